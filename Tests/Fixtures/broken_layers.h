/* What broken.c does when its line moves layers. */

static int trains_;

static int32_t before_depart(void *instance, const switchyard_scene_t *scene) {
  (void)instance, (void)scene;
  trains_++;
#if defined FAULT_NO_PASSENGERS
  if (scene->passenger_count == 0)
    return fail("nobody travels");
#elif defined FAULT_ONE_PASSENGER
  if (scene->passenger_count == 1)
    return fail("one is lonely");
#elif defined FAULT_CROWD
  if (scene->passenger_count > 40)
    return fail("it is crowded");
#elif defined FAULT_SMALL_SCREEN
  if (scene->width < 10)
    return fail("the screen is too small");
#endif
  return switchyard_status_ok;
}

static int32_t progress(void *instance, const switchyard_scene_t *scene, double progress) {
  struct state *state = instance;
  double opacity = progress;
  be_alive(state);
  be_progress(progress);
#if defined FAULT_FADES_TOO_LITTLE
  opacity = 0.9 * progress;
#elif defined FAULT_STARTS_LATE
  opacity = 0.1 + 0.9 * progress;
#elif defined FAULT_ADDS_UP
  if (progress > 0 && progress < 1) {
    state->number++;
    opacity = state->number % 10 / 10.0;
  }
#elif defined FAULT_SECOND_TRAIN
  if (trains_ % 2 == 0 && progress > 0 && progress < 1)
    opacity = 0.5 * progress;
#elif defined FAULT_NAN_OPACITY
  if (progress > 0.4 && progress < 0.9)
    opacity = 0.0 / (double)(sink_ - sink_);
#elif defined FAULT_PROGRESS_FAILS
  if (progress > 0.4 && progress < 0.9)
    return fail("the signal is red");
#elif defined FAULT_PROGRESS_LOOPS
  if (progress > 0.4 && progress < 0.9)
    for (;;)
      sink_++;
#elif defined FAULT_PROGRESS_SEGV
  if (progress > 0.4 && progress < 0.9)
    *(volatile int *)8 = 1;
#endif
  double full = 1;
  int32_t status = scene->set(scene, scene->to, switchyard_property_opacity, &opacity, 1);
  return status ? status : scene->set(scene, scene->from, switchyard_property_opacity, &full, 1);
}

#ifdef FAULT_NEVER_SETTLES
static int32_t finish(void *instance, const switchyard_scene_t *scene, double last,
  const double *velocity, double *seconds) {
  (void)instance, (void)scene, (void)last, (void)velocity, (void)seconds;
  return fail("it does not let go");
}
#endif

#ifdef FAULT_NEVER_COMPLETES
static int32_t transition(void *instance, const switchyard_scene_t *scene) {
  double one = 1, zero = 0;
  (void)instance;
  scene->set(scene, scene->to, switchyard_property_opacity, &zero, 1);
  return scene->animate(
    scene, scene->to, switchyard_property_opacity, &one, 1, 0, scene->duration, "linear");
}
#endif

/* What broken.c does when its line mixes two pictures. */

static uint8_t mix(uint8_t from, uint8_t to, double progress) {
  return (uint8_t)(from + (to - from) * progress + 0.5);
}

#ifdef FAULT_NAN
static int32_t render(void *instance, const switchyard_render_args_t *args) {
  (void)instance;
  for (int32_t y = 0; y < args->out->height; y++) {
    const float *from = (const float *)((const char *)args->from->data + args->from->stride * y);
    const float *to = (const float *)((const char *)args->to->data + args->to->stride * y);
    float *out = (float *)((char *)args->out->data + args->out->stride * y);
    for (int32_t i = 0; i < 4 * args->out->width; i++)
      out[i] = from[i] + (to[i] - from[i]) * (float)args->eased;
    if (args->eased > 0.2 && args->eased < 0.9)
      out[0] = 0.0f / (float)(sink_ - sink_);
  }
  return 0;
}
#else

static int32_t render(void *instance, const switchyard_render_args_t *args) {
  struct state *state = instance;
  double progress = args->eased, amount = number_of(args->values);
  be_alive(state);
  be_progress(progress);
  be_progress(args->progress);
  int32_t width = args->out->width, height = args->out->height;
  int32_t y0 = args->window[1], y1 = args->window[3];
  int64_t stride = args->out->stride;
  const uint8_t *from = args->from->data, *to = args->to->data;
  uint8_t *out = args->out->data;
  (void)state, (void)amount;

#if defined FAULT_FAILS_IN_RANGE
  if (amount > 3 && amount < 4)
    return fail("not this number");
#elif defined FAULT_BOUND_CRASHES
  sink_ += 7 / (unsigned)(10 - (int)amount);
#elif defined FAULT_MALLOC_UNCHECKED
  volatile char *row = malloc((size_t)width);
  row[0] = 1;
  free((void *)row);
#elif defined FAULT_HEAP
  char *text = malloc((size_t)width);
  if (text)
    ((volatile char *)text)[width] = 1;
  free(text);
#elif defined FAULT_SCRATCH_UNCHECKED
  volatile char *row = host_->scratch_alloc(host_, (uint64_t)width, 16);
  row[0] = 1;
#elif defined FAULT_LEAKS
  sink_ += (unsigned)(uintptr_t)malloc(64);
#elif defined FAULT_MULTIPLES_OF_EIGHT
  if (width % 8 != 0)
    return fail("the width must be a multiple of 8");
#elif defined FAULT_TOO_WIDE
  if (width > 2048)
    return switchyard_status_unsupported;
#elif defined FAULT_IGNORES_STRIDE
  stride = 4 * width;
#elif defined FAULT_READS_AFTER
  sink_ += from[args->from->stride * height + 11];
#elif defined FAULT_READS_BEFORE
  sink_ += to[-4];
#elif defined FAULT_WRITES_AFTER
  out[stride * height] = 1;
#elif defined FAULT_WRITES_BEFORE
  out[-1] = 1;
#elif defined FAULT_WRITES_INPUT
  ((volatile uint8_t *)from)[0] ^= 1;
  ((volatile uint8_t *)from)[0] ^= 1;
#elif defined FAULT_KEEPS_INPUT
  if (state->kept)
    sink_ += state->kept[0];
  state->kept = from;
#elif defined FAULT_LEAVES_ROW
  if (y1 == height)
    y1--;
#elif defined FAULT_IN_PLACE
  if (out == from && progress > 0 && progress < 1)
    progress = 0.9;
#elif defined FAULT_TILES
  if (y1 - y0 < height)
    progress *= 0.5;
#elif defined FAULT_NOT_OLD_AT_0
  progress = 0.1 + 0.9 * progress;
#elif defined FAULT_NOT_NEW_AT_1
  progress *= 0.9;
#elif defined FAULT_COUNTER
  progress = progress > 0 && progress < 1 ? 0.1 + 0.1 * (state->number++ % 5) : progress;
#elif defined FAULT_TRAINS_DIFFER
  progress = progress > 0 && progress < 1 ? 0.1 + 0.1 * (state->number % 5) : progress;
#elif defined FAULT_REMEMBERS
  if (progress > 0 && progress < 1) {
    double before = state->number / 1000.0;
    state->number = (int)(1000 * progress);
    if (before > progress)
      progress *= 0.5;
  }
#elif defined FAULT_TIME_OF_DAY
  if (progress > 0 && progress < 1)
    progress = (double)(time(NULL) / 10000 % 7) / 8 + 0.1;
#elif defined FAULT_ODD_SECOND
  if (progress > 0 && progress < 1)
    progress = time(NULL) & 1 ? 0.3 : 0.6;
#elif defined FAULT_CANCEL
  if (*args->cancel)
    return fail("was told to stop");
#elif defined FAULT_HEIGHT_13
  if (height > 10 && height % 13 == 0)
    return fail("no such height");
#elif defined FAULT_ROUNDS
  fesetround(FE_UPWARD);
#elif defined FAULT_RENDER_FAILS
  if (progress > 0.4)
    return fail("the paint has run out");
#elif defined FAULT_LONG_ERROR
  if (progress > 0.4) {
    static char text[1 << 20];
    memset(text, 'e', sizeof text - 1);
    memcpy(text, "\033[31mred\xff", 9);
    return fail(text);
  }
#elif defined FAULT_SEGV
  if (progress > 0.4)
    *(volatile int *)8 = 1;
#elif defined FAULT_DIVIDES
  if (progress > 0.4)
    sink_ += 7 / (sink_ - sink_);
#elif defined FAULT_OVERFLOWS_STACK
  if (progress > 0.4) {
    volatile char big[1 << 16];
    big[0] = 1;
    switchyard_render_args_t again = *args;
    return render(instance, &again) + big[0];
  }
#elif defined FAULT_ABORTS
  if (progress > 0.4)
    abort();
#elif defined FAULT_EXITS
  if (progress > 0.4)
    exit(0);
#elif defined FAULT_LOOPS
  if (progress > 0.4)
    for (;;)
      sink_++;
#elif defined FAULT_SLEEPS
  if (progress > 0.4)
    sleep(3600);
#elif defined FAULT_FORKS
  if (fork() == 0)
    _exit(0);
#elif defined FAULT_LOG_FLOOD
  for (int i = 0; i < 100000; i++)
    host_->log(host_, 999, "flood\033[2J");
#endif

  for (int32_t y = y0; y < y1; y++) {
    const uint8_t *old = from + args->from->stride * y, *new = to + args->to->stride *y;
    uint8_t *row = out + stride * y;
    for (int32_t i = 0; i < 4 * width; i++)
      row[i] = mix(old[i], new[i], progress);
#if defined FAULT_OPAQUE
    for (int32_t x = 0; x < width; x++)
      row[4 * x + 3] = 255;
#elif defined FAULT_LETS_THROUGH
    if (progress > 0 && progress < 1)
      memset(row, 0, 4);
#elif defined FAULT_EXCEEDS_ALPHA
    if (progress > 0 && progress < 1)
      row[3] = row[0] / 2;
#elif defined FAULT_BLANK
    if (progress > 0 && progress < 1)
      memset(row, 0, (size_t)(4 * width));
#endif
  }

#if defined FAULT_STATIC_BUFFER || defined FAULT_SHARED_BUFFER
#ifdef FAULT_STATIC_BUFFER
  static uint8_t picture[4 * 64 * 48];
#else
  uint8_t *picture = state->picture;
#endif
  if (width <= 64 && height <= 48) {
    for (int32_t y = y0; y < y1; y++)
      memcpy(picture + 4 * width * y, out + stride * y, (size_t)(4 * width));
    sched_yield();
    for (int32_t y = y0; y < y1; y++)
      memcpy(out + stride * y, picture + 4 * width * y, (size_t)(4 * width));
  }
#endif
  return switchyard_status_ok;
}
#endif

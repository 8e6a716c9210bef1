/* Counts how often this process takes memory. */
#ifndef BENCH_COUNTER_H
#define BENCH_COUNTER_H

/* Starts from 0. Whatever thread takes memory is counted until the end. */
void bench_count_begin(void);

/* How often memory was taken since the beginning. */
long bench_count_end(void);

#endif

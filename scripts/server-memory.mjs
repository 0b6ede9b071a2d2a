/**
 * A nursery of 32 MB a half: by itself it grows to 128 MB and is not given back; in half as much what a large answer is made
 * of outlives it and is cleared up dearly. What outlives it may grow to 2.6 times what stays, not to four times.
 */
export const NODE_ARGS = ['--max-semi-space-size=32', '--heap-growing-percent=160']

/**
 * For the C library of Linux, which no other system reads. By itself it keeps an arena for each thread and, once large
 * pieces have been freed, takes the next ones from there: after the papers of ten thousand people a process stays 150 MB
 * larger than what it holds. What somebody has set comes first.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

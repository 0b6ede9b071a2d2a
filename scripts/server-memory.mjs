/**
 * For the C library of Linux, which no other system reads. By itself it keeps an arena for each thread and, once large
 * pieces have been freed, takes the next ones from there: after the papers of ten thousand people a process stays 150 MB
 * larger than what it holds. What somebody has set comes first.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

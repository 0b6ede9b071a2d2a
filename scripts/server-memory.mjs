/**
 * Settings for the C library of Linux; other systems ignore them. By default it keeps an arena for each thread and,
 * once large blocks have been freed, takes later ones from the arenas. After the payslips of ten thousand people a
 * process then stays 150 MB larger than its data. Values from the environment go first.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

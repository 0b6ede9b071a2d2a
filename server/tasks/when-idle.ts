/** Runs jobs, any number at once, and does some work each time none has run for so long. */
export function whenIdle(afterMs: number, work: () => unknown): <T>(job: () => Promise<T>) => Promise<T> {
  let running = 0
  let timer: NodeJS.Timeout | undefined
  return async (job) => {
    running++
    clearTimeout(timer)
    try {
      return await job()
    } finally {
      running--
      if (running === 0) timer = setTimeout(work, afterMs).unref()
    }
  }
}

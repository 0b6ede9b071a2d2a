/**
 * Logs each message at most once a minute: polling fails again and again with the same errors while the database is
 * away.
 */
export function logOnceAMinute(say: (message: string) => void): (error: Error) => void {
  const last = new Map<string, number>()
  return ({ message }) => {
    const now = performance.now()
    if (now - (last.get(message) ?? Number.NEGATIVE_INFINITY) < 60_000) return
    last.set(message, now)
    say(message)
  }
}

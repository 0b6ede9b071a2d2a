/** Polling fails again and again with the same few words while the database is away. */
export function onceAMinute(say: (message: string) => void): (error: Error) => void {
  const last = new Map<string, number>()
  return ({ message }) => {
    const now = performance.now()
    if (now - (last.get(message) ?? Number.NEGATIVE_INFINITY) < 60_000) return
    last.set(message, now)
    say(message)
  }
}

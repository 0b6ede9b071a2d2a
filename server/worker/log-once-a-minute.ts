/** Polling fails again and again with the same few words while the database is away. */
export function logOnceAMinute(say: (message: string) => void): (error: Error) => void {
  const last = new Map<string, number>()
  return ({ message }) => {
    const now = performance.now()
    // The first time there is nothing to be nearer to.
    if (now - last.get(message)! < 60_000) return
    last.set(message, now)
    say(message)
  }
}

/**
 * Milliseconds of CPU of the serving thread that one call may use. Only that thread counts, so a busy machine adds
 * nothing.
 */
export const MOST_MS = 300

/** CPU milliseconds of this thread for a call: the least of three, since the first ones compile. */
export async function measureThreadCost(ask: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && least > MOST_MS; turn++) {
    const before = process.threadCpuUsage()
    await ask()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

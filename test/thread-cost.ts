/** CPU of the serving thread that one call may take. It is counted for that thread alone: a busy machine adds nothing. */
export const MOST_MS = 300

/** Milliseconds of this thread that a call took: the least of three, the first ones compile. */
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

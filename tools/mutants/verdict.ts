import type { RunResult } from './vitest-run.ts'

export type Verdict = 'killed' | 'lives' | 'not asked to the end'

const MOST_ASKED = 6

/**
 * What tests say of a mutant. They may come to no end, then nothing (null) is told: because of the change, or because the
 * machine is busy. The same tests of the unchanged program tell which: only where those pass in the same time, twice, it
 * was the change.
 */
export async function verdict(
  mutant: () => Promise<RunResult | null>,
  unchanged: () => Promise<RunResult | null>,
): Promise<Verdict> {
  let noEnd = 0
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    const told = await mutant()
    if (told) return told.passed ? 'lives' : 'killed'
    if ((await unchanged())?.passed && ++noEnd === 2) return 'killed'
  }
  return 'not asked to the end'
}

import type { RunResult } from './vitest-run.ts'

export type Verdict = 'killed' | 'lives' | 'not asked to the end'

const MOST_ASKED = 6

/**
 * Decides whether tests detect a mutant. A run without a result (null) timed out, because of the mutant or because the
 * machine is busy. The same tests then run on the unchanged program: if those pass within the limit, twice, the mutant
 * was the cause.
 */
export async function verdict(
  mutant: () => Promise<RunResult | null>,
  unchanged: () => Promise<RunResult | null>,
): Promise<Verdict> {
  let noEnd = 0
  for (let attempt = 0; attempt < MOST_ASKED; attempt++) {
    const result = await mutant()
    if (result) return result.passed ? 'lives' : 'killed'
    if ((await unchanged())?.passed && ++noEnd === 2) return 'killed'
  }
  return 'not asked to the end'
}

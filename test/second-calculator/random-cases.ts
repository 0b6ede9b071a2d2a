import { dailyPart } from '../depth.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const PORTIONS = 4

/**
 * People by chance, always the same, in four portions of which one is asked every day. With each comes what to call them,
 * so that one can be found again. `count` are all of them.
 */
export function* randomCases<P>(
  { count, seed }: { count: number; seed: number },
  draw: (by: SeededRandom) => P,
): Generator<readonly [who: P, called: string]> {
  for (const portion of dailyPart(Array.from({ length: PORTIONS }, (_, at) => at))) {
    const by = seededRandom(seed + portion * 1_000)
    for (let number = 1; number <= count / PORTIONS; number++) yield [draw(by), `portion ${portion}, person ${number}`]
  }
}

import { theseOf } from '../turns.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const PORTIONS = 4

/**
 * People by chance, in four portions that take turns by the day; each portion is the same people whenever it is asked.
 * With each comes what to call them, so that one can be found again. `what` is who takes turns, `count` all of them.
 */
export function* randomCases<P>(
  what: string,
  { count, seed }: { count: number; seed: number },
  draw: (by: SeededRandom) => P,
): Generator<readonly [who: P, called: string]> {
  for (const portion of theseOf(
    what,
    Array.from({ length: PORTIONS }, (_, at) => at),
  )) {
    const by = seededRandom(seed + portion * 1_000)
    for (let number = 1; number <= count / PORTIONS; number++) yield [draw(by), `portion ${portion}, person ${number}`]
  }
}

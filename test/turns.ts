import { createHash } from 'node:crypto'
import { systemClock } from '#server/clock.ts'

/** In so many turns every cell of the matrix has been asked. */
export const TURNS = 10

export type Turn = { turn: number; all: boolean }

/**
 * Which turn this run is: the day’s, so that ten days in a row ask everything. `KERANI_TURN=all` asks everything at
 * once, `KERANI_TURN=7` asks what turn 7 does.
 */
export function turnOf(given: string | undefined, now: Date): Turn {
  if (given === 'all') return { turn: 0, all: true }
  if (given !== undefined && !/^\d{1,9}$/.test(given)) throw new Error(`KERANI_TURN=${given}: all, or a number`)
  return { turn: given === undefined ? Math.floor(now.getTime() / 86_400_000) : Number(given), all: false }
}

export const thisTurn = turnOf(process.env.KERANI_TURN, new Date(systemClock.now()))

/** What to say of a run, so that the same can be asked again. */
export const saidOf = ({ turn, all }: Turn) => (all ? 'everything' : `turn ${turn}, again with KERANI_TURN=${turn}`)

/**
 * Of those who must be answered alike, by the key they share: one of each kind, another one each turn, and a tenth of the
 * rest. `what` is the operation: what is asked in a turn differs from one operation to the next.
 */
export function inTurn<C>(
  what: string,
  callers: readonly C[],
  kindOf: (caller: C) => string,
  { turn, all }: Turn = thisTurn,
): C[] {
  if (all) return [...callers]
  const kinds = Map.groupBy(callers, kindOf)
  const start = turn + numberOf(what)
  return [...kinds.values()].flatMap((alike) =>
    alike.filter((_, at) => at === start % alike.length || (start + at) % TURNS === 0),
  )
}

/**
 * Of looks that take turns, `count` of them; as many turns in a row as it takes ask them all. `what` is who takes turns:
 * in one run different ones ask different looks. One within another would meet the same half of it each time: what has
 * two sides takes turns as one list of all its looks.
 */
export function theseOf<L>(what: string, looks: readonly L[], count = 1, { turn, all }: Turn = thisTurn): L[] {
  if (all || count >= looks.length) return [...looks]
  const start = turn * count + numberOf(what)
  return Array.from({ length: Math.max(1, count) }, (_, at) => looks[(start + at) % looks.length]!)
}

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE()

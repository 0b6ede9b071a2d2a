import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import type { Hours } from '../../work/people-on-days.ts'
import { WORK_ITEMS } from '../counting/day-type.ts'
import { type Piece, sumMinutes } from '../counting/pieces.ts'

/** A stored piece of a record, with the rate of its day. */
export type StoredPiece = Piece & {
  readonly id: string
  readonly request: string
  readonly employee: string
  readonly multiple: number | null
  readonly per_hour: number | null
  readonly by_law: boolean
}

export const PIECE_COLUMNS = sql<StoredPiece>`p.id, p.request_id as request, p.employee_id as employee, p.day, p.day_type as type, p.work,
  p.lies as "where", p.start_minute as start, p.end_minute as "end", p.minutes, p.multiple, p.per_hour, p.by_law`

/** Loads the pieces of some records, in their order. */
export async function loadPieces(tx: Tx, requests: readonly string[]): Promise<StoredPiece[]> {
  return loadPiecesWhere(tx, sql`p.request_id = any(${[...requests]}::uuid[])`)
}

/** Loads the pieces `p` that match a condition on them and their request `r`. */
export async function loadPiecesWhere(tx: Tx, where: RawBuilder<unknown>): Promise<StoredPiece[]> {
  const { rows } =
    await sql<StoredPiece>`select ${PIECE_COLUMNS} from overtime_piece p join request r on r.id = p.request_id
    where ${where} order by p.employee_id, p.day, p.request_id, p.position`.execute(tx)
  return rows
}

/** Hours that are paid together: of one person, day and kind of work at one rate. */
export type StoredHours = Hours & { readonly id: string; readonly pieces: readonly StoredPiece[] }

/** Groups pieces that are paid together, under the id of the first one. */
export function groupHours(pieces: readonly StoredPiece[]): StoredHours[] {
  const together = Map.groupBy(
    pieces,
    ({ employee, day, work, multiple, per_hour, by_law }) =>
      `${employee} ${day} ${work} ${multiple} ${per_hour} ${by_law}`,
  )
  return [...together.values()].map((same) => {
    const [first] = same as [StoredPiece]
    return {
      id: first.id,
      employee: first.employee,
      day: first.day,
      code: WORK_ITEMS[first.work],
      minutes: sumMinutes(same),
      rate: pieceRate(first),
      byLaw: first.by_law,
      pieces: same,
    }
  })
}

export function pieceRate({ multiple, per_hour }: Pick<StoredPiece, 'multiple' | 'per_hour'>): AgreedRate | undefined {
  if (per_hour !== null) return { perHour: per_hour }
  return multiple === null ? undefined : { multiple }
}

/** Whether hours are paid together: of one person, day and kind of work at one rate. */
export function isSameHours(a: Hours, b: Hours): boolean {
  return (
    a.employee === b.employee &&
    a.day === b.day &&
    a.code === b.code &&
    a.byLaw === b.byLaw &&
    JSON.stringify(a.rate) === JSON.stringify(b.rate)
  )
}

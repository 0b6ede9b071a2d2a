import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'

/** What somebody chose for the unused leave of a leave year. */
export type SettlementChoice = {
  readonly choice: 'pay' | 'defer'
  readonly agreed_on: Day | null
  readonly by_name: string
}

/** A leave year of a person and type, by its last day. */
export type SettledYear = { readonly employee_id: string; readonly type_id: string; readonly year_until: Day }

export const yearKey = ({ employee_id, type_id, year_until }: SettledYear) => `${employee_id}:${type_id}:${year_until}`

/** Loads what was chosen for leave years of people that end from a day on, in one query. */
export async function loadChoices(
  tx: Tx,
  people: readonly string[],
  from: Day,
): Promise<ReadonlyMap<string, SettlementChoice>> {
  const rows = await tx
    .selectFrom('leave_settlement')
    .select(['employee_id', 'type_id', 'year_end', 'choice', 'agreed_on', 'by_name'])
    .where(idIn('employee_id', people))
    .where('year_end', '>=', from)
    .execute()
  return new Map(
    rows.map(({ employee_id, type_id, year_end, ...chosen }) => [
      yearKey({ employee_id, type_id, year_until: year_end }),
      chosen,
    ]),
  )
}

/** Loads when people were told of leave years, by the moment, in one query. */
export async function loadNoticeTimes(
  tx: Tx,
  people: readonly string[],
  from: Day,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx
    .selectFrom('leave_settlement_notice')
    .select(['employee_id', 'type_id', 'year_end', 'at'])
    .where(idIn('employee_id', people))
    .where('year_end', '>=', from)
    .execute()
  return new Map(
    rows.map(({ employee_id, type_id, year_end, at }) => [yearKey({ employee_id, type_id, year_until: year_end }), at]),
  )
}

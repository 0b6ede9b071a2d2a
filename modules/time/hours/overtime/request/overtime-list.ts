import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { loadPeopleOnDays } from '../../work/people-on-days.ts'
import { loadRecordPage, type RecordFilters, type RecordQuery } from '../../work/record-list.ts'
import { computeAmount, loadMinutesBefore } from '../pay/day-share.ts'
import { loadHoursPricer } from '../pay/hours-pricer.ts'
import { groupHours, loadPieces } from '../pay/load-pieces.ts'
import type { Compensation, DayType, Emergency } from '../values.ts'

type PieceFilter = { readonly piece?: string | undefined }

/** The condition of the filter by a piece that a payslip names. */
export function pieceCondition({ piece }: PieceFilter): RawBuilder<unknown>[] {
  if (!piece) return []
  return [
    sql`exists (select from overtime_piece p where p.request_id = r.id and ${piece}::uuid in (p.id, p.paid_with))`,
  ]
}

/** Records of overtime within reach, with their minutes by day type and what they are worth to readers who may see pay. */
export async function loadOvertimePage(context: Context, query: RecordFilters & RecordQuery & PieceFilter) {
  const { tx } = context
  const { rows, total, seesPay } = await loadRecordPage(context, 'overtime', query, {
    columns: sql<{ given: Compensation; emergency: Emergency | null; paid_in: string | null }>`o.given, o.emergency,
      (select min(run.period) from overtime_piece p join pay_run_took t on t.source = 'overtime' and t.source_id = p.paid_with and t.nth = 1
        join pay_run run on run.id = t.pay_run_id where p.request_id = r.id) as paid_in`,
    further: pieceCondition(query),
  })
  const pieces = await loadPieces(
    tx,
    rows.map(({ id }) => id),
  )
  const ofRequest = Map.groupBy(pieces, ({ request }) => request)
  const people = rows.map((row) => ({ employee: row.employee_id, day: row.day }))
  const personOf = await loadPeopleOnDays(tx, [...people, ...pieces])
  const priced = await loadHoursPricer(tx, pieces, personOf)
  const before = await loadMinutesBefore(tx, pieces)
  return {
    rows: rows.map((row) => {
      const own = ofRequest.get(row.id) ?? []
      const minutesByType = (type: DayType) => own.reduce((all, one) => all + (one.type === type ? one.minutes : 0), 0)
      const isShown = row.given === 'pay' && own.length > 0 && seesPay.has(row.employee_id)
      return {
        ...row,
        normal_minutes: minutesByType('normal'),
        non_working_minutes: minutesByType('non_working'),
        public_holiday_minutes: minutesByType('public_holiday'),
        disaster_minutes: minutesByType('disaster'),
        amount: isShown ? computeAmount(row.id, groupHours(own), priced, before) : null,
        currency: personOf({ employee: row.employee_id, day: row.day })?.currency ?? '',
      }
    }),
    total,
  }
}

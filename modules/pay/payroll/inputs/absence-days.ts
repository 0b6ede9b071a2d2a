import { eachDay, earlierDay, laterDay } from '#base/days/days.ts'
import type { AwayDay, AwaySource, DaySpan } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'

/** Absences typed into payroll, by day. Lists of absent people read them from the table. */
export const ABSENCE_AWAY: AwaySource = { kind: 'absence', load: loadAbsenceDays }

async function loadAbsenceDays(tx: Tx, people: readonly string[], { first, last }: DaySpan): Promise<AwayDay[]> {
  const rows = await tx
    .selectFrom('absence')
    .select(['id', 'employee_id', 'from_day', 'until_day', 'kind', 'is_half_day', 'minutes', 'paid_share'])
    .where(idIn('employee_id', people))
    .where('withdrawn_at', 'is', null)
    .where('from_day', '<=', last)
    .where('until_day', '>=', first)
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) =>
    eachDay(laterDay(row.from_day, first), earlierDay(last, row.until_day)).map((day) => ({
      employee: row.employee_id,
      day,
      id: row.id,
      type: row.kind,
      part: row.is_half_day ? ('half' as const) : row.minutes === null ? ('whole' as const) : ('minutes' as const),
      ...(row.minutes !== null && { minutes: row.minutes }),
      paid: row.paid_share,
    })),
  )
}

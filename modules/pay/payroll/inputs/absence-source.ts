import { sql } from 'kysely'
import { earlierDay, laterDay } from '#base/days/days.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Payable } from '../../sources/payable.ts'
import type { PaySource } from '../../sources/source.ts'
import type { AbsenceKind } from '../values.ts'

type AbsenceRow = {
  employee: string
  id: string
  from_day: string
  until_day: string
  kind: AbsenceKind
  is_half_day: boolean
  minutes: number | null
  paid_share: number
  note: string | null
}

/** Absences without pay. Amounts of the wage month depend on all absences of the month, whichever of its days a run pays. */
export const ABSENCE_SOURCE: PaySource = {
  kind: 'absence',
  auditField: 'absences_tied',
  async loadPayables(tx, { paysDays, days, month }, ids) {
    if (!paysDays) return []
    const first = earlierDay(month.first, days.first)
    const last = laterDay(month.last, days.last)
    const { rows } = await sql<AbsenceRow>`
      select employee_id as employee, id, from_day, until_day, kind, is_half_day, minutes, paid_share, note from absence
      where ${idIn('employee_id', ids)} and from_day <= ${last}::date and until_day >= ${first}::date and withdrawn_at is null`.execute(
      tx,
    )
    return rows.map(
      (row): Payable => ({
        shape: 'days',
        employee: row.employee,
        id: row.id,
        kind: row.kind,
        from: row.from_day,
        until: row.until_day,
        ...(row.is_half_day && { half: true }),
        ...(row.minutes !== null && { minutes: row.minutes }),
        ...(row.paid_share > 0 && { paid: row.paid_share }),
        ...(row.note !== null && { words: row.note }),
      }),
    )
  },
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from absence where (created_at > ${since} or withdrawn_at > ${since})
      and from_day <= ${until}::date and employee_id in (${people})`,
  async lock(tx, ids) {
    await sql`select from absence where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  page: (_, period) => `payroll/inputs?tab=absences&period=${period}`,
}

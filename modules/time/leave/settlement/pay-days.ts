import { sql } from 'kysely'
import { type Day, monthOf } from '#base/days/days.ts'
import { type CycleRule, monthCycles, PAID_BY_GROUP } from '#pay/runs.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Tx } from '#server/database/database.ts'

type PersonDay = { readonly employee: string; readonly day: Day }

const keyOf = ({ employee, day }: PersonDay) => `${employee} ${day}`

/** Loads the pay days of the runs that pay people's days, in one query; null for people of no pay group. */
export async function loadPayDays(tx: Tx, personDays: readonly PersonDay[]): Promise<(of: PersonDay) => Day | null> {
  const { rows } = await sql<PersonDay & CycleRule>`
    select distinct on (a.id, a.day) a.id as employee, a.day, g.cycle, g.cycle_ends, g.cycle_pay_days, g.pay_day, g.paid_next_month, g.week_end, g.pay_after
    from unnest(${personDays.map(({ employee }) => employee)}::uuid[], ${personDays.map(({ day }) => day)}::date[]) a(id, day)
    join employee on employee.id = a.id left join employment on ${isAsOf('employment', sql`a.day`)}
    left join office on office.id = employment.office_id join pay_group g on g.is_active and ${PAID_BY_GROUP}
    order by a.id, a.day, g.id`.execute(tx)
  const found = new Map(
    rows.map((row) => {
      const cycles = monthCycles(row, monthOf(row.day))
      return [keyOf(row), cycles.find(({ last }) => last >= row.day)?.payDay ?? null]
    }),
  )
  return (of) => found.get(keyOf(of)) ?? null
}

/** Finds which of these days of people an approved run has paid, in one query. */
export async function findPaidDays(tx: Tx, personDays: readonly PersonDay[]): Promise<(of: PersonDay) => boolean> {
  const { rows } = await sql<PersonDay>`
    select a.id as employee, a.day
    from unnest(${personDays.map(({ employee }) => employee)}::uuid[], ${personDays.map(({ day }) => day)}::date[]) a(id, day)
    where exists (select from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' and r.kind in ('monthly', 'final')
      where p.employee_id = a.id and a.day between coalesce(r.first_day, to_date(r.period, 'YYYY-MM'))
        and coalesce(r.last_day, (to_date(r.period, 'YYYY-MM') + interval '1 month' - interval '1 day')::date))`.execute(
    tx,
  )
  const paid = new Set(rows.map(keyOf))
  return (of) => paid.has(keyOf(of))
}

import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { isPayableInRun, loadRecordsDue, type Worth } from '#pay/back-pay.ts'
import type { PaySource, SourceRun } from '#pay/sources.ts'
import { markPaid } from '#requests/decisions.ts'
import { idIn } from '#server/database/id-in.ts'
import { findRequestedHours, selectPeopleOfHours } from '../work/hours-in-runs.ts'
import { spanText } from '../work/stretch.ts'
import { hourlyAmount } from './part-time-calculation.ts'

/** The pay item under which the hours are paid. */
export const HOURS_ITEM = 'part_time_hours'

type PayableHours = {
  id: string
  employee: string
  day: Day
  minutes: number
  per_hour: number
  start_minute: number
  end_minute: number
}

/** Approved hours `o` of a request `r` that no run has paid. */
const IS_UNPAID = sql`r.state = 'approved' and not exists (
  select from pay_run_took t where t.source = 'part_time' and t.source_id = r.id)`

/**
 * Pays approved part-time hours at the rate of their day, in the run of that day or, where it is closed, in the next one.
 * A later run takes back hours that were revoked after they were paid.
 */
export const PART_TIME_PAY_SOURCE: PaySource = {
  kind: 'part_time',
  auditField: 'part_time_paid',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    const { rows } = await sql<PayableHours>`
      select r.id, o.employee_id as employee, o.day, o.minutes, o.per_hour, o.start_minute, o.end_minute
      from part_time_request o join request r on r.id = o.request_id
      where ${idIn('o.employee_id', ids)} and ${IS_UNPAID} and o.currency = ${run.currency} and o.day <= ${run.days.last}::date
        and ${isPayableInRun(run, 'o.day', 'o.employee_id')}
      order by o.employee_id, o.day, r.id`.execute(tx)
    const { rows: revoked } = await sql<RevokedHours>`select * from (${REVOKED_HOURS}) gone
      where ${idIn('employee', ids)} and currency = ${run.currency} and pay_run_id <> ${run.id}::uuid`.execute(tx)
    return loadRecordsDue(tx, run, {
      source: 'part_time',
      worths: [
        ...rows.map((row) => toWorth(row, run)),
        ...revoked.map(({ id, employee, day }) => ({ id, employee, code: HOURS_ITEM, amount: 0, day, words: day })),
      ],
      settled: revoked.map(({ id }) => id),
    })
  },
  selectEmployees: (run) =>
    selectPeopleOfHours('part_time', run, {
      late: sql`select o.employee_id from part_time_request o join request r on r.id = o.request_id
        where ${IS_UNPAID} and o.day < ${run.days.first}::date and ${isPayableInRun(run, 'o.day', 'o.employee_id')}`,
      revoked: sql`select employee from (${REVOKED_HOURS}) gone where currency = ${run.currency}`,
    }),
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from request r where r.kind = 'part_time' and r.changed_at > ${since} and r.from_day <= ${until}::date
      and r.state in ('approved', 'revoked') and r.employee_id in (${people})`,
  findPaidHours: (tx, typed) => findRequestedHours(tx, 'part_time_request', new Set([HOURS_ITEM]), typed),
  async lock(tx, ids) {
    await sql`select from request where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  async settle(context, { id, period }) {
    const { rows } = await sql<{ source_id: string }>`select source_id from pay_run_took
      where pay_run_id = ${id}::uuid and source = 'part_time' and nth = 1 order by source_id`.execute(context.tx)
    if (rows.length > 0)
      await markPaid(
        context,
        rows.map(({ source_id }) => source_id),
        { run: id, period },
      )
  },
  page: ({ id }) => `part-time/applicants?id=${id}`,
}

/** Hours at the rate of their day. In a later run the line names the day too. */
function toWorth(
  { id, employee, day, minutes, per_hour, start_minute, end_minute }: PayableHours,
  run: SourceRun,
): Worth {
  const times = spanText(start_minute, end_minute)
  return {
    employee,
    id,
    code: HOURS_ITEM,
    day,
    amount: hourlyAmount(per_hour, minutes),
    hours: { minutes, rate: { perHour: per_hour } },
    words: day < run.days.first ? `${day} ${times}` : times,
    isRecord: true,
  }
}

type RevokedHours = { id: string; employee: string; day: Day }

/** Revoked hours that a run paid and no run has taken back. */
const REVOKED_HOURS = sql`select r.id, o.employee_id as employee, o.day, o.currency, paid.pay_run_id
  from part_time_request o join request r on r.id = o.request_id and r.state = 'revoked'
  join pay_run_took paid on paid.source = 'part_time' and paid.source_id = r.id and paid.nth = 1 and paid.amount > 0
  where not exists (select from pay_run_took back where back.source = 'part_time' and back.source_id = r.id and back.nth > 1)`

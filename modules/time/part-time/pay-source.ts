import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { isPayableInRun, loadPaidRun, monthlyRun, type PaidRun } from '#pay/back-pay.ts'
import type { Payable, PaySource, SourceRun } from '#pay/sources.ts'
import { markPaid } from '#requests/decisions.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { spanText } from '../overtime/texts.ts'
import { hourlyAmount } from './part-time-calculation.ts'

/** The pay item that the hours are paid under. */
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
 * Approved part-time hours at the rate of their day, in the run of that day; where it is closed, in the next one. What is
 * revoked after it was paid is taken back by a later run.
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
    const paidIn = await loadPaidRun(
      tx,
      run,
      rows.filter(({ day }) => day < run.days.first),
    )
    return [
      ...rows.map((row) =>
        row.day < run.days.first ? toLatePayable(row, paidIn(row) ?? monthlyRun(row.day)) : toWorkPayable(row),
      ),
      ...(await loadReversals(tx, run, ids)),
    ]
  },
  selectEmployees: (run) =>
    run.paysDays && run.kind === 'monthly'
      ? sql`select employee_id from pay_run_took where pay_run_id = ${run.id}::uuid and source = 'part_time'
          union select o.employee_id from part_time_request o join request r on r.id = o.request_id
          where ${IS_UNPAID} and o.day < ${run.days.first}::date and ${isPayableInRun(run, 'o.day', 'o.employee_id')}
          union select employee from (${REVOKED_HOURS}) gone`
      : sql`select null::uuid where false`,
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from request r where r.kind = 'part_time' and r.changed_at > ${since} and r.from_day <= ${until}::date
      and r.state in ('approved', 'revoked') and r.employee_id in (${people})`,
  async findPaidHours(tx, asked) {
    const hours = asked.filter(({ code }) => code === HOURS_ITEM)
    if (hours.length === 0) return []
    const { rows } = await sql<Pick<PayableHours, 'employee' | 'day'>>`
      select distinct o.employee_id as employee, o.day from part_time_request o
      join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
      join (select distinct * from unnest(${hours.map(({ employee }) => employee)}::uuid[], ${hours.map(({ day }) => day)}::date[]) a(id, day)) a
        on a.id = o.employee_id and a.day = o.day`.execute(tx)
    const days = new Set(rows.map(({ employee, day }) => `${employee} ${day}`))
    return hours.filter(({ employee, day }) => days.has(`${employee} ${day}`))
  },
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

const timesText = ({ start_minute, end_minute }: PayableHours) => spanText(start_minute, end_minute)

function toWorkPayable({ id, employee, day, minutes, per_hour, ...row }: PayableHours): Payable {
  return {
    shape: 'work',
    employee,
    id,
    code: HOURS_ITEM,
    minutes,
    day,
    rate: { perHour: per_hour },
    words: timesText({ id, employee, day, minutes, per_hour, ...row }),
  }
}

/** What a closed month did not pay: an amount by the rate of its day, counted as the wage it is. */
function toLatePayable(row: PayableHours, paidIn: PaidRun): Payable {
  const amount = hourlyAmount(row.per_hour, row.minutes)
  return {
    shape: 'amount',
    employee: row.employee,
    id: row.id,
    code: HOURS_ITEM,
    amount,
    back: [{ ...paidIn, code: HOURS_ITEM, was: 0, settled: 0, now: amount }],
    words: `${row.day} ${timesText(row)}`,
  }
}

type RevokedHours = { id: string; employee: string; day: Day; amount: number; pay_run_id: string }

/** Revoked hours that a run paid and none has taken back. */
const REVOKED_HOURS = sql<RevokedHours>`select r.id, o.employee_id as employee, o.day, paid.amount, paid.pay_run_id
  from part_time_request o join request r on r.id = o.request_id and r.state = 'revoked'
  join pay_run_took paid on paid.source = 'part_time' and paid.source_id = r.id and paid.nth = 1
  where not exists (select from pay_run_took back where back.source = 'part_time' and back.source_id = r.id and back.nth > 1)`

async function loadReversals(tx: Tx, run: SourceRun, ids: readonly string[]): Promise<Payable[]> {
  const { rows } = await sql<RevokedHours>`select * from (${REVOKED_HOURS}) gone
    where ${idIn('employee', ids)} and pay_run_id <> ${run.id}::uuid`.execute(tx)
  const paidIn = await loadPaidRun(tx, run, rows)
  return rows.map(
    ({ id, employee, day, amount }): Payable => ({
      shape: 'amount',
      employee,
      id,
      nth: 2,
      code: 'recovery',
      amount,
      back: [{ ...(paidIn({ employee, day }) ?? monthlyRun(day)), code: HOURS_ITEM, was: amount, settled: 0, now: 0 }],
      words: day,
    }),
  )
}

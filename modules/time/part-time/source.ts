import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Due, DueRun } from '#modules/pay/sources/due.ts'
import type { PaySource } from '#modules/pay/sources/source.ts'
import { markPaid } from '#modules/requests/approval/paid.ts'
import { isOfRun, loadPaidIn, monthOnly, type PaidIn } from '#modules/time/overtime/late.ts'
import { spanText } from '#modules/time/overtime/words.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { amountOf } from './look.ts'

/** The pay item that the hours are paid under. */
export const HOURS_ITEM = 'part_time_hours'

type Stored = {
  id: string
  employee: string
  day: Day
  minutes: number
  per_hour: number
  start_minute: number
  end_minute: number
}

/** Approved hours `o` of a request `r` that no run has paid. */
const UNPAID = sql`r.state = 'approved' and not exists (
  select from pay_run_took t where t.source = 'part_time' and t.source_id = r.id)`

/**
 * Approved part-time hours at the rate of their day, in the run of that day; where it is closed, in the next one. What is
 * revoked after it was paid is taken back by a later run.
 */
export const PART_TIME_PAY: PaySource = {
  kind: 'part_time',
  logged: 'part_time_paid',
  async due(tx, run, ids) {
    if (!run.paysDays) return []
    const { rows } = await sql<Stored>`
      select r.id, o.employee_id as employee, o.day, o.minutes, o.per_hour, o.start_minute, o.end_minute
      from part_time_request o join request r on r.id = o.request_id
      where ${among('o.employee_id', ids)} and ${UNPAID} and o.currency = ${run.currency} and o.day <= ${run.days.last}::date
        and ${isOfRun(run, 'o.day', 'o.employee_id')}
      order by o.employee_id, o.day, r.id`.execute(tx)
    const paidIn = await loadPaidIn(
      tx,
      run,
      rows.filter(({ day }) => day < run.days.first),
    )
    return [
      ...rows.map((row) => (row.day < run.days.first ? lateDue(row, paidIn(row) ?? monthOnly(row.day)) : workOf(row))),
      ...(await counters(tx, run, ids)),
    ]
  },
  brings: (run) =>
    run.paysDays && run.kind === 'monthly'
      ? sql`select employee_id from pay_run_took where pay_run_id = ${run.id}::uuid and source = 'part_time'
          union select o.employee_id from part_time_request o join request r on r.id = o.request_id
          where ${UNPAID} and o.day < ${run.days.first}::date and ${isOfRun(run, 'o.day', 'o.employee_id')}
          union select employee from (${REVOKED}) gone`
      : sql`select null::uuid where false`,
  changedSince: (_, { since, until, people }) =>
    sql`select count(*) from request r where r.kind = 'part_time' and r.changed_at > ${since} and r.from_day <= ${until}::date
      and r.state in ('approved', 'revoked') and r.employee_id in (${people})`,
  async pays(tx, asked) {
    const hours = asked.filter(({ code }) => code === HOURS_ITEM)
    if (hours.length === 0) return []
    const { rows } = await sql<Pick<Stored, 'employee' | 'day'>>`
      select distinct o.employee_id as employee, o.day from part_time_request o
      join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
      join (select distinct * from unnest(${hours.map(({ employee }) => employee)}::uuid[], ${hours.map(({ day }) => day)}::date[]) a(id, day)) a
        on a.id = o.employee_id and a.day = o.day`.execute(tx)
    const days = new Set(rows.map(({ employee, day }) => `${employee} ${day}`))
    return hours.filter(({ employee, day }) => days.has(`${employee} ${day}`))
  },
  async lock(tx, ids) {
    await sql`select from request where ${among('id', ids)} order by id for update`.execute(tx)
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

const wordsOf = ({ start_minute, end_minute }: Stored) => spanText(start_minute, end_minute)

function workOf({ id, employee, day, minutes, per_hour, ...row }: Stored): Due {
  return {
    shape: 'work',
    employee,
    id,
    code: HOURS_ITEM,
    minutes,
    day,
    rate: { perHour: per_hour },
    words: wordsOf({ id, employee, day, minutes, per_hour, ...row }),
  }
}

/** What a closed month did not pay: an amount by the rate of its day, counted as the wage it is. */
function lateDue(row: Stored, paidIn: PaidIn): Due {
  const amount = amountOf(row.per_hour, row.minutes)
  return {
    shape: 'amount',
    employee: row.employee,
    id: row.id,
    code: HOURS_ITEM,
    amount,
    back: [{ ...paidIn, code: HOURS_ITEM, was: 0, settled: 0, now: amount }],
    words: `${row.day} ${wordsOf(row)}`,
  }
}

type Revoked = { id: string; employee: string; day: Day; amount: number; pay_run_id: string }

/** Revoked hours that a run paid and none has taken back. */
const REVOKED = sql<Revoked>`select r.id, o.employee_id as employee, o.day, paid.amount, paid.pay_run_id
  from part_time_request o join request r on r.id = o.request_id and r.state = 'revoked'
  join pay_run_took paid on paid.source = 'part_time' and paid.source_id = r.id and paid.nth = 1
  where not exists (select from pay_run_took back where back.source = 'part_time' and back.source_id = r.id and back.nth > 1)`

async function counters(tx: Tx, run: DueRun, ids: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Revoked>`select * from (${REVOKED}) gone
    where ${among('employee', ids)} and pay_run_id <> ${run.id}::uuid`.execute(tx)
  const paidIn = await loadPaidIn(tx, run, rows)
  return rows.map(
    ({ id, employee, day, amount }): Due => ({
      shape: 'amount',
      employee,
      id,
      nth: 2,
      code: 'recovery',
      amount,
      back: [{ ...(paidIn({ employee, day }) ?? monthOnly(day)), code: HOURS_ITEM, was: amount, settled: 0, now: 0 }],
      words: day,
    }),
  )
}

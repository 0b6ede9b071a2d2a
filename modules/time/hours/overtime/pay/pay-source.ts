import { sql } from 'kysely'
import { isPayableInRun, loadRecordsDue, type Worth } from '#pay/back-pay.ts'
import type { Payable, PaySource, SourceRun } from '#pay/sources.ts'
import { markPaid } from '#requests/decisions.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { findRequestedHours, selectPeopleOfHours } from '../../work/hours-in-runs.ts'
import { loadPeopleOnDays } from '../../work/people-on-days.ts'
import { spanText } from '../../work/stretch.ts'
import { WORK_ITEMS } from '../counting/day-type.ts'
import { loadHoursPricer } from './hours-pricer.ts'
import { groupHours, isSameHours, loadPiecesWhere, type StoredHours } from './load-pieces.ts'
import { loadReversals, REVOKED_HOURS } from './reversals.ts'

const OVERTIME_ITEMS: ReadonlySet<string> = new Set(Object.values(WORK_ITEMS))

/** Whether a piece `p` of a request `r` is approved, to be paid, and not paid by a run yet. */
const IS_UNPAID = sql`r.state = 'approved' and p.paid_with is null
  and exists (select from overtime_request o where o.request_id = r.id and o.given = 'pay')`

/**
 * Pays approved overtime in the run of the day it was worked or, where that is closed, in the next one at the pay and the
 * law of its day. A later run takes back overtime that was revoked after it was paid.
 */
export const OVERTIME_PAY_SOURCE: PaySource = {
  kind: 'overtime',
  auditField: 'overtime_paid',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    const pieces = await loadPiecesWhere(
      tx,
      sql`${idIn('p.employee_id', ids)} and ${IS_UNPAID} and p.day <= ${run.days.last}::date and ${isPayableInRun(run, 'p.day', 'p.employee_id')}`,
    )
    const hours = groupHours(pieces)
    const late = hours.filter(({ day }) => day < run.days.first)
    const onTime = hours.filter(({ day }) => day >= run.days.first)
    return [
      ...onTime.map(toWorkPayable),
      ...(await loadRecordsDue(tx, run, { source: 'overtime', worths: await loadLateWorths(tx, late), settled: [] })),
      ...(await loadReversals(tx, run, ids)),
    ]
  },
  selectEmployees: (run) =>
    selectPeopleOfHours('overtime', run, {
      late: sql`select p.employee_id from overtime_piece p join request r on r.id = p.request_id
        where ${IS_UNPAID} and p.day < ${run.days.first}::date and ${isPayableInRun(run, 'p.day', 'p.employee_id')}`,
      revoked: sql`select employee_id from (${REVOKED_HOURS}) gone where currency = ${run.currency}`,
    }),
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from request r where r.kind = 'overtime' and r.changed_at > ${since} and r.from_day <= ${until}::date
      and r.state in ('approved', 'revoked') and r.employee_id in (${people})
      and exists (select from overtime_request o where o.request_id = r.id and o.given = 'pay')`,
  // Requested work of a day counts whichever of the items it was typed as.
  findPaidHours: (tx, typed) => findRequestedHours(tx, 'overtime_piece', OVERTIME_ITEMS, typed),
  async lock(tx, ids) {
    await sql`select from request where id in (select request_id from overtime_piece where ${idIn('id', ids)}) order by id for update`.execute(
      tx,
    )
  },
  settle: (context, run) => settlePieces(context, run),
  page: ({ id }) => `overtime/applicants?piece=${id}`,
}

function toWorkPayable({ id, employee, code, minutes, day, rate, byLaw, pieces }: StoredHours): Payable {
  return {
    shape: 'work',
    employee,
    id,
    code,
    minutes,
    day,
    words: timesText(pieces),
    ...(rate && { rate }),
    ...(byLaw && { byLaw: true as const }),
  }
}

/** The times, as a line of the payslip shows them. */
function timesText(pieces: StoredHours['pieces']): string {
  return pieces.map(({ start, end }) => spanText(start, end)).join(', ')
}

/** Prices the hours that a closed run did not pay, by the pay and the law of their day. */
async function loadLateWorths(tx: Tx, late: readonly StoredHours[]): Promise<Worth[]> {
  if (late.length === 0) return []
  const priced = await loadHoursPricer(tx, late, await loadPeopleOnDays(tx, late))
  const paidOf = await loadPaidMinutes(tx, late)
  return late.flatMap((hours): Worth[] => {
    // The law counts a day's hours of a kind: those that a run paid come first.
    const paid = paidOf(hours)
    const whole = priced({ ...hours, minutes: paid + hours.minutes })
    if (!whole) return []
    // Hours worth nothing on top of the paid ones are settled at nothing, once.
    const amount = whole.a - (paid === 0 ? 0 : (priced({ ...hours, minutes: paid })?.a ?? 0))
    const { employee, id, code, day, pieces } = hours
    return [{ employee, id, code, day, amount, words: `${day} ${timesText(pieces)}`, isRecord: true }]
  })
}

/** Loads how many minutes of the same day, kind of work and rate runs have paid by other records. One query. */
async function loadPaidMinutes(tx: Tx, late: readonly StoredHours[]): Promise<(hours: StoredHours) => number> {
  const people = late.map(({ employee }) => employee)
  const days = late.map(({ day }) => day)
  const pieces = await loadPiecesWhere(
    tx,
    sql`r.state in ('approved', 'paid') and p.paid_with is not null and (p.employee_id, p.day) in (
      select * from unnest(${people}::uuid[], ${days}::date[]))`,
  )
  const paid = groupHours(pieces)
  return (hours) => paid.find((one) => isSameHours(one, hours))?.minutes ?? 0
}

/** Marks the pieces that a run took as paid, each with the piece under whose id it was paid, and records whose pieces all are. */
async function settlePieces(context: Parameters<NonNullable<PaySource['settle']>>[0], run: SourceRun): Promise<void> {
  const { tx } = context
  const { rows } = await sql<{ request_id: string }>`
    with taken as (
      select p.* from pay_run_took t join overtime_piece p on p.id = t.source_id
      where t.pay_run_id = ${run.id}::uuid and t.source = 'overtime' and t.nth = 1)
    update overtime_piece p set paid_with = taken.id from taken, request r
    where r.id = p.request_id and ${IS_UNPAID} and p.employee_id = taken.employee_id and p.day = taken.day and p.work = taken.work
      and p.multiple is not distinct from taken.multiple and p.per_hour is not distinct from taken.per_hour and p.by_law = taken.by_law
    returning p.request_id`.execute(tx)
  if (rows.length === 0) return
  const { rows: whole } = await sql<{ id: string }>`
    select r.id from request r where r.id = any(${[...new Set(rows.map(({ request_id }) => request_id))]}::uuid[])
      and not exists (select from overtime_piece p where p.request_id = r.id and p.paid_with is null)`.execute(tx)
  await markPaid(
    context,
    whole.map(({ id }) => id),
    { run: run.id, period: run.period },
  )
}

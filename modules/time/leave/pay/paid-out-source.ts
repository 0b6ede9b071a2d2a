import { sql } from 'kysely'
import { type Day, monthOf } from '#base/days.ts'
import { ratio, sum } from '#base/money.ts'
import { loadPaidRun, type PaidRun } from '#pay/back-pay.ts'
import { partDifference } from '#pay/payslip-lines.ts'
import type { BackPayPart, Payable, PaySource, RunKind, SourceRun } from '#pay/sources.ts'
import { markPaid } from '#requests/decisions.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { AgreedRate } from '#statutory/agreed-rate.ts'
import { type EncashedPay, loadEncashedRates } from './encashed-rate.ts'
import { isInLookback, lookbackSpan } from './paid-out.ts'
import { loadPayableLeave, type PayableLeave } from './payable-leave.ts'

const SOURCE = 'leave_paid_out'

const WHOLE = 1_000_000

/**
 * Leave that is paid instead of taken: what people asked to have paid, and what a type pays of what is left when its year, its
 * carried days or the service end; in the run of the last day on which it could be taken, at the pay and the law of that day.
 */
export const LEAVE_PAID_OUT: PaySource = {
  kind: SOURCE,
  auditField: 'leave_paid_out',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    const known = await loadEarlierPayments(tx, run, ids)
    const span = lookbackSpan(run.days)
    const owed = await loadPayableLeave(tx, ids, span, run.language)
    const paidIn = await loadPaidRun(
      tx,
      run,
      owed.filter(({ day }) => day < run.days.first),
    )
    if (owed.length === 0 && known.size === 0) return []
    const rates = await loadEncashedRates(tx, owed)
    const dues = owed.flatMap((one): Payable[] => {
      const before = known.get(one.id)
      const isLate = one.day < run.days.first
      const closed = isLate ? paidIn(one) : undefined
      if (isLate && !before && !closed) return []
      if (one.worth) return worthPayables(one, one.worth, before, closed)
      const pay = rates(one)
      if (!pay) return []
      if (before) return differencePayables(one, before, pay)
      return closed ? latePayables(one, pay, closed) : [toWorkPayable(one, pay)]
    })
    const still = new Set(owed.map(({ id }) => id))
    const gone = [...known].filter(([id, before]) => !still.has(id) && isInLookback(before, span))
    return [...dues, ...gone.flatMap(([id, before]) => reversalPayables(id, before))]
  },
  selectEmployees: (run) =>
    run.paysDays && run.kind === 'monthly'
      ? sql`select employee_id from pay_run_took where pay_run_id = ${run.id}::uuid and source = ${SOURCE}
          union select e.employee_id from leave_encashment e where not e.is_undone and e.day between ${run.days.first}::date and ${run.days.last}::date`
      : sql`select null::uuid where false`,
  countChangedSince: (run, { since, until, people }) => sql`select count(*) from (
      select r.employee_id from request r where r.changed_at > ${since} and r.from_day <= ${until}::date
        and r.state in ('approved', 'revoked', 'withdrawn', 'cancelled')
        and (r.kind in ('leave', 'encashment', 'off_in_lieu') or r.kind = 'overtime' and exists (
          select from overtime_request o where o.request_id = r.id and o.given = 'time_off'))
      union all select a.employee_id from leave_adjustment a where a.at > ${since} and a.day <= ${until}::date) c
    where c.employee_id in (${people}) and ${sql.val(monthOf(until) >= run.period)} and exists (
      select from leave_type_version v join leave_type t on t.id = v.type_id and t.kind = 'granted'
      where v.lost_by <> 'none' or v.encash_leaving is not null
      union all select from leave_encashment union all select from leave_earning where stands_for is not null)`,
  async lock(tx, ids) {
    await sql`select from leave_encashment where ${idIn('id', ids)} order by id for update`.execute(tx)
  },
  async settle(context, run) {
    const { rows } = await sql<{ request_id: string }>`
      select e.request_id from pay_run_took t join leave_encashment e on e.id = t.source_id
      join request r on r.id = e.request_id and r.state = 'approved'
      where t.pay_run_id = ${run.id}::uuid and t.source = ${SOURCE} and t.nth = 1`.execute(context.tx)
    if (rows.length > 0)
      await markPaid(
        context,
        rows.map(({ request_id }) => request_id),
        { run: run.id, period: run.period },
      )
  },
  page: ({ employee }) => `leave/balance?employee_id=${employee}`,
}

function toWorkPayable({ employee, id, day, words }: PayableLeave, { code, minutes, rate }: EncashedPay): Payable {
  return { shape: 'work', employee, id, code, minutes, day, words, ...(rate && { rate }) }
}

/** What a closed month did not pay, by the pay and the law of its day. */
function latePayables({ employee, id, words }: PayableLeave, { code, line }: EncashedPay, paidIn: PaidRun): Payable[] {
  const amount = line?.a ?? 0
  return amount === 0 ? [] : [toAmountPayable({ employee, id, nth: 1, code, paidIn, was: 0, now: amount, words })]
}

/** Time off that stood for pay: what it is worth, or the difference to what was paid of it. */
function worthPayables(
  { employee, id, words }: PayableLeave,
  { code, amount: now }: NonNullable<PayableLeave['worth']>,
  before: EarlierPayment | undefined,
  closed: PaidRun | undefined,
): Payable[] {
  const paidIn = before?.paidIn ?? closed
  if (!paidIn) return [{ shape: 'amount', employee, id, code, amount: now, words }]
  const [was, nth] = before ? [before.paid, before.nth + 1] : [0, 1]
  return now === was ? [] : [toAmountPayable({ employee, id, nth, code, paidIn, was, now, words })]
}

/** What was paid of a thing so far, and the first time: its minutes where it was paid in the run of its day. */
type EarlierPayment = {
  readonly employee: string
  readonly code: string
  /** The regular pay of its day. */
  readonly paidIn: PaidRun
  readonly day: Day
  /** Not where only the month of the run is known; its days may begin a week before. */
  readonly isExact: boolean
  readonly words: string
  readonly minutes: number | null
  readonly rate: AgreedRate | null
  readonly first: number
  readonly paid: number
  readonly nth: number
}

/** What comes to more or less than it did when it was paid: in proportion to what was paid then. */
function differencePayables(
  { employee, id, words }: PayableLeave,
  before: EarlierPayment,
  { code, minutes, rate, line }: EncashedPay,
): Payable[] {
  const now =
    before.minutes === null
      ? (line?.a ?? 0)
      : ratio(before.first, minutes * multipleOf(rate), before.minutes * multipleOf(before.rate), 'half-up')
  if (now === before.paid) return []
  return [
    toAmountPayable({ employee, id, nth: before.nth + 1, code, paidIn: before.paidIn, was: before.paid, now, words }),
  ]
}

/** A better rate in millionths of the law's; without one, the law's. */
function multipleOf(rate: AgreedRate | null | undefined): number {
  return rate && 'multiple' in rate ? rate.multiple : WHOLE
}

function reversalPayables(id: string, { employee, code, paidIn, words, paid, nth }: EarlierPayment): Payable[] {
  if (paid === 0) return []
  return [toAmountPayable({ employee, id, nth: nth + 1, code, paidIn, was: paid, now: 0, words })]
}

function toAmountPayable(of: {
  employee: string
  id: string
  nth: number
  code: string
  paidIn: PaidRun
  was: number
  now: number
  words: string
}): Payable {
  const { employee, id, nth, code, paidIn, was, now, words } = of
  const part: BackPayPart = { ...paidIn, code, was, settled: 0, now }
  return {
    shape: 'amount',
    employee,
    id,
    code: now < was ? 'recovery' : code,
    amount: Math.abs(now - was),
    back: [part],
    words,
    ...(nth > 1 && { nth }),
  }
}

/** What approved runs but this one paid of each thing. */
async function loadEarlierPayments(
  tx: Tx,
  run: SourceRun,
  ids: readonly string[],
): Promise<Map<string, EarlierPayment>> {
  const { rows } = await sql<{
    employee: string
    id: string
    nth: number
    period: string
    kind: RunKind
    sequence: number
    paid: number
    code: string
    day: Day | null
    words: string | null
    minutes: number | null
    rate: AgreedRate | null
    back: BackPayPart[] | null
  }>`
    select t.employee_id as employee, t.source_id as id, t.nth, t.amount as paid, q.period, q.kind, q.sequence,
      d.code, d.day, d.words, d.minutes, d.rate, d.back
    from pay_run_took t join pay_run q on q.id = t.pay_run_id join payslip p on p.pay_run_id = t.pay_run_id and p.employee_id = t.employee_id
    cross join lateral jsonb_to_recordset(p.dues) d(source text, id uuid, nth int, code text, day date, words text, minutes int, rate jsonb, back jsonb)
    where t.source = ${SOURCE} and ${idIn('t.employee_id', ids)} and t.pay_run_id <> ${run.id}::uuid
      and d.source = ${SOURCE} and d.id = t.source_id and coalesce(d.nth, 1) = t.nth
    order by t.source_id, t.nth`.execute(tx)
  const before = new Map<string, EarlierPayment>()
  for (const { employee, id, nth, period, kind, sequence, paid, code, day, words, minutes, rate, back } of rows) {
    const amount = back ? sum(back.map(partDifference)) : paid
    const known = before.get(id)
    if (known) before.set(id, { ...known, paid: known.paid + amount, nth })
    else {
      const [part] = back ?? []
      const paidIn = part
        ? { month: part.month, kind: part.kind, sequence: part.sequence }
        : { month: period, kind, sequence }
      const paidOn = day ?? `${paidIn.month}-28`
      before.set(id, {
        employee,
        code: part?.code ?? code,
        minutes,
        rate,
        first: amount,
        paid: amount,
        nth,
        paidIn,
        day: paidOn,
        isExact: day !== null,
        words: words ?? paidOn,
      })
    }
  }
  return before
}

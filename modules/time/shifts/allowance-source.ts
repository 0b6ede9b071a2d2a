import { sql } from 'kysely'
import { addDays, type Day, firstDay, monthOf, shiftMonth } from '#base/days.ts'
import { sum } from '#base/money.ts'
import { loadWorkdays, MISSED_DAYS_SOURCES } from '#calendar/workdays.ts'
import { partDifference } from '#pay/payslip-lines.ts'
import type { BackPayPart, Payable, PaySource, RunKind, SourceRun } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { type Allowance, allowanceId, allowanceText, type PaidIn, shiftAllowances } from './allowances.ts'
import { cellKey, type Span } from './cells.ts'
import { type KnownShift, loadShifts } from './terms.ts'

/** The pay item that allowances of shifts are paid under. */
export const ALLOWANCE_ITEM = 'shift_allowance'

const SOURCE = 'shift_allowance'

/** For so many months days of closed runs are looked at again. */
const MONTHS_BACK = 3

/**
 * Allowances of the shifts that people were told to work: a figure a person and shift, in the run that pays the days. What
 * days of an approved run come to otherwise since (another shift, leave, published late) is an amount of the next run, the
 * counter amount of the same figure. Nothing is stored: what was paid stands in the payslips that paid it.
 */
export const SHIFT_ALLOWANCES: PaySource = {
  kind: SOURCE,
  auditField: 'shift_allowances_paid',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    const span = { first: firstDay(shiftMonth(monthOf(run.days.first), -MONTHS_BACK)), last: run.days.last }
    const paid = await loadPaidAllowances(tx, run, ids, span)
    const people = await findRosteredPeople(tx, ids, span, [...paid.values()])
    if (people.length === 0) return []
    const shifts = await loadShifts(tx)
    const closed = await loadClosedPay(tx, run, people, span)
    const days = await loadWorkdays(tx, people, span)
    const missed = await loadMissedMinutes(tx, people, span)
    const publishersOf = await publishers(tx, people, span)
    const before = Map.groupBy(paid.values(), ({ employee }) => employee)
    const own: PaidIn = { month: run.period, kind: run.kind, sequence: run.sequence }
    return people.flatMap((employee): Payable[] => {
      const all = shiftAllowances(days.of.get(employee) ?? [], span.first, shifts, run.currency, missed.get(employee))
      const past = closed.get(employee) ?? []
      const figures = new Map<string, { shift: string; paidIn: PaidIn; allowances: Allowance[] }>()
      const figureFor = (shift: string, paidIn: PaidIn) => {
        const id = allowanceId(employee, shift, paidIn)
        const figure = figures.get(id) ?? { shift, paidIn, allowances: [] }
        figures.set(id, figure)
        return figure
      }
      for (const one of all) {
        const paidIn =
          past.find(({ first, last }) => one.day >= first && one.day <= last) ??
          (one.day >= run.days.first ? own : undefined)
        // Days that no run has paid and this one does not pay wait for their own.
        if (paidIn) figureFor(one.shift, paidIn).allowances.push(one)
      }
      // What was paid and is not due at all any more.
      for (const { id, paidIn } of before.get(employee) ?? []) {
        const shift = [...shifts.keys()].find((known) => allowanceId(employee, known, paidIn) === id)
        if (shift !== undefined) figureFor(shift, paidIn)
      }
      return [...figures].flatMap(([id, { shift, paidIn, allowances }]) => {
        const publishers = publishersOf(employee, allowances)
        const words = allowanceText(nameOf(shifts, shift), allowances, run.currency, run.language, publishers)
        const of = { employee, id, words, ...(publishers.length > 0 && { by: publishers }) }
        return allowanceDues(of, paidIn, sum(allowances.map(({ amount }) => amount)), paid.get(id), own)
      })
    })
  },
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from shift_notice n where n.what = 'published' and n.told_at > ${since} and n.first_day <= ${until}::date
      and n.employee_id in (${people})`,
  page: (_, period) => `shift?month=${period}`,
}

const nameOf = (shifts: ReadonlyMap<string, KnownShift>, shift: string) => shifts.get(shift)?.name ?? ''

/** A figure of the run's own days, or the difference to what was paid of it. */
function allowanceDues(
  of: { readonly employee: string; readonly id: string; readonly words: string; readonly by?: readonly string[] },
  paidIn: PaidIn,
  now: number,
  before: PaidAllowance | undefined,
  own: PaidIn,
): Payable[] {
  if (!before && paidIn === own) return now === 0 ? [] : [{ shape: 'amount', ...of, code: ALLOWANCE_ITEM, amount: now }]
  const was = before?.amount ?? 0
  if (now === was) return []
  const part: BackPayPart = { ...paidIn, code: ALLOWANCE_ITEM, was, settled: 0, now }
  return [
    {
      shape: 'amount',
      ...of,
      code: now < was ? 'recovery' : ALLOWANCE_ITEM,
      amount: Math.abs(now - was),
      ...(before && { nth: before.nth + 1 }),
      back: [part],
    },
  ]
}

/** What approved runs paid of a figure in all, and how often. */
type PaidAllowance = {
  readonly employee: string
  readonly id: string
  readonly paidIn: PaidIn
  readonly amount: number
  readonly nth: number
}

/** What people missed of their days, as it is taken off their pay. */
async function loadMissedMinutes(tx: Tx, people: readonly string[], span: Span) {
  const found = new Map<string, Map<Day, number>>()
  for (const { load: on } of MISSED_DAYS_SOURCES.all())
    for (const { employee, day, missed } of await on(tx, people, span)) {
      const own = found.get(employee) ?? new Map<Day, number>()
      found.set(employee, own.set(day, missed))
    }
  return found
}

/** What approved runs but this one paid, of the regular pay of the months that are looked at. */
async function loadPaidAllowances(
  tx: Tx,
  run: SourceRun,
  ids: readonly string[],
  { first }: Span,
): Promise<ReadonlyMap<string, PaidAllowance>> {
  const { rows } = await sql<{
    employee: string
    id: string
    nth: number
    period: string
    kind: RunKind
    sequence: number
    amount: number
    back: BackPayPart[] | null
  }>`
    select t.employee_id as employee, t.source_id as id, t.nth, q.period, q.kind, q.sequence, d.amount, d.back
    from pay_run_took t join pay_run q on q.id = t.pay_run_id join payslip p on p.pay_run_id = t.pay_run_id and p.employee_id = t.employee_id
    cross join lateral jsonb_to_recordset(p.dues) d(source text, id uuid, nth int, amount bigint, back jsonb)
    where t.source = ${SOURCE} and ${idIn('t.employee_id', ids)} and t.pay_run_id <> ${run.id}::uuid
      and q.period >= ${monthOf(first)} and q.currency = ${run.currency}
      and d.source = ${SOURCE} and d.id = t.source_id and coalesce(d.nth, 1) = t.nth
    order by t.source_id, t.nth`.execute(tx)
  const found = new Map<string, PaidAllowance>()
  for (const { employee, id, nth, period, kind, sequence, amount, back } of rows) {
    const [part] = back ?? []
    const paidIn = part
      ? { month: part.month, kind: part.kind, sequence: part.sequence }
      : { month: period, kind, sequence }
    if (paidIn.month < monthOf(first)) continue
    const added = back ? sum(back.map(partDifference)) : amount
    const known = found.get(id)
    found.set(id, { employee, id, paidIn, amount: (known?.amount ?? 0) + added, nth })
  }
  return found
}

/** Whom anything was published for in some days, and whom an allowance was paid. */
async function findRosteredPeople(
  tx: Tx,
  ids: readonly string[],
  { first, last }: Span,
  paid: readonly PaidAllowance[],
): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`
    select distinct employee_id from shift_published
    where ${idIn('employee_id', ids)} and shift_id is not null and day between ${first}::date and ${last}::date`.execute(
    tx,
  )
  return [...new Set([...rows.map(({ employee_id }) => employee_id), ...paid.map(({ employee }) => employee)])]
}

/** Who published the days of some allowances of a person, by name; one query. */
async function publishers(tx: Tx, people: readonly string[], { first, last }: Span) {
  const { rows } = await sql<{ employee_id: string; day: Day; name: string }>`
    select employee_id, day, published_by_name as name from shift_published
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date and published_by_name is not null`.execute(
    tx,
  )
  const by = Map.groupBy(rows, ({ employee_id, day }) => cellKey(employee_id, day))
  return (employee: string, allowances: readonly Allowance[]): string[] => [
    ...new Set(allowances.flatMap(({ day }) => by.get(cellKey(employee, day))?.map(({ name }) => name) ?? [])),
  ]
}

type ClosedPay = PaidIn & { readonly first: Day; readonly last: Day }

/** Which days approved runs but this one have paid, by person. */
async function loadClosedPay(
  tx: Tx,
  run: SourceRun,
  people: readonly string[],
  { first, last }: Span,
): Promise<ReadonlyMap<string, ClosedPay[]>> {
  const { rows } = await sql<ClosedPay & { employee: string }>`
    select p.employee_id as employee, q.period as month, q.kind, q.sequence, p.inputs ->> 'from' as first, p.inputs ->> 'until' as last
    from payslip p join pay_run q on q.id = p.pay_run_id and q.state = 'approved' and q.kind in ('monthly', 'final')
    where ${idIn('p.employee_id', people)} and q.id <> ${run.id}::uuid and q.currency = ${run.currency}
      and q.period between ${monthOf(first)} and ${monthOf(addDays(last, 31))}
      and p.inputs ->> 'from' <= ${last} and p.inputs ->> 'until' >= ${first}
    order by p.employee_id, q.period, q.kind desc, q.sequence`.execute(tx)
  return Map.groupBy(rows, ({ employee }) => employee)
}

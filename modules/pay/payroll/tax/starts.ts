import { type RawBuilder, sql } from 'kysely'
import { DomainError, invalidField } from '#base/errors.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import { type EarlierBox, TAXED_BOXES } from '#statutory/malaysia/files/ea-boxes.ts'
import { employerTaxNumber } from '#statutory/malaysia/identity/numbers.ts'
import type { StartOrigin } from '../values.ts'
import { claimList } from './claimants.ts'

/** Earlier pay and deductions of a year, by other employers (TP3) or by the company itself, in sen. */
export type StartValues = {
  remuneration: number
  epf: number
  pcb: number
  zakat: number
  deductions: number
  socso_relief: number
  exempt: Record<string, number>
  claims: Record<string, number>
  employers: { name: string; number: string }[]
}

/** The payer, and the company's own pay by box of form EA. */
export type StartSource = { origin: StartOrigin; boxes: { readonly [box in EarlierBox]?: number } }
const TP3_SOURCE: StartSource = { origin: 'tp3', boxes: {} }

/** An error: the field of the form, the column of the file where that has another name, and the code of its message. */
export type StartTrouble = {
  field: string
  column?: string
  code: string
  params?: Record<string, unknown>
}

/** Throws 422 for the first error. */
export function requireNoTrouble([first]: readonly StartTrouble[]): void {
  if (first) throw invalidField(first.field, first.code, first.params)
}

/** Reports deductions that exceed the pay. */
export function amountTroubles(start: Pick<StartValues, 'remuneration' | 'epf' | 'pcb' | 'zakat'>): StartTrouble[] {
  return (['epf', 'pcb', 'zakat'] as const)
    .filter((field) => start[field] > 0 && start[field] > start.remuneration)
    .map((field) => ({ field, code: 'above_remuneration' }))
}

/** Normalises earlier employers with their numbers at the tax office: E and ten digits, empty where unknown. */
export function toStoredEmployers(employers: StartValues['employers']): {
  employers: StartValues['employers']
  troubles: StartTrouble[]
} {
  const numbers = employers.map(({ number }) => (number === '' ? '' : employerTaxNumber(number)))
  return {
    employers: employers.map((one, index) => ({ ...one, number: numbers[index] ?? one.number })),
    troubles: numbers.includes(null)
      ? [{ field: 'employers', column: 'employer_number', code: 'earlier_employer_number' }]
      : [],
  }
}

/** Normalises a form TP3. Throws 422 for an invalid employer number. */
export function toStoredStart<T extends Pick<StartValues, 'employers'>>(start: T): T {
  const { employers, troubles } = toStoredEmployers(start.employers)
  requireNoTrouble(troubles)
  return { ...start, employers }
}

/** Throws 422 where the amounts of a form TP3 contradict each other. */
export function requireValidStart(year: number, start: StartValues): void {
  const { deductions, socso_relief, claims } = start
  requireNoTrouble(amountTroubles(start))
  const list = claimList(year)
  const items = Object.entries(claims).filter(([, amount]) => amount > 0)
  if (items.some(([code]) => !list.some(({ id, rebate }) => id === code && !rebate)))
    throw invalidField('claims', 'claim_unknown')
  if (items.length > 0 && sum([...items.map(([, amount]) => amount), claims.socso ? 0 : socso_relief]) > deductions)
    throw invalidField('deductions', 'claims_above_total')
}

/** Reports boxes of form EA that do not fit the company's own earlier pay, and boxes of another employer's pay. */
export function boxTroubles(
  {
    remuneration,
    zakat,
    employers,
    deductions,
    socso_relief,
    exempt,
  }: Pick<StartValues, 'remuneration' | 'zakat' | 'employers' | 'deductions' | 'socso_relief' | 'exempt'>,
  { origin, boxes }: StartSource,
): StartTrouble[] {
  if (origin === 'tp3') return Object.keys(boxes).map((column) => ({ field: 'boxes', column, code: 'boxes_of_others' }))
  const troubles: [boolean, StartTrouble][] = [
    [employers.length > 0, { field: 'employers', column: 'employer', code: 'employers_of_own' }],
    [
      sum(TAXED_BOXES.map((box) => boxes[box as EarlierBox] ?? 0)) > remuneration,
      { field: 'boxes', column: 'remuneration', code: 'boxes_above_remuneration' },
    ],
    [(boxes.D5b ?? 0) > zakat, { field: 'boxes', column: 'D5b', code: 'boxes_above_zakat' }],
    // The used part of a ceiling was paid, and exempt pay is in box F.
    [sum(Object.values(exempt)) > (boxes.F ?? 0), { field: 'boxes', column: 'F', code: 'boxes_below_exempt' }],
    [socso_relief > deductions, { field: 'socso_relief', code: 'relief_above_deductions' }],
  ]
  return troubles.flatMap(([isWrong, trouble]) => (isWrong ? [trouble] : []))
}

/**
 * What decides which years somebody's earlier pay may belong to: the years of joining and of the last pay of each
 * employment here, in order, and the years that payroll here paid from their start.
 */
export type YearsOfPerson = {
  served: readonly { from: number; until: number | null }[]
  fromJanuary: ReadonlySet<number>
}

/**
 * Reports a year that earlier pay cannot belong to. It has to be a year that has started and in which the person worked
 * here, in any employment; in any other year it would count nowhere. The company's own pay has to be of a year that payroll
 * here did not pay completely.
 */
export function yearTroubles(
  year: number,
  origin: StartOrigin,
  present: number,
  { served, fromJanuary }: YearsOfPerson,
): StartTrouble[] {
  const params = { year: String(year) }
  if (year > present) return [{ field: 'year', code: 'start_year_ahead', params }]
  const last = served.filter(({ from }) => from <= year).at(-1)
  const next = served.find(({ from }) => from > year)
  if (next && (!last || (last.until !== null && last.until < year))) {
    const code = origin === 'tp3' ? 'tp3_before_joining' : 'start_before_joining'
    return [{ field: 'year', code, params: { ...params, joined: String(next.from) } }]
  }
  return origin === 'own' && fromJanuary.has(year) ? [{ field: 'year', code: 'start_from_january', params }] : []
}

/** The years of people by the ids of their employments; of everybody unless one is named. */
export async function loadYearsOfPeople(tx: Tx, employeeId?: string): Promise<Map<string, YearsOfPerson>> {
  const { rows } = await sql<{ id: string; person: string; served: YearsOfPerson['served'] }>`
    select e.id, e.first_employee_id as person, (
      select jsonb_agg(jsonb_build_object('from', extract(year from one.joined_on)::int, 'until', extract(year from coalesce(one.last_payroll_day, one.last_day))::int) order by one.joined_on)
      from employee one where one.first_employee_id = e.first_employee_id) as served
    from employee e where ${employeeId === undefined ? sql`true` : sql`e.id = ${employeeId}::uuid`}`.execute(tx)
  const { rows: paid } = await sql<{ person: string; year: number }>`
    select distinct e.first_employee_id as person, left(p.period, 4)::int as year
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' join employee e on e.id = p.employee_id
    where r.period like '%-01' and p.kind in ('monthly', 'final') and p.sequence = 1
      ${employeeId === undefined ? sql`` : sql`and p.employee_id in ${selectEmploymentsOfPerson(employeeId)}`}`.execute(
    tx,
  )
  const januaries = Map.groupBy(paid, ({ person }) => person)
  return new Map(
    rows.map(({ id, person, served }) => [
      id,
      { served, fromJanuary: new Set((januaries.get(person) ?? []).map(({ year }) => year)) },
    ]),
  )
}

/** Throws 422 where somebody's earlier pay cannot belong to the year. */
export async function requireStartYear(
  tx: Tx,
  employeeId: string,
  year: number,
  origin: StartOrigin,
  present: number,
): Promise<void> {
  requireNoTrouble(
    yearTroubles(
      year,
      origin,
      present,
      required((await loadYearsOfPeople(tx, employeeId)).get(employeeId), 'years of a person'),
    ),
  )
}

/**
 * Throws 422 where another employment of the person already has the same earlier pay: the year is summed by person, so it
 * would count twice. The company's own earlier pay is stored once; what payroll here paid is known.
 */
export async function requireNotCounted(
  tx: Tx,
  employeeId: string,
  year: number,
  origin: StartOrigin,
  { remuneration, pcb }: Pick<StartValues, 'remuneration' | 'pcb'>,
): Promise<void> {
  const others = sql`employee_id in ${selectEmploymentsOfPerson(employeeId)} and employee_id <> ${employeeId}::uuid`
  const { rows } = await sql<{ number: string }>`
    select e.employee_no as number from employee e join (
      select employee_id from tax_start where ${others} and year = ${year} and origin = ${origin}
        and (origin = 'own' or (remuneration = ${remuneration} and pcb = ${pcb}))
      union all select p.employee_id from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
      where ${others} and p.period between ${`${year}-01`} and ${`${year}-12`} group by p.employee_id
      having ${origin} = 'tp3' and sum(p.taxable_normal + p.taxable_additional) = ${remuneration} and sum(p.pcb) = ${pcb}) known on known.employee_id = e.id
    order by 1 limit 1`.execute(tx)
  if (rows[0]) throw invalidField('remuneration', 'start_counted', { number: rows[0].number, year: String(year) })
}

/** Saves the earlier pay of somebody's year at the version that the caller saw. Throws 409 where it has changed. */
export async function saveStart(
  tx: Tx,
  employee_id: string,
  year: number,
  { exempt, claims, employers, ...amounts }: StartValues,
  known: number,
  { origin, boxes }: StartSource = TP3_SOURCE,
): Promise<{ id: string; before: Record<string, unknown> | null }> {
  const before = await tx
    .selectFrom('tax_start')
    .selectAll()
    .where('employee_id', '=', employee_id)
    .where('year', '=', year)
    .where('origin', '=', origin)
    .forUpdate()
    .executeTakeFirst()
  if ((before?.version ?? 0) !== known)
    throw new DomainError('version_conflict', {
      status: 409,
      params: { name: '' },
      facts: { version: before?.version ?? 0 },
    })
  const values = {
    ...amounts,
    exempt: JSON.stringify(exempt),
    claims: JSON.stringify(claims),
    employers: JSON.stringify(employers),
    boxes: JSON.stringify(boxes),
    changed_at: sql<Date>`now()`,
    version: known + 1,
  }
  const { id } = await tx
    .insertInto('tax_start')
    .values({ employee_id, year, origin, ...values })
    .onConflict((same) =>
      same
        .columns(['company_id', 'employee_id', 'year', 'origin'])
        .doUpdateSet(values)
        .where('tax_start.version', '=', known),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, before: before ?? null }
}

/**
 * The months of approved runs of the person's year that were calculated after the record was first saved; `of` is its
 * alias.
 */
export function usedMonths(of: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql`array(select distinct p.period from employee one join employee same on same.first_employee_id = one.first_employee_id
    join payslip p on p.employee_id = same.id join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where one.id = ${of}.employee_id and left(p.period, 4)::int = ${of}.year and r.gathered_at >= ${of}.kept_since order by 1)`
}

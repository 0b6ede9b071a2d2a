import { type RawBuilder, sql } from 'kysely'
import type { Month } from '#base/days/days.ts'
import { minus, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import { type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Tx } from '#server/database/database.ts'
import { countriesWithRelief } from '../payroll/countries.ts'
import { insertClaims } from '../payroll/tax/insert-claims.ts'
import { requireNotCounted, requireStartYear, type StartValues, saveStart, usedMonths } from '../payroll/tax/starts.ts'
import type { Form, FormState, taxFormApi } from './contract.ts'

export type FormContent = { claims?: Record<string, number>; start?: StartValues }
export type StoredForm = {
  id: string
  employee_id: string
  form: Form
  year: number
  period: Month | null
  state: FormState
  content: FormContent
  submitted_at: Date | null
  decided_at: Date | null
  decided_name: string | null
  reason: string | null
  version: number
}
export type FormOfPerson = StoredForm & { employee_no: string; full_name: string; amount: number; items: number }

const AMOUNT = sql`case f.form when 'tp1' then (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(f.content -> 'claims') c) else (f.content -> 'start' ->> 'remuneration')::bigint end::bigint`
const ITEMS = sql`case f.form when 'tp1' then (select count(*) from jsonb_object_keys(f.content -> 'claims')) else jsonb_array_length(f.content -> 'start' -> 'employers') end::int`

type FormFilters = {
  id?: string | undefined
  search?: string | undefined
  state?: FormState | undefined
  form?: Form | undefined
  year?: number | undefined
  period?: string | undefined
}

const FORMS_WITH_EMPLOYEE = sql`tax_form f join employee on employee.id = f.employee_id`

/** Counts the submitted forms that match each of these filters. */
export function countForms(tx: Tx, lists: readonly FormFilters[]): Promise<number[]> {
  return countConditions(tx, FORMS_WITH_EMPLOYEE, lists.map(formConditions))
}

function formConditions({ id, search, state, form, year, period }: FormFilters): RawBuilder<unknown> {
  const conditions = [
    sql`f.state <> 'draft'`,
    ...(id ? [sql`f.id = ${id}::uuid`] : []),
    ...(state ? [sql`f.state = ${state}`] : []),
    ...(form ? [sql`f.form = ${form}`] : []),
    ...(year ? [sql`f.year = ${year}`] : []),
    ...(period ? [sql`f.period = ${period}`] : []),
    searchCondition(search, ['employee.full_name', 'employee.employee_no']),
  ]
  return sql.join(conditions, sql` and `)
}

/** A page of forms, drafts excepted, with their people. */
export async function listSubmittedForms(
  tx: Tx,
  filters: FormFilters,
  input: ListQuery<SortOf<typeof taxFormApi.list>>,
): Promise<{ rows: FormOfPerson[]; total: number }> {
  return loadPageFromSql(tx, input, {
    select: sql<FormOfPerson>`select f.*, employee.employee_no, employee.full_name, ${AMOUNT} as amount, ${ITEMS} as items`,
    from: sql`from ${FORMS_WITH_EMPLOYEE}`,
    where: [formConditions(filters)],
    orders: { submitted_at: sql`f.submitted_at`, full_name: sql`employee.full_name`, amount: AMOUNT },
    tieBreaker: sql`employee.full_name, f.id`,
    blanksLast: true,
  })
}

/** The last month with an approved run for each person. */
export async function loadLastPaidMonths(tx: Tx, ids: readonly string[]): Promise<Map<string, Month>> {
  const { rows } = await sql<{ employee_id: string; last: Month }>`
    select p.employee_id, max(p.period) as last from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where p.kind = 'monthly' and p.employee_id = any(${[...ids]}::uuid[]) group by p.employee_id`.execute(tx)
  return new Map(rows.map(({ employee_id, last }) => [employee_id, last]))
}

/** A person's forms of a year, the newest first. */
export async function loadForms(tx: Tx, employeeId: string, year: number): Promise<StoredForm[]> {
  const { rows } = await sql<StoredForm>`
    select * from tax_form where employee_id = ${employeeId}::uuid and year = ${year} order by period desc nulls last, changed_at desc, id`.execute(
    tx,
  )
  return rows
}

/** Locks the form that is not accepted yet: at most one a person and month or year. */
export async function lockOpenForm(
  tx: Tx,
  employeeId: string,
  { form, year, period }: { form: Form; year: number; period: Month | null },
): Promise<StoredForm | undefined> {
  const { rows } = await sql<StoredForm>`
    select * from tax_form where employee_id = ${employeeId}::uuid and form = ${form} and year = ${year} and period is not distinct from ${period}
      and state <> 'accepted' for update`.execute(tx)
  return rows[0]
}

export type ClaimRow = {
  id: string
  period: Month
  code: string
  amount: number
  by_form: boolean
  taken_period: Month | null
  taken_amount: number | null
  payslip_id: string | null
}

/** A person's accepted claims of a year, each with the payslip that applied it. */
export async function loadClaims(tx: Tx, employeeId: string, year: number): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select c.id, c.period, c.code, c.amount, c.tax_form_id is not null as by_form, p.period as taken_period, c.taken_amount, p.id as payslip_id
    from tax_claim c left join payslip p on p.pay_run_id = c.taken_run_id and p.employee_id in ${selectEmploymentsOfPerson(employeeId)}
    where c.employee_id in ${selectEmploymentsOfPerson(employeeId)} and c.period between ${`${year}-01`} and ${`${year}-12`} order by c.period desc, c.code, c.id`.execute(
    tx,
  )
  return rows
}

export type TaxStartRow = StartValues & { version: number; used_in: string[] }

export async function loadTaxStart(tx: Tx, employeeId: string, year: number): Promise<TaxStartRow | null> {
  const { rows } = await sql<TaxStartRow>`
    select s.remuneration, s.epf, s.pcb, s.zakat, s.deductions, s.socso_relief, s.exempt, s.claims, s.employers, s.version, ${usedMonths(sql`s`)} as used_in
    from tax_start s where s.employee_id = ${employeeId}::uuid and s.year = ${year} and s.origin = 'tp3'`.execute(tx)
  return rows[0] ?? null
}

export type PaidMonthTax = { month: Month; pcb: number; cp38: number; zakat: number; reliefs: number }

/** A person's tax by month, from approved payslips; `zakat` is what was deducted from pay. */
export async function loadPaidMonths(tx: Tx, employeeId: string, year: number): Promise<PaidMonthTax[]> {
  const { rows } = await sql<PaidMonthTax>`
    select p.period as month, sum(p.pcb)::bigint as pcb, sum(p.cp38)::bigint as cp38, sum(p.reliefs)::bigint as reliefs,
      coalesce(sum((select sum((l ->> 'a')::bigint) from jsonb_array_elements(p.lines) l where l ->> 'c' = 'zakat')), 0)::bigint as zakat
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' join pay_group g on g.id = r.pay_group_id and g.country = any(${countriesWithRelief()}::text[])
    where p.employee_id in ${selectEmploymentsOfPerson(employeeId)} and p.period between ${`${year}-01`} and ${`${year}-12`} group by p.period order by p.period`.execute(
    tx,
  )
  return rows
}

/** What the company deducted in a year before it used the product; zakat claimed with TP1 separately. */
export async function loadEarlierTax(
  tx: Tx,
  employeeId: string,
  year: number,
): Promise<{ taken: Omit<PaidMonthTax, 'month'>; zakatByTp1: number } | null> {
  const { rows } = await sql<{ pcb: number; zakat: number; reliefs: number; boxes: { D2?: number; D5b?: number } }>`
    select pcb, zakat, deductions as reliefs, boxes from tax_start
    where employee_id in ${selectEmploymentsOfPerson(employeeId)} and year = ${year} and origin = 'own'`.execute(tx)
  if (rows.length === 0) return null
  const of = (amount: (row: (typeof rows)[0]) => number) => sum(rows.map(amount))
  const zakatByTp1 = of(({ boxes }) => boxes.D5b ?? 0)
  const taken = {
    pcb: of(({ pcb }) => pcb),
    cp38: of(({ boxes }) => boxes.D2 ?? 0),
    reliefs: of(({ reliefs }) => reliefs),
  }
  return {
    taken: {
      ...taken,
      zakat: minus(
        of(({ zakat }) => zakat),
        zakatByTp1,
      ),
    },
    zakatByTp1,
  }
}

/**
 * Applies an accepted form: stores the claims of its month, or the start of its year. Throws 422 where the person did not
 * work here in that year, or another employment has the same start.
 */
export async function applyAcceptedForm(tx: Tx, form: StoredForm, present: number): Promise<void> {
  if (form.form === 'tp3') {
    const { employee_id, year } = form
    const start = required(form.content.start, 'start of form TP3')
    const { version } = (await loadTaxStart(tx, employee_id, year)) ?? { version: 0 }
    if (version === 0) await requireStartYear(tx, employee_id, year, 'tp3', present)
    await requireNotCounted(tx, employee_id, year, 'tp3', start)
    await saveStart(tx, employee_id, year, start, version)
    return
  }
  const { employee_id, id } = form
  const period = required(form.period, 'month of form TP1')
  const claims = Object.entries(form.content.claims ?? {})
  await insertClaims(
    tx,
    claims.map(([code, amount]) => ({ employee_id, period, code, amount, tax_form_id: id })),
  )
}

/** Selects code and amount of an `employee`'s submitted claims of a month's year, without those of the form `but`. */
export function pendingClaims(month: Month, but: string | null = null): RawBuilder<unknown> {
  return sql`select i.key, i.value::bigint from employee same join tax_form f on f.employee_id = same.id
    cross join lateral jsonb_each_text(f.content -> 'claims') i
    where same.first_employee_id = employee.first_employee_id and f.form = 'tp1' and f.state = 'submitted' and f.year = ${Number(month.slice(0, 4))} and f.id is distinct from ${but}::uuid`
}

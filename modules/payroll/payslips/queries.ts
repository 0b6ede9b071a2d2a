import { type RawBuilder, sql } from 'kysely'
import type { Actor, Language } from '#base/actor.ts'
import { notFound } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import type { Permission } from '#base/permissions.ts'
import { onDay } from '#modules/employees/as-of.ts'
import { withinReach } from '#modules/employees/reach.ts'
import type { FrozenDue } from '#modules/pay-sources/due.ts'
import type { Tx } from '#server/database/database.ts'
import { type Asked, pageFrom } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import { countryOf, PAY_COUNTRIES } from '../countries.ts'
import { storedDocument, storedSum } from '../country/own-part.ts'
import { daysShown } from '../cycles/run-span.ts'
import { explained } from '../explanation/explain.ts'
import { employerTitle, itemNames, titleOf } from '../explanation/line-names.ts'
import { noteOf } from '../explanation/line-note.ts'
import { MALAYSIAN_RECORD } from '../malaysia/amount-values.ts'
import { MALAYSIA } from '../malaysia/country.ts'
import type { Line } from '../payslip/lines.ts'
import { addedUp } from '../payslip/year-sums.ts'
import { statusOf } from '../runs/queries.ts'
import type { PayCycle, RunKind } from '../values.ts'
import { deliveredTo } from './delivered.ts'
import type { wageRecordApi } from './wage-records-contract.ts'
import { sumsBegin, yearOnSlip } from './year-to-date.ts'

type SlipRow = {
  id: string
  run_id: string
  employee_id: string
  employee_no: string
  full_name: string
  position: string | null
  department: string | null
  office: string | null
  period: string
  kind: RunKind
  sequence: number
  cycle: PayCycle
  cycles: number
  first_day: string | null
  last_day: string | null
  state: string
  currency: string
  pay_day: string
  gross: number
  reimbursements: number
  deductions: number
  net: number
  employer_cost: number
  lines: Line[]
  dues: FrozenDue[] | null
  country: string
  schemes: object | null
  year_from: string | null
  previous_run_id: string | null
  law_reason: string | null
}

/** One payslip with where the person stood at the end of its month. Throws 404. */
export async function slipRow(tx: Tx, by: { runId: string; employeeId: string } | { id: string }): Promise<SlipRow> {
  const found =
    'id' in by
      ? sql`p.id = ${by.id}::uuid`
      : sql`p.pay_run_id = ${by.runId}::uuid and p.employee_id = ${by.employeeId}::uuid`
  const { rows } = await sql<SlipRow & { last: string }>`
    select p.id, r.id as run_id, p.employee_id, employee.employee_no, employee.full_name, coalesce(position.name, employment.job_title) as position, department.name as department, office.name as office,
      p.period, p.kind, p.sequence, r.cycle, r.cycles, r.first_day, r.last_day, r.state, r.currency, r.pay_day, p.gross, p.reimbursements, p.deductions, p.net, p.employer_cost, p.lines, p.dues, ${storedDocument(PAY_COUNTRIES)} as schemes, (select g.country from pay_group g where g.id = r.pay_group_id) as country, ${sumsBegin(sql`p`)} as year_from, r.previous_run_id, r.law_reason
    from payslip p join pay_run r on r.id = p.pay_run_id join employee on employee.id = p.employee_id
    left join employment on ${onDay('employment', sql`(p.period || '-01')::date + interval '1 month - 1 day'`)}
    left join position on position.id = employment.position_id
    left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id
    where ${found}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A payslip of an approved run, through the reach of a permission: another's is not there. */
export async function slipInReach(
  tx: Tx,
  actor: Actor,
  permission: Permission,
  id: string,
  today: string,
): Promise<SlipRow> {
  const within = await tx
    .selectFrom('payslip as p')
    .innerJoin('pay_run as r', 'r.id', 'p.pay_run_id')
    .innerJoin('employee', 'employee.id', 'p.employee_id')
    .select('p.id')
    .where('p.id', '=', id)
    .where('r.state', '=', 'approved')
    .where(withinReach(actor, permission, today))
    .executeTakeFirst()
  if (!within) throw notFound()
  return slipRow(tx, { id })
}

/**
 * A payslip as the contract shows it; each line with its explanation and last month's amount. With or without what the
 * employer adds, and where lines come from.
 */
export async function slipShown(
  tx: Tx,
  slip: SlipRow,
  language: Language,
  { employer, origins }: { employer: boolean; origins: boolean },
) {
  const delivered = origins ? deliveredTo(slip.dues, slip.period) : undefined
  const names = await itemNames(tx)
  const previous =
    slip.previous_run_id === null
      ? undefined
      : await tx
          .selectFrom('payslip')
          .select('lines')
          .where('pay_run_id', '=', slip.previous_run_id)
          .where('employee_id', '=', slip.employee_id)
          .$narrowType<{ lines: Line[] }>()
          .executeTakeFirst()
  const before = new Map<string, number>()
  for (const line of previous?.lines ?? []) before.set(line.c, (before.get(line.c) ?? 0) + line.a)
  const codes = slip.lines.map(({ c }) => c)
  const repeated = new Set(codes.filter((code, at) => codes.indexOf(code) !== at))
  return {
    id: slip.id,
    run_id: slip.run_id,
    employee: {
      id: slip.employee_id,
      employee_no: slip.employee_no,
      full_name: slip.full_name,
      position: slip.position,
      department: slip.department,
      office: slip.office,
    },
    period: slip.period,
    kind: slip.kind,
    sequence: slip.sequence,
    span: daysShown(slip),
    status: statusOf(slip.state),
    currency: slip.currency,
    pay_day: slip.pay_day,
    gross: slip.gross,
    reimbursements: slip.reimbursements,
    deductions: slip.deductions,
    net: slip.net,
    employer_cost: employer ? slip.employer_cost : slip.gross + slip.reimbursements,
    lines: (employer ? slip.lines : slip.lines.filter(({ k }) => k !== 'employer_cost')).map((line) => ({
      code: line.c,
      title: titleOf(line.c, names, language),
      employer_title: employerTitle(line.c, names, language),
      note: noteOf(line.b),
      kind: line.k,
      amount: line.a,
      employer: employer ? (line.e ?? 0) : 0,
      // Several lines of one name cannot each be compared with what the name came to last month.
      previous: previous && !repeated.has(line.c) ? (before.get(line.c) ?? 0) : null,
      explanation: explained(line, language, names, slip.currency),
      delivered: (line.o && delivered?.get(line.o)) || null,
    })),
    facts: countryOf(slip.country)
      .slipFacts(slip.schemes)
      .map(({ label, amount }) => ({ title: text(label, language), amount })),
    law_reason: slip.law_reason,
    year_from: slip.year_from,
    year_to_date: await yearToDate(tx, slip, language, employer),
  }
}

/** Sums of the year with this payslip, over approved runs and its own. */
async function yearToDate(
  tx: Tx,
  slip: Pick<SlipRow, 'id' | 'employee_id' | 'period' | 'country'>,
  language: Language,
  employer: boolean,
) {
  const sums = yearOnSlip(slip.country, employer)
  const { rows } = await sql<{ sums: (number | null)[] }>`
    select ${addedUp(sums)} as sums
    from payslip p join pay_run r on r.id = p.pay_run_id
    where p.employee_id = ${slip.employee_id}::uuid and p.period between ${`${slip.period.slice(0, 4)}-01`} and ${slip.period} and (r.state = 'approved' or p.id = ${slip.id}::uuid)`.execute(
    tx,
  )
  return sums.map(({ title }, place) => ({ title: text(title, language), amount: rows[0]!.sums[place] ?? 0 }))
}

export type SlipFilters = {
  /** Of one country's payslips `p`, say. */
  where?: RawBuilder<boolean>
  employee_id?: string | undefined
  period?: string | undefined
  year?: number | undefined
  from?: string | undefined
  to?: string | undefined
  group_id?: string | undefined
  search?: string | undefined
  own?: string | null
}
/** Payslips of approved runs of the people in reach. */
export async function slipList(
  tx: Tx,
  actor: Actor,
  permission: Permission,
  today: string,
  filters: SlipFilters,
  page: SlipPage,
) {
  const { rows, total } = await listedSlips<MalaysianPart>(tx, actor, permission, today, filters, page, {
    columns: sql.join([
      ...MALAYSIAN_RECORD.map((name) => sql`${storedSum(MALAYSIA, name)} as ${sql.ref(name)}`),
      sql`payslip_reading.read_at`,
    ]),
    joined: sql`left join payslip_reading on payslip_reading.payslip_id = p.id`,
  })
  return { rows: rows.map((row) => ({ ...row, read_at: row.read_at?.toISOString() ?? null })), total }
}

type SlipPage = Asked<SortOf<typeof wageRecordApi.list>>

/**
 * A page of payslips of approved runs, of the people in reach: what the payslips of every country have, and further
 * `columns` of what is `joined` to each.
 */
export async function listedSlips<More extends object>(
  tx: Tx,
  actor: Actor,
  permission: Permission,
  today: string,
  filters: SlipFilters,
  page: SlipPage,
  { columns, joined }: { columns: RawBuilder<unknown>; joined: RawBuilder<unknown> },
) {
  const conditions = [
    sql`r.state = 'approved'`,
    withinReach(actor, permission, today),
    ...(filters.own !== undefined
      ? [filters.own === null ? sql`false` : sql`p.employee_id = ${filters.own}::uuid`]
      : []),
    ...(filters.where ? [filters.where] : []),
    ...(filters.employee_id ? [sql`p.employee_id = ${filters.employee_id}::uuid`] : []),
    ...(filters.period ? [sql`p.period = ${filters.period}`] : []),
    ...(filters.year ? [sql`p.period like ${`${filters.year}-%`}`] : []),
    ...(filters.from ? [sql`p.period >= ${filters.from}`] : []),
    ...(filters.to ? [sql`p.period <= ${filters.to}`] : []),
    ...(filters.group_id ? [sql`r.pay_group_id = ${filters.group_id}::uuid`] : []),
  ]
  const asked = { ...page, search: filters.search }
  const { rows, total } = await pageFrom(tx, asked, {
    select: sql<ListedSlip & More>`
      select p.id, p.pay_run_id as run_id, p.employee_id, employee.employee_no, employee.full_name, p.period, p.kind, p.sequence,
        r.cycle, r.cycles, r.first_day, r.last_day, r.pay_day, r.currency, p.basic, p.gross, p.deductions, p.net, p.employer_cost, ${columns}`,
    from: sql`from payslip p join pay_run r on r.id = p.pay_run_id join employee on employee.id = p.employee_id`,
    joins: joined,
    where: conditions,
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { period: sql`p.period`, full_name: sql`employee.full_name`, net: sql`p.net`, gross: sql`p.gross` },
    ties: sql`employee.full_name, p.id`,
  })
  return { rows: rows.map((row) => ({ ...row, span: daysShown(row) })), total }
}

type ListedSlip = {
  id: string
  run_id: string
  employee_id: string
  employee_no: string
  full_name: string
  period: string
  kind: RunKind
  sequence: number
  cycle: PayCycle
  cycles: number
  first_day: string | null
  last_day: string | null
  pay_day: string
  currency: string
  basic: number
  gross: number
  deductions: number
  net: number
  employer_cost: number
}

type MalaysianPart = Record<(typeof MALAYSIAN_RECORD)[number], number> & { read_at: Date | null }

/** Changes of basic pay of the people in reach, each beside the pay before it. */
export async function salaryChanges(
  tx: Tx,
  actor: Actor,
  today: string,
  { employee_id, ...asked }: Asked<SortOf<typeof wageRecordApi.salaryHistory>> & { employee_id?: string | undefined },
) {
  return pageFrom(tx, asked, {
    select: sql<SalaryChange>`
      select c.id, c.employee_id, employee.employee_no, employee.full_name, c.from_day, c.until_day, c.basic_pay, p.previous_pay, c.currency, c.pay_frequency, c.reason`,
    from: sql`from compensation c join employee on employee.id = c.employee_id`,
    joins: sql`join (select id, lag(basic_pay) over (partition by employee_id order by from_day) as previous_pay from compensation) p on p.id = c.id`,
    where: [
      withinReach(actor, 'compensation:read', today),
      ...(employee_id ? [sql`employee.id = ${employee_id}::uuid`] : []),
    ],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { full_name: sql`employee.full_name`, from_day: sql`c.from_day` },
    ties: sql`employee.full_name, c.id`,
  })
}

type SalaryChange = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  from_day: string
  until_day: string | null
  basic_pay: number
  previous_pay: number | null
  currency: string
  pay_frequency: string
  reason: string | null
}

import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { employeeNumberColumn } from '#people/files.ts'
import { withinReach } from '#people/reach.ts'
import type { Tx } from '#server/database/database.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import { findDuplicateRows, type RowsOf, type Template, type TemplateRow } from '#server/spreadsheets/template.ts'
import { boxNumber, EARLIER_BOXES, type EarlierBox } from '#statutory/malaysia/files/ea-boxes.ts'
import { ExemptKind, type StartOrigin } from '../values.ts'
import { TAX_YEARS } from './contract.ts'
import {
  amountTroubles,
  boxTroubles,
  loadYearsOfPeople,
  type StartSource,
  type StartTrouble,
  type StartValues,
  toStoredEmployers,
  type YearsOfPerson,
  yearTroubles,
} from './starts.ts'

const money = <const H extends string>(header: H, hint: string) =>
  ({ header, kind: 'money', hint: `${hint}; empty is nothing` }) as const

/** Boxes of form EA that a company's own earlier pay is split into, named as on the form. */
const BOXES: Record<EarlierBox, { name: string; hint?: string }> = {
  B1b: { name: 'Fees, commission, bonus' },
  B1c: { name: 'Allowances, others' },
  B1d: { name: 'Tax borne by the employer' },
  B1e: { name: 'Share options' },
  B1f: { name: 'Gratuity' },
  B2: { name: 'Arrears of earlier years' },
  B3: { name: 'Benefits in kind' },
  B4: { name: 'Living accommodation' },
  B5: { name: 'Refund from an unapproved fund' },
  B6: { name: 'Compensation for loss of employment' },
  C1: { name: 'Pension' },
  C2: { name: 'Annuities' },
  D2: { name: 'CP38', hint: 'what was deducted, not among the PCB and no part of the remuneration' },
  D4: { name: 'Approved donations', hint: 'what was deducted, no part of the remuneration' },
  D5b: { name: 'Zakat claimed with TP1', hint: 'what of the zakat was not taken from pay' },
  E2: { name: 'SOCSO', hint: 'the employee’s part that was deducted, no part of the remuneration' },
  F: { name: 'Exempt', hint: 'exempt pay, no part of the remuneration; at least the exempt amounts used' },
}
const PART = 'a part of the remuneration; what of that stands in no box of B and C is wages'
const boxColumns = EARLIER_BOXES.map((key) => {
  const { name, hint } = BOXES[key]
  return { key, ...money(`${boxNumber(key)} ${name}`, `Form EA, of pay by this company: ${hint ?? PART}`) }
})

/** Earlier pay of a year, one row per person: form TP3, or the company's own payroll before it used this product. */
export const STARTS_TEMPLATE = {
  sheets: [
    {
      name: 'Earlier pay',
      columns: [
        employeeNumberColumn,
        {
          key: 'year',
          header: 'Year',
          kind: 'integer',
          required: true,
          hint: 'A year such as 2026',
          words: 'Tax Year | Year of Assessment | YA | Tahun | 年度',
        },
        {
          key: 'remuneration',
          header: 'Remuneration',
          kind: 'money',
          required: true,
          hint: 'Taxable pay of the year so far, in ringgit',
          words:
            'YTD Gross | YTD Remuneration | Accumulated Gross | Gross YTD | YTD Gross Pay | Total Remuneration | Gross Pay | Gross | Jumlah Saraan | Saraan | Gaji Terkumpul | 累計薪資',
        },
        {
          key: 'epf',
          words:
            'YTD EPF | YTD EPF Employee | Accumulated EPF | EPF Employee | EPF YTD | EPF | KWSP | KWSP Terkumpul | 累計公積金',
          ...money('EPF deducted', 'The employee’s part'),
        },
        {
          key: 'pcb',
          words: 'YTD PCB | Accumulated PCB | PCB YTD | PCB | MTD | YTD MTD | PCB Terkumpul | 累計所得稅',
          ...money('PCB deducted', 'Without CP38'),
        },
        {
          key: 'zakat',
          words: 'YTD Zakat | Accumulated Zakat | Zakat YTD | 累計天課',
          ...money('Zakat', 'What was taken from pay, and what was claimed with TP1'),
        },
        { key: 'deductions', ...money('Reliefs claimed', 'All of them, SOCSO relief as well') },
        {
          key: 'socso_relief',
          words: 'YTD SOCSO | SOCSO YTD | Accumulated SOCSO | PERKESO | 累計社險',
          ...money('SOCSO relief', 'What of the reliefs was for SOCSO and EIS'),
        },
        { key: 'travel', ...money('Exempt: travel on duty', 'What of the exempt RM6,000 was used') },
        { key: 'childcare', ...money('Exempt: child care', 'What was used of the year’s limit') },
        { key: 'award', ...money('Exempt: service award', 'What was used of the year’s limit') },
        { key: 'goods', ...money('Exempt: goods at a discount', 'What was used of the year’s limit') },
        {
          key: 'employer',
          header: 'Employer',
          kind: 'text',
          maxLength: 120,
          hint: 'Who paid it; further employers are added on the screen',
        },
        { key: 'employer_number', header: 'Employer number (E)', kind: 'text', maxLength: 20 },
        {
          key: 'own',
          header: 'Paid by this company',
          kind: 'boolean',
          hint: 'Yes for pay from before payroll started here. It goes on the EA form. Leave empty for another employer (TP3)',
        },
        ...boxColumns,
      ],
    },
  ],
} as const satisfies Template
const { name: sheet } = STARTS_TEMPLATE.sheets[0]

type StartRow = TemplateRow<(typeof STARTS_TEMPLATE.sheets)[0]>
/** Earlier pay of a year from a file. A file has no reliefs by item; those are typed on the screen. */
export type PlannedStart = Omit<StartValues, 'claims'> & StartSource & { employee_id: string; year: number }

/**
 * The people whom rows may be about. `own` is the caller, where somebody else could do it; `stored` has keys of person,
 * year and payer.
 */
export type StartFacts = {
  readonly people: ReadonlyMap<string, { readonly id: string } & YearsOfPerson>
  readonly stored: ReadonlySet<string>
  readonly forbiddenEmployeeId: string | null
  readonly currentYear: number
}

/** The key of a person's year and payer. */
export const startKey = (employeeId: string, year: number, origin: StartOrigin = 'tp3') =>
  `${employeeId} ${year} ${origin}`
const rowOrigin = ({ values }: StartRow): StartOrigin => (values.own ? 'own' : 'tp3')
const rowEmployeeNumber = ({ values }: StartRow) => values.employee_no.trim().toLowerCase()

/** Plans the rows to insert, in order, and reports errors of the others. */
export function planStarts(
  rows: RowsOf<typeof STARTS_TEMPLATE>,
  { people, stored, forbiddenEmployeeId: own, currentYear: present }: StartFacts,
): { starts: (PlannedStart & { row: number })[]; issues: RowIssue[] } {
  const read = rows[sheet]
  const issues = findDuplicateRows(read, {
    sheet,
    column: 'employee_no',
    key: (row) => startKey(rowEmployeeNumber(row), row.values.year, rowOrigin(row)),
    typed: ({ values }) => `${values.employee_no} ${values.year}`,
  })
  const addIssue = (row: number, column: string, code: string, params: Record<string, unknown> = {}) =>
    void issues.push({ sheet, row, column, code, params })
  const addTroubles = (row: number, troubles: readonly StartTrouble[]) => {
    for (const { field, column = field, code, params } of troubles) addIssue(row, column, code, params)
  }
  const starts = read.flatMap((one): (PlannedStart & { row: number })[] => {
    const { row, values } = one
    const { employee_no, year, employer, employer_number: number } = values
    const person = people.get(rowEmployeeNumber(one))
    const employee_id = person?.id
    const origin = rowOrigin(one)
    if (!employee_id) addIssue(row, 'employee_no', 'unknown_person', { value: employee_no })
    else if (employee_id === own) addIssue(row, 'employee_no', 'not_for_yourself')
    else if (stored.has(startKey(employee_id, year, origin)))
      addIssue(row, 'year', 'start_stored', { year: String(year) })
    if (year < TAX_YEARS.first) addIssue(row, 'year', 'too_small_number', { least: String(TAX_YEARS.first) })
    else if (year > TAX_YEARS.last) addIssue(row, 'year', 'too_big_number', { most: String(TAX_YEARS.last) })
    else if (person) addTroubles(row, yearTroubles(year, origin, present, person))
    const amounts = {
      remuneration: values.remuneration,
      epf: values.epf ?? 0,
      pcb: values.pcb ?? 0,
      zakat: values.zakat ?? 0,
      deductions: values.deductions ?? 0,
      socso_relief: values.socso_relief ?? 0,
    }
    const used = ExemptKind.options.map((kind) => [kind, values[kind] ?? 0] as const)
    const boxes = EARLIER_BOXES.map((name) => [name, values[name] ?? 0] as const)
    for (const [column, value] of [...Object.entries(amounts), ...used, ...boxes])
      if (value < 0) addIssue(row, column, 'too_small_number', { least: '0.00' })
    if (number && !employer) addIssue(row, 'employer', 'cell_required')
    const split = Object.fromEntries(boxes.filter(([, amount]) => amount !== 0))
    const exempt = Object.fromEntries(used.filter(([, amount]) => amount !== 0))
    const { employers, troubles } = toStoredEmployers(employer ? [{ name: employer, number: number ?? '' }] : [])
    addTroubles(row, [
      ...amountTroubles(amounts),
      ...troubles,
      ...boxTroubles({ ...amounts, exempt, employers }, { origin, boxes: split }),
    ])
    if (!employee_id) return []
    return [{ row, employee_id, year, ...amounts, exempt, employers, origin, boxes: split }]
  })
  return { starts, issues }
}

/** Loads the people in reach by employee number, and which of their years are stored. */
export async function loadStartFacts(tx: Tx, actor: Actor, today: Day, own: string | null): Promise<StartFacts> {
  const people = await tx
    .selectFrom('employee')
    .select(['employee.id', 'employee.employee_no'])
    .where(withinReach(actor, 'payroll:prepare', today))
    .execute()
  const years = await loadYearsOfPeople(tx)
  // The company's own earlier pay is stored once for all employments of a person.
  const { rows: stored } = await sql<{ employee_id: string; year: number; origin: StartOrigin }>`
    select e.id as employee_id, t.year, t.origin from tax_start t join employee kept on kept.id = t.employee_id
    join employee e on e.first_employee_id = kept.first_employee_id and (t.origin = 'own' or e.id = kept.id)`.execute(
    tx,
  )
  return {
    people: new Map(people.map(({ id, employee_no }) => [employee_no.toLowerCase(), { id, ...years.get(id)! }])),
    stored: new Set(stored.map(({ employee_id, year, origin }) => startKey(employee_id, year, origin))),
    forbiddenEmployeeId: own,
    currentYear: Number(today.slice(0, 4)),
  }
}

/** Inserts all rows, and reports those that exist already: another import may have been faster. */
export async function insertStarts(tx: Tx, starts: readonly (PlannedStart & { row: number })[]): Promise<RowIssue[]> {
  const { rows } = await sql<{ employee_id: string; year: number; origin: StartOrigin }>`
    insert into tax_start (employee_id, year, remuneration, epf, pcb, zakat, deductions, socso_relief, exempt, employers, origin, boxes)
    select employee_id, year, remuneration, epf, pcb, zakat, deductions, socso_relief, exempt, employers, origin, boxes
    from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) r(employee_id uuid, year int, remuneration bigint, epf bigint,
      pcb bigint, zakat bigint, deductions bigint, socso_relief bigint, exempt jsonb, employers jsonb, origin text, boxes jsonb)
    on conflict (company_id, employee_id, year, origin) do nothing returning employee_id, year, origin`.execute(tx)
  await refreshStatistics(tx, ['tax_start'])
  const written = new Set(rows.map(({ employee_id, year, origin }) => startKey(employee_id, year, origin)))
  return starts.flatMap(({ row, employee_id, year, origin }): RowIssue[] =>
    written.has(startKey(employee_id, year, origin))
      ? []
      : [{ sheet, row, column: 'year', code: 'start_stored', params: { year: String(year) } }],
  )
}

import { isCountry } from '#base/countries.ts'
import { hoursProblem, MOST_MINUTES, type Week } from '#base/day-hours.ts'
import type { Day } from '#base/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import type { CountryCode } from '#base/served-countries.ts'
import { hoursFromText, STANDARD_WEEK } from '#base/week.ts'
import { duplicateRows, type RowsOf } from '#server/spreadsheets/template.ts'
import type { DatedTable } from '../as-of.ts'
import { type HistoryRow, rowOn, sameValue } from '../history/dated-rows.ts'
import { FACT_COLUMNS, type FactValues } from '../history/fact-columns.ts'
import { partsFromText, splitProblem, storedParts } from '../pay-split-rules.ts'
import { storedBank } from '../stored-bank.ts'
import { storedIdentities } from '../stored-identities.ts'
import { storedNumbers, wrongNumber } from '../stored-numbers.ts'
import { storedSchedule } from '../stored-schedule.ts'
import type { DETAILS_TEMPLATE } from '../templates/details-template.ts'
import type { ImportPlan, KnownPerson } from './plan.ts'
import { unknownPerson } from './unknown-people.ts'
import { storedFacts, WEEKDAY_COLUMNS, WRITTEN_RATES, workingDays, writtenRate, writtenWeek } from './written-facts.ts'

export type DetailFacts = {
  today: Day
  /** By employee number, lower-cased, in plain text. */
  people: ReadonlyMap<string, KnownPerson>
  /** By fact and person's id. */
  histories: Readonly<Partial<Record<DatedTable, ReadonlyMap<string, HistoryRow<FactValues>[]>>>>
  family: ReadonlyMap<string, (FactValues & { id: string })[]>
  /** Account number, in its compared form, to the employee numbers that are paid into it. */
  accountOwners: ReadonlyMap<string, readonly string[]>
  /** The country that each person's pay is of, by id, where it is one that the product serves. */
  paidIn: ReadonlyMap<string, CountryCode>
  /** What the person who imports may write: religion and race need a right of their own. */
  maySensitive: boolean
  plainNumber: (text: string) => string
}

/** `was` is what the record says now of what changes; null for a new member. */
export type PlannedMember = {
  number: string
  employeeId: string
  id: string | null
  values: FactValues
  was: FactValues | null
}
export type DetailsPlan = ImportPlan & { family: PlannedMember[] }

const TABLES = ['employment', 'bank_detail', 'statutory_status', 'work_schedule'] as const
const SENSITIVE = ['religion', 'race', 'is_disabled'] as const
const key = (text: string) => text.trim().toLowerCase()

/**
 * What importing details would do. An empty cell changes nothing, and a value that is there already makes no new row of
 * history, so that importing an export changes nothing. One bank account for two people is a warning.
 */
export function plannedDetails(rows: RowsOf<typeof DETAILS_TEMPLATE>, facts: DetailFacts): DetailsPlan {
  const plan: DetailsPlan = { people: [], facts: [], family: [], errors: [], warnings: [] }
  plan.errors.push(
    ...duplicateRows(rows.Details, {
      sheet: 'Details',
      column: 'employee_no',
      key: (row) => key(row.values.employee_no),
      typed: (row) => row.values.employee_no,
    }),
  )
  const accounts = new Map<string, string>()
  for (const { row, values } of rows.Details) {
    const at = (column: string, code: string, params?: Record<string, unknown>): RowIssue => ({
      sheet: 'Details',
      row,
      column,
      code,
      params,
    })
    const number = key(values.employee_no)
    const known = facts.people.get(number)
    if (!known) {
      plan.errors.push(at('employee_no', ...unknownPerson(values.employee_no, facts.people)))
      continue
    }
    plan.errors.push(...wrongValues(values, known, facts, at))
    plan.warnings.push(...sharedAccount(values, number, accounts, facts, at))
    const typed: FactValues = storedFacts(
      Object.fromEntries(
        Object.entries(values).filter(
          ([column, value]) => value !== null && !['employee_no', 'from_day'].includes(column),
        ),
      ),
    )
    const numbers = storedNumbers(
      typed,
      heldOn('statutory_status', known, values.from_day, facts) ?? {},
      facts.paidIn.get(known.id),
    )
    plan.errors.push(...numbers.wrong.map((column) => at(column, wrongNumber(column, typed[column]))))
    if (values.parts !== null) numbers.values.parts = storedParts(partsFromText(values.parts) ?? [])
    const hours = hoursOfRow(numbers.values, heldOn('work_schedule', known, values.from_day, facts) ?? {})
    plan.errors.push(...hours.wrong.map(({ field, code }) => at(field, code)))
    const { values: given, wrong } = storedBank(
      hours.values,
      heldOn('bank_detail', known, values.from_day, facts) ?? {},
      facts.paidIn.get(known.id),
    )
    plan.errors.push(...wrong.map(({ field, code, params }) => at(field, code, params)))
    const dated = new Set<string>([...TABLES.flatMap((table) => [...FACT_COLUMNS[table]]), 'tax_disabled'])
    // The person's own column of this name; the one of the tax status is called otherwise in the file.
    dated.delete('is_disabled')
    const own = Object.fromEntries(
      Object.entries(given).filter(
        ([column, value]) => !dated.has(column) && !sameValue(known.values[column] ?? null, value),
      ),
    )
    if (Object.keys(own).length > 0) plan.people.push({ row, number, id: known.id, values: own })
    for (const table of TABLES) planFact(table, given, values.from_day, number, known, facts, plan)
  }
  planFamily(rows.Family, facts, plan)
  return plan
}

/** When somebody works, of the cells of a row: those of single weekdays, or which days and how long each. */
function hoursOfRow(typed: FactValues, held: FactValues) {
  const week = writtenWeek(typed, (held.week as Week | undefined) ?? STANDARD_WEEK)
  const columns: readonly string[] = WEEKDAY_COLUMNS
  const others = Object.fromEntries(Object.entries(typed).filter(([column]) => !columns.includes(column)))
  return storedSchedule(week ? { ...others, week } : others, held)
}

type Values = RowsOf<typeof DETAILS_TEMPLATE>['Details'][number]['values']
type At = (column: string, code: string, params?: Record<string, unknown>) => RowIssue

function wrongValues(values: Values, known: KnownPerson, { maySensitive }: DetailFacts, at: At): RowIssue[] {
  const issues: RowIssue[] = []
  const between = (column: keyof Values, least: number, most: number) => {
    const value = values[column]
    if (typeof value === 'number' && (value < least || value > most))
      issues.push(at(column, value < least ? 'too_small_number' : 'too_big_number', { least, most }))
  }
  if (values.from_day && values.from_day < known.joinedOn)
    issues.push(at('from_day', 'before_joining', { day: known.joinedOn }))
  if (values.personal_email && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(values.personal_email))
    issues.push(at('personal_email', 'invalid_email'))
  if (values.country && !isCountry(values.country)) issues.push(at('country', 'country_code'))
  if (values.branch_code && !/^\d{4}$/.test(values.branch_code)) issues.push(at('branch_code', 'branch_code'))
  if (values.parts !== null) {
    const parts = partsFromText(values.parts)
    const problem = parts ? splitProblem(parts, values) : 'import_pay_split'
    if (problem) issues.push(at('parts', problem))
  }
  if (!maySensitive)
    for (const column of SENSITIVE) if (values[column] !== null) issues.push(at(column, 'import_not_allowed'))
  for (const column of keysOf(WRITTEN_RATES)) {
    const most = WRITTEN_RATES[column]
    const rate = values[column]
    if (rate !== null && writtenRate(rate, most) === undefined)
      issues.push(at(column, 'import_rate', { most: most / 10_000 }))
  }
  if (values.working_days !== null && workingDays(values.working_days) === undefined)
    issues.push(at('working_days', 'import_working_days'))
  for (const column of WEEKDAY_COLUMNS) {
    const cell = values[column]
    const hours = cell === null ? null : hoursFromText(cell)
    const code = hours === undefined ? 'import_day_hours' : hours && hoursProblem(hours)?.code
    if (code) issues.push(at(column, code))
  }
  between('tax_category', 1, 3)
  between('minutes_a_day', 1, MOST_MINUTES)
  for (const column of [
    'children_under_18',
    'children_studying',
    'children_tertiary',
    'children_disabled',
    'children_disabled_tertiary',
  ] as const)
    between(column, 0, 60)
  for (const column of [
    'zakat_monthly',
    'labor_insurance_amount',
    'health_insurance_amount',
    'occupational_insurance_amount',
    'pension_amount',
  ] as const)
    between(column, 0, 100_000_000_000)
  between('health_dependants', 0, 20)
  between('tw_tax_dependants', 0, 30)
  return issues
}

function sharedAccount(
  values: Values,
  number: string,
  inFile: Map<string, string>,
  facts: DetailFacts,
  at: At,
): RowIssue[] {
  const shared = (column: string, given: string | null): RowIssue[] => {
    if (given === null) return []
    const account = facts.plainNumber(given)
    const others = new Set([...(facts.accountOwners.get(account) ?? []).map(key), inFile.get(account) ?? number])
    others.delete(number)
    inFile.set(account, number)
    return others.size === 0
      ? []
      : [at(column, 'import_account_shared', { numbers: [...others].map((one) => one.toUpperCase()) })]
  }
  const parts = (values.parts === null ? undefined : partsFromText(values.parts)) ?? []
  return [
    ...shared('account_number', values.account_number),
    ...parts.flatMap((part) => shared('parts', part.account_number)),
  ]
}

/** From when a row's values hold: what was not known yet holds from the first day. */
function dayOf(table: DatedTable, known: KnownPerson, fromDay: Day | null, facts: DetailFacts): Day {
  const history = facts.histories[table]?.get(known.id) ?? []
  return fromDay ?? (rowOn(history, facts.today) ? facts.today : known.joinedOn)
}

function heldOn(
  table: DatedTable,
  known: KnownPerson,
  fromDay: Day | null,
  facts: DetailFacts,
): FactValues | undefined {
  return rowOn(facts.histories[table]?.get(known.id) ?? [], dayOf(table, known, fromDay, facts))?.values
}

function planFact(
  table: (typeof TABLES)[number],
  given: FactValues,
  fromDay: Day | null,
  number: string,
  known: KnownPerson,
  facts: DetailFacts,
  plan: DetailsPlan,
): void {
  const day = dayOf(table, known, fromDay, facts)
  const current = heldOn(table, known, fromDay, facts)
  const columns: readonly string[] = FACT_COLUMNS[table]
  const { is_disabled: _, tax_disabled, ...others } = given
  const told: FactValues = tax_disabled === undefined ? others : { ...others, is_disabled: tax_disabled }
  const values = Object.fromEntries(
    Object.entries(told).filter(
      ([column, value]) => columns.includes(column) && !sameValue(current?.[column] ?? null, value),
    ),
  )
  if (Object.keys(values).length > 0) plan.facts.push({ number, table, change: { kind: 'set', from: day, values } })
}

function asIssue([code, params]: ReturnType<typeof unknownPerson>) {
  return { code, params }
}

function planFamily(rows: RowsOf<typeof DETAILS_TEMPLATE>['Family'], facts: DetailFacts, plan: DetailsPlan): void {
  const sheet = 'Family'
  plan.errors.push(
    ...duplicateRows(rows, {
      sheet,
      column: 'name',
      key: (row) => `${key(row.values.employee_no)} ${row.values.relationship} ${key(row.values.name)}`,
    }),
  )
  for (const { row, values } of rows) {
    const known = facts.people.get(key(values.employee_no))
    if (!known) {
      plan.errors.push({
        sheet,
        row,
        column: 'employee_no',
        ...asIssue(unknownPerson(values.employee_no, facts.people)),
      })
      continue
    }
    const { employee_no, ...typed } = values
    const member = (facts.family.get(known.id) ?? []).find(
      (one) => key(String(one.name)) === key(values.name) && one.relationship === values.relationship,
    )
    const { values: given, wrong } = storedIdentities(typed, member ?? {})
    plan.errors.push(...wrong.map(({ field, fault: [code, params] }) => ({ sheet, row, column: field, code, params })))
    const said = Object.fromEntries(
      Object.entries(given).filter(([column, value]) => value !== null && !sameValue(member?.[column] ?? null, value)),
    )
    if (!member || Object.keys(said).length > 0)
      plan.family.push({
        number: key(employee_no),
        employeeId: known.id,
        id: member?.id ?? null,
        values: said,
        was: member ? Object.fromEntries(Object.keys(said).map((column) => [column, member[column] ?? null])) : null,
      })
  }
}

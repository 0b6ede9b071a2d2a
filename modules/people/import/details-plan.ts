import { isCountry } from '#base/countries/countries.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { hoursProblem, MOST_MINUTES, type Week } from '#base/days/day-hours.ts'
import { type Day, earlierDay } from '#base/days/days.ts'
import { hoursFromText, STANDARD_WEEK } from '#base/days/week.ts'
import type { RowIssue } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import { findDuplicateRows, type RowsOf } from '#server/spreadsheets/template.ts'
import { childCounts } from '#statutory/malaysia/status/children.ts'
import { CHILD_COLUMNS } from '#statutory/malaysia/status/tax-status.ts'
import type { DatedTable } from '../core/as-of.ts'
import { CHILD_FILE_COLUMNS } from '../core/child-columns.ts'
import type { NamedChild } from '../core/children/child-counts.ts'
import { isInsuredSpan } from '../core/edit/family-rows.ts'
import { withTaxMethod } from '../core/edit/tax-method.ts'
import { type DatedChange, type HistoryRow, historyAfter, isSameValue, rowOn } from '../core/history/dated-rows.ts'
import { BLANK_FACTS, FACT_COLUMNS, type FactValues } from '../core/history/fact-columns.ts'
import { normalizeSchedule } from '../core/history/normalize-schedule.ts'
import { findStatusFault, type StatusPerson } from '../core/history/possible-status.ts'
import { normalizeBank } from '../core/numbers/normalize-bank.ts'
import { normalizeIdentities } from '../core/numbers/normalize-identities.ts'
import { normalizeNumbers, numberFaultCode } from '../core/numbers/normalize-numbers.ts'
import { parsePartsText, serializeParts, splitProblem } from '../core/numbers/pay-split-rules.ts'
import { residenceByDocuments } from '../core/numbers/usual-residence.ts'
import { type PlannedChildren, planChildren } from './children/children-plan.ts'
import { PERCENT_COLUMNS, parseFacts, parseRate, parseWeek, parseWorkingDays, WEEKDAY_COLUMNS } from './fact-cells.ts'
import { unknownPerson } from './lookups/unknown-people.ts'
import type { ImportPlan, KnownPerson } from './plan.ts'
import type { DETAILS_TEMPLATE } from './templates/details-template.ts'

export type DetailsPlanInputs = {
  today: Day
  /** By employee number in lower case, in plain text. */
  people: ReadonlyMap<string, KnownPerson>
  histories: Readonly<Partial<Record<DatedTable, ReadonlyMap<string, HistoryRow<FactValues>[]>>>>
  family: ReadonlyMap<string, (FactValues & { id: string })[]>
  /** Employee numbers by the normalized account that they are paid into. */
  accountOwners: ReadonlyMap<string, readonly string[]>
  /** The served country of each person's pay, by id. */
  payCountries: ReadonlyMap<string, CountryCode>
  /** People whose children are rows, which decide the counts. */
  parentsByRows: ReadonlySet<string>
  /** Those children, the eldest first, by the id of the parent. */
  children: ReadonlyMap<string, readonly NamedChild[]>
  /** Whether the sender may write religion and race, which need a right of their own. */
  maySensitive: boolean
  plainNumber: (text: string) => string
}

/** `was` are the current values; null for a new member. */
export type PlannedMember = {
  number: string
  employeeId: string
  id: string | null
  values: FactValues
  was: FactValues | null
}
export type DetailsPlan = ImportPlan & {
  family: PlannedMember[]
  children: PlannedChildren[]
  /** How many people have children who are only counted. */
  assumedChildren: number
}

const FACT_TABLES = ['employment', 'bank_detail', 'statutory_status', 'work_schedule'] as const
const SENSITIVE_COLUMNS = ['religion', 'race', 'is_disabled'] as const
const lookupKey = (text: string) => text.trim().toLowerCase()

/**
 * Plans an import of details. Empty cells and values that already hold change nothing, so importing an export changes
 * nothing. One bank account for two people is a warning.
 */
export function planDetails(rows: RowsOf<typeof DETAILS_TEMPLATE>, facts: DetailsPlanInputs): DetailsPlan {
  const plan: DetailsPlan = {
    people: [],
    facts: [],
    family: [],
    children: [],
    assumedChildren: 0,
    errors: [],
    warnings: [],
  }
  plan.errors.push(
    ...findDuplicateRows(rows.Details, {
      sheet: 'Details',
      column: 'employee_no',
      key: (row) => lookupKey(row.values.employee_no),
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
    const number = lookupKey(values.employee_no)
    const known = facts.people.get(number)
    if (!known) {
      plan.errors.push(at('employee_no', ...unknownPerson(values.employee_no, facts.people)))
      continue
    }
    plan.errors.push(...findValueIssues(values, known, facts, at))
    plan.warnings.push(...findSharedAccounts(values, number, accounts, facts, at))
    const family = planChildren(values, {
      held: facts.children.get(known.id) ?? [],
      status: currentValues('statutory_status', known, values.from_day, facts) ?? {},
      today: facts.today,
      at,
    })
    plan.errors.push(...family.errors)
    plan.warnings.push(...family.warnings)
    if (family.children)
      plan.children.push({
        number,
        employeeId: known.id,
        was: facts.children.get(known.id) ?? [],
        children: family.children,
      })
    if (family.assumed !== null && family.assumed > 0) plan.assumedChildren++
    const typed: FactValues = {
      ...parseFacts(
        Object.fromEntries(
          Object.entries(values).filter(
            ([column, value]) =>
              value !== null &&
              !['employee_no', 'from_day', ...CHILD_FILE_COLUMNS].includes(column) &&
              !followsFromChildren(column, value, family.children, facts.today),
          ),
        ),
      ),
      // A child of whom nothing else is known is taken as under 18 and claimed in full.
      ...(family.assumed !== null && { children_under_18: 2 * family.assumed }),
    }
    const numbers = normalizeNumbers(
      typed,
      currentValues('statutory_status', known, values.from_day, facts) ?? {},
      facts.payCountries.get(known.id),
    )
    plan.errors.push(...numbers.wrong.map((column) => at(column, numberFaultCode(column, typed[column]))))
    if (values.parts !== null) numbers.values.parts = serializeParts(parsePartsText(values.parts) ?? [])
    const hours = scheduleFromRow(numbers.values, currentValues('work_schedule', known, values.from_day, facts) ?? {})
    plan.errors.push(...hours.wrong.map(({ field, code }) => at(field, code)))
    const { values: given, wrong } = normalizeBank(
      hours.values,
      currentValues('bank_detail', known, values.from_day, facts) ?? {},
      facts.payCountries.get(known.id),
    )
    plan.errors.push(...wrong.map(({ field, code, params }) => at(field, code, params)))
    const dated = new Set<string>([...FACT_TABLES.flatMap((table) => [...FACT_COLUMNS[table]]), 'tax_disabled'])
    // The column of this name belongs to the person; that of the tax status has another heading in the file.
    dated.delete('is_disabled')
    const own = Object.fromEntries(
      Object.entries(given).filter(
        ([column, value]) => !dated.has(column) && !isSameValue(known.values[column] ?? null, value),
      ),
    )
    if (Object.keys(own).length > 0) plan.people.push({ row, number, id: known.id, values: own })
    for (const table of FACT_TABLES)
      planFact(
        table,
        given,
        {
          fromDay: values.from_day,
          number,
          known,
          person: { ...known.values, ...own },
          hasChildren: family.children !== undefined,
        },
        facts,
        plan,
        at,
      )
  }
  planFamily(rows.Family, facts, plan)
  return plan
}

/** Whether a count is the one that the children of the same row give this year, as in an export. */
function followsFromChildren(
  column: string,
  value: unknown,
  children: readonly NamedChild[] | undefined,
  today: Day,
): boolean {
  const count = CHILD_COLUMNS.find((one) => one === column)
  return (
    count !== undefined && children !== undefined && childCounts(Number(today.slice(0, 4)), children)[count] === value
  )
}

/** Working hours in the cells of a row: single weekdays, or working days and their length. */
function scheduleFromRow(typed: FactValues, held: FactValues) {
  const week = parseWeek(typed, (held.week as Week | undefined) ?? STANDARD_WEEK)
  const columns: readonly string[] = WEEKDAY_COLUMNS
  const others = Object.fromEntries(Object.entries(typed).filter(([column]) => !columns.includes(column)))
  return normalizeSchedule(week ? { ...others, week } : others, held)
}

type DetailsValues = RowsOf<typeof DETAILS_TEMPLATE>['Details'][number]['values']
type IssueAt = (column: string, code: string, params?: Record<string, unknown>) => RowIssue

function findValueIssues(
  values: DetailsValues,
  known: KnownPerson,
  { maySensitive }: DetailsPlanInputs,
  at: IssueAt,
): RowIssue[] {
  const issues: RowIssue[] = []
  const checkRange = (column: keyof DetailsValues & string, least: number, most: number) => {
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
    const parts = parsePartsText(values.parts)
    const problem = parts ? splitProblem(parts, values) : 'import_pay_split'
    if (problem) issues.push(at('parts', problem))
  }
  if (!maySensitive)
    for (const column of SENSITIVE_COLUMNS) if (values[column] !== null) issues.push(at(column, 'import_not_allowed'))
  for (const column of keysOf(PERCENT_COLUMNS)) {
    const most = PERCENT_COLUMNS[column]
    const rate = values[column]
    if (rate !== null && parseRate(rate, most) === undefined)
      issues.push(at(column, 'import_rate', { most: most / 10_000 }))
  }
  if (values.working_days !== null && parseWorkingDays(values.working_days) === undefined)
    issues.push(at('working_days', 'import_working_days'))
  for (const column of WEEKDAY_COLUMNS) {
    const cell = values[column]
    const hours = cell === null ? null : hoursFromText(cell)
    const code = hours === undefined ? 'import_day_hours' : hours && hoursProblem(hours)?.code
    if (code) issues.push(at(column, code))
  }
  checkRange('tax_category', 1, 3)
  checkRange('minutes_a_day', 1, MOST_MINUTES)
  for (const column of [
    'children_under_18',
    'children_studying',
    'children_tertiary',
    'children_disabled',
    'children_disabled_tertiary',
  ] as const)
    checkRange(column, 0, 60)
  for (const column of [
    'zakat_monthly',
    'labor_insurance_amount',
    'health_insurance_amount',
    'occupational_insurance_amount',
    'pension_amount',
  ] as const)
    checkRange(column, 0, 100_000_000_000)
  checkRange('health_dependants', 0, 20)
  checkRange('tw_tax_dependants', 0, 30)
  return issues
}

function findSharedAccounts(
  values: DetailsValues,
  number: string,
  inFile: Map<string, string>,
  facts: DetailsPlanInputs,
  at: IssueAt,
): RowIssue[] {
  const findSharedOf = (column: string, given: string | null): RowIssue[] => {
    if (given === null) return []
    const account = facts.plainNumber(given)
    const others = new Set([...(facts.accountOwners.get(account) ?? []).map(lookupKey), inFile.get(account) ?? number])
    others.delete(number)
    inFile.set(account, number)
    return others.size === 0
      ? []
      : [at(column, 'import_account_shared', { numbers: [...others].map((one) => one.toUpperCase()) })]
  }
  const parts = (values.parts === null ? undefined : parsePartsText(values.parts)) ?? []
  return [
    ...findSharedOf('account_number', values.account_number),
    ...parts.flatMap((part) => findSharedOf('parts', part.account_number)),
  ]
}

/** The first day of a row's values; values unknown so far hold from the first day of employment. */
function effectiveDay(table: DatedTable, known: KnownPerson, fromDay: Day | null, facts: DetailsPlanInputs): Day {
  const history = facts.histories[table]?.get(known.id) ?? []
  if (fromDay === null && table === 'statutory_status' && isOnlyResidence(history, known)) return known.joinedOn
  return fromDay ?? (rowOn(history, facts.today) ? facts.today : known.joinedOn)
}

/** Whether the import of employees set the resident status from the joining day and nothing else is known yet. */
function isOnlyResidence(history: readonly HistoryRow<FactValues>[], { joinedOn }: KnownPerson): boolean {
  const [only, another] = history
  return (
    only !== undefined &&
    another === undefined &&
    only.from === joinedOn &&
    Object.entries(BLANK_FACTS.statutory_status).every(([column, value]) =>
      column === 'resident_status'
        ? only.values[column] === 'taiwan_citizen'
        : isSameValue(only.values[column] ?? null, value),
    )
  )
}

function currentValues(
  table: DatedTable,
  known: KnownPerson,
  fromDay: Day | null,
  facts: DetailsPlanInputs,
): FactValues | undefined {
  return rowOn(facts.histories[table]?.get(known.id) ?? [], effectiveDay(table, known, fromDay, facts))?.values
}

function planFact(
  table: (typeof FACT_TABLES)[number],
  given: FactValues,
  {
    fromDay,
    number,
    known,
    person,
    hasChildren,
  }: { fromDay: Day | null; number: string; known: KnownPerson; person: FactValues; hasChildren: boolean },
  facts: DetailsPlanInputs,
  plan: DetailsPlan,
  at: IssueAt,
): void {
  const day = effectiveDay(table, known, fromDay, facts)
  const current = currentValues(table, known, fromDay, facts)
  const columns: readonly string[] = FACT_COLUMNS[table]
  const { is_disabled: _, tax_disabled, ...others } = given
  const factValues: FactValues = withTaxMethod(
    tax_disabled === undefined ? others : { ...others, is_disabled: tax_disabled },
    current,
  )
  const values = Object.fromEntries(
    Object.entries(factValues).filter(
      ([column, value]) => columns.includes(column) && !isSameValue(current?.[column] ?? null, value),
    ),
  )
  // The counts that follow from children need a status.
  const isFirst = table === 'statutory_status' && !current && hasChildren
  if (Object.keys(values).length === 0 && !isFirst) return
  const change: DatedChange<FactValues> = { kind: 'set', from: day, values }
  if (table === 'statutory_status') {
    if (!current && values.resident_status === undefined) {
      const residence = residenceByDocuments(facts.payCountries.get(known.id), person)
      if (residence === null) plan.errors.push(at('resident_status', 'import_residence_needed'))
      else if (residence) values.resident_status = residence
    }
    const before = facts.histories.statutory_status?.get(known.id) ?? []
    const after = historyAfter(before, change, {
      joinedOn: earlierDay(day, known.joinedOn),
      today: facts.today,
      blank: BLANK_FACTS.statutory_status,
    })
    const fault = findStatusFault(
      { ...(person as StatusPerson), hasChildRows: hasChildren || facts.parentsByRows.has(known.id) },
      { before, after },
      [change],
      facts.today,
    )
    if (fault) plan.errors.push(at(fault.field, fault.code))
  }
  plan.facts.push({ number, table, change })
}

function toIssue([code, params]: ReturnType<typeof unknownPerson>) {
  return { code, params }
}

function planFamily(
  rows: RowsOf<typeof DETAILS_TEMPLATE>['Family'],
  facts: DetailsPlanInputs,
  plan: DetailsPlan,
): void {
  const sheet = 'Family'
  plan.errors.push(
    ...findDuplicateRows(rows, {
      sheet,
      column: 'name',
      key: (row) => `${lookupKey(row.values.employee_no)} ${row.values.relationship} ${lookupKey(row.values.name)}`,
    }),
  )
  for (const { row, values } of rows) {
    const known = facts.people.get(lookupKey(values.employee_no))
    if (!known) {
      plan.errors.push({
        sheet,
        row,
        column: 'employee_no',
        ...toIssue(unknownPerson(values.employee_no, facts.people)),
      })
      continue
    }
    const { employee_no, ...typed } = values
    const member = (facts.family.get(known.id) ?? []).find(
      (one) => lookupKey(String(one.name)) === lookupKey(values.name) && one.relationship === values.relationship,
    )
    const { values: given, wrong } = normalizeIdentities(typed, member ?? {})
    plan.errors.push(...wrong.map(({ field, fault: [code, params] }) => ({ sheet, row, column: field, code, params })))
    const insured = { ...member, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) }
    if (!isInsuredSpan(insured)) plan.errors.push({ sheet, row, column: 'health_insured_until', code: 'insured_span' })
    const changedValues = Object.fromEntries(
      Object.entries(given).filter(
        ([column, value]) => value !== null && !isSameValue(member?.[column] ?? null, value),
      ),
    )
    if (!member || Object.keys(changedValues).length > 0)
      plan.family.push({
        number: lookupKey(employee_no),
        employeeId: known.id,
        id: member?.id ?? null,
        values: changedValues,
        was: member
          ? Object.fromEntries(Object.keys(changedValues).map((column) => [column, member[column] ?? null]))
          : null,
      })
  }
}

import { addDays, type Day } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { findDuplicateRows, type RowsOf } from '#server/spreadsheets/template.ts'
import { wouldCloseCircle } from '../core/edit/report-circle.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import { unknownPerson } from './lookups/unknown-people.ts'
import type { PersonFinder } from './person-finder.ts'
import {
  type EmployeeValues,
  type ImportPlan,
  type ImportPlanInputs,
  type IssueAt,
  lookupKey,
  type PlaceUnit,
  placeHistoryKey,
} from './plan.ts'
import type { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'

/** The value of an unreadable first day; it has no meaning. */
const NO_DAY = '1900-01-01'

type JobValues = Pick<
  EmployeeValues,
  | 'employee_no'
  | 'department'
  | 'position'
  | 'office'
  | 'cost_center'
  | 'report_to'
  | 'job_title'
  | 'employment_type'
  | 'employment_status'
  | 'probation_ends'
  | 'contract_from'
  | 'contract_until'
>

/** Replaces places by ids. The manager stays a number here, because this import may add that person. */
export function planPlace(values: JobValues, from: Day, facts: ImportPlanInputs, managers: PersonFinder, at: IssueAt) {
  const errors: RowIssue[] = []
  const warnings: RowIssue[] = []
  const findPlace = (place: PlaceUnit): string | null => {
    const named = values[place]
    if (named === null) return null
    const id =
      facts.places[place].get(lookupKey(named)) ??
      facts.heldPlaces.get(placeHistoryKey(lookupKey(values.employee_no), from, place, lookupKey(named)))
    if (id === undefined) errors.push(at(place, 'import_unknown_place', { value: named }))
    return id ?? null
  }
  const place: FactValues = {
    department_id: findPlace('department'),
    position_id: findPlace('position'),
    office_id: findPlace('office'),
    cost_center_id: findPlace('cost_center'),
    report_to: null,
    job_title: values.job_title,
    employment_type: values.employment_type,
    // The last day says whether somebody has left.
    employment_status: values.employment_status === 'left' ? null : values.employment_status,
    probation_ends: values.probation_ends,
    contract_from: values.contract_from,
    contract_until: values.contract_until,
  }
  if (values.report_to !== null) {
    const manager = managers(values.report_to)
    if (typeof manager === 'object') place.report_to = manager.number
    else
      warnings.push(
        at('report_to', manager === 'several' ? 'import_several_managers' : 'import_unknown_manager', {
          value: values.report_to,
        }),
      )
  }
  return { values: place, errors, warnings }
}

export function planJobHistory(
  rows: RowsOf<typeof EMPLOYEES_TEMPLATE>['Job history'],
  inFile: ReadonlyMap<string, { values: EmployeeValues }>,
  facts: ImportPlanInputs,
  managers: PersonFinder,
  plan: ImportPlan,
): void {
  const sheet = 'Job history'
  plan.errors.push(
    ...findDuplicateRows(rows, {
      sheet,
      column: 'from_day',
      key: (row) => `${lookupKey(row.values.employee_no)} ${row.values.from_day}`,
      typed: (row) => `${row.values.employee_no} ${row.values.from_day}`,
    }),
  )
  for (const row of rows) {
    const at: IssueAt = (column, code, params) => ({ sheet, row: row.row, column, code, params })
    const number = lookupKey(row.values.employee_no)
    const joined = inFile.get(number)?.values.joined_on ?? facts.people.get(number)?.joinedOn
    if (joined === undefined)
      plan.errors.push(at('employee_no', ...unknownPerson(row.values.employee_no, facts.people)))
    else if (row.values.from_day < joined) plan.errors.push(at('from_day', 'before_joining', { day: joined }))
    const person = inFile.get(number)?.values
    const hasLastDay = [person?.last_day, person?.last_payroll_day, person?.resigned_on].some(Boolean)
    if (row.values.employment_status === 'left' && !hasLastDay && !facts.people.get(number)?.values.last_day)
      plan.errors.push(at('employment_status', 'import_left_without_last_day'))
    const place = planPlace(row.values, row.values.from_day, facts, managers, at)
    plan.errors.push(...place.errors)
    plan.warnings.push(...place.warnings)
    const { employment_type, employment_status, ...rest } = place.values
    // Type and status always have a value: an empty cell keeps the one before.
    const values = {
      ...rest,
      ...(employment_type !== null && { employment_type }),
      ...(employment_status !== null && { employment_status }),
      reason: row.values.reason,
    }
    plan.facts.push({ number, table: 'employment', change: { kind: 'set', from: row.values.from_day, values } })
  }
  plan.warnings.push(...periodWarnings(rows, sheet))
}

/** Warns of gaps and overlaps between the rows of a person, where the file has last days. */
export function periodWarnings(
  rows: readonly { row: number; values: { employee_no: string; from_day: Day; until_day: Day | null } }[],
  sheet: string,
): RowIssue[] {
  const byPerson = Map.groupBy(rows, (row) => lookupKey(row.values.employee_no))
  const warnings: RowIssue[] = []
  for (const own of byPerson.values()) {
    const sorted = own.toSorted((a, b) => (a.values.from_day < b.values.from_day ? -1 : 1))
    sorted.forEach((row, index) => {
      const { until_day, from_day } = row.values
      const next = sorted[index + 1]
      const at = (code: string, params: Record<string, unknown>): RowIssue => ({
        sheet,
        row: row.row,
        column: 'until_day',
        code,
        params,
      })
      // A row without a readable first day has no place in the order.
      if (until_day === null || from_day === NO_DAY || next?.values.from_day === NO_DAY) return
      if (until_day < from_day) warnings.push(at('import_ends_before_start', { day: from_day }))
      else if (next && until_day >= next.values.from_day)
        warnings.push(at('import_overlap', { row: next.row, day: next.values.from_day }))
      else if (next && addDays(until_day, 1) < next.values.from_day)
        warnings.push(at('import_gap', { from: addDays(until_day, 1), until: addDays(next.values.from_day, -1) }))
    })
  }
  return warnings
}

/** Adds an error where the people of the file would report in a circle. */
export function addCircleErrors(
  rows: RowsOf<typeof EMPLOYEES_TEMPLATE>['Employees'],
  managers: PersonFinder,
  plan: ImportPlan,
): void {
  const lines = new Map(
    rows.map(({ values }) => {
      const manager = values.report_to === null ? null : managers(values.report_to)
      return [lookupKey(values.employee_no), typeof manager === 'object' ? (manager?.number ?? null) : null]
    }),
  )
  for (const row of rows) {
    const [person, manager] = [lookupKey(row.values.employee_no), lines.get(lookupKey(row.values.employee_no))]
    if (manager && wouldCloseCircle(person, manager, lines))
      plan.errors.push({ sheet: 'Employees', row: row.row, column: 'report_to', code: 'reports_in_circle' })
  }
}

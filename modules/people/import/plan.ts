import { isCountry } from '#base/countries/countries.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { findDuplicateRows, type RowsOf } from '#server/spreadsheets/template.ts'
import { isCitizen } from '#statutory/malaysia/identity/ic.ts'
import { wasChildIn1998 } from '#statutory/malaysia/status/resident-status.ts'
import type { DatedTable } from '../core/as-of.ts'
import { requireValidLeaving } from '../core/employment-state.ts'
import type { DatedChange } from '../core/history/dated-rows.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import { factsFromIc, icMismatches, withIcFacts } from '../core/identity/identity.ts'
import { identityNumber, normalizeIdentities } from '../core/numbers/normalize-identities.ts'
import { usualResidence } from '../core/numbers/usual-residence.ts'
import { usualStatus } from '../core/usual-status.ts'
import { addCircleErrors, planJobHistory, planPlace } from './job-plan.ts'
import type { ImportColumns, PlannedRecord } from './module-columns.ts'
import type { NewUnits } from './new-units.ts'
import { managerFinder } from './person-finder.ts'
import type { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'

/** Inputs of a plan. Keys are lower-case. */
export type ImportPlanInputs = {
  today: Day
  currency: string
  /** The currency of each person's office, else of the company, by id. */
  payCurrencies: ReadonlyMap<string, string>
  /** All people by employee number, with the record in plain text. */
  people: ReadonlyMap<string, KnownPerson>
  /** Active places, by name of a department and code of others. */
  places: Readonly<Record<PlaceUnit, ReadonlyMap<string, string>>>
  /** The served country of each office by id, and of the company. */
  officeCountries: ReadonlyMap<string, CountryCode>
  companyCountry: CountryCode | undefined
  /** Disabled places in histories, by `placeHistoryKey`. */
  heldPlaces: ReadonlyMap<string, string>
  /** People who chose full EPF contributions before 1 August 1998, by id. */
  earlyChoosers: ReadonlySet<string>
  /** Employee numbers by identity number and by work e-mail. */
  icOwners: ReadonlyMap<string, string>
  emailOwners: ReadonlyMap<string, string>
}
export type PlaceUnit = 'department' | 'position' | 'office' | 'cost_center'
export type KnownPerson = { id: string; joinedOn: Day; values: FactValues }

/** `newId` is the id that a new person gets, where rows of others refer to it already. */
export type PlannedPerson = { row: number; number: string; id: string | null; newId?: string; values: FactValues }
export type PlannedFact = { number: string; table: DatedTable; change: DatedChange<FactValues> }
export type ImportPlan = {
  people: PlannedPerson[]
  facts: PlannedFact[]
  errors: RowIssue[]
  warnings: RowIssue[]
  /** Departments and positions that the import adds. */
  units?: NewUnits
  /** What the import writes in tables of other modules. */
  records?: ReadonlyMap<ImportColumns, readonly PlannedRecord[]>
}

/** Normalizes numbers and names for comparison. */
export const lookupKey = (text: string) => text.trim().toLowerCase()

/** A key for a place in the history row of a day; all parts lower-case. */
export function placeHistoryKey(number: string, from: Day, place: PlaceUnit, named: string): string {
  return [number, from, place, named].join('\n')
}

/**
 * Plans an import of people and their job history. Errors (unknown places, invalid dates, duplicates) block it.
 * Warnings (unknown managers, gaps, overlaps, an identity number with another birth date) need confirmation: an unknown
 * manager is left out, an overlap ends where the next row begins, and the row before extends over a gap.
 */
export function planEmployees(rows: RowsOf<typeof EMPLOYEES_TEMPLATE>, facts: ImportPlanInputs): ImportPlan {
  const plan: ImportPlan = { people: [], facts: [], errors: [], warnings: [] }
  const sheet = 'Employees'
  plan.errors.push(
    ...findDuplicateRows(rows.Employees, {
      sheet,
      column: 'employee_no',
      key: (row) => lookupKey(row.values.employee_no),
      typed: (row) => row.values.employee_no,
    }),
  )
  plan.errors.push(
    ...findDuplicateRows(rows.Employees, {
      sheet,
      column: 'ic_number',
      key: (row) => (row.values.ic_number ? identityNumber(row.values.ic_number).number : null),
    }),
  )
  plan.errors.push(
    ...findDuplicateRows(rows.Employees, {
      sheet,
      column: 'work_email',
      key: (row) => (row.values.work_email ? lookupKey(row.values.work_email) : null),
    }),
  )
  const inFile = new Map(rows.Employees.map((row) => [lookupKey(row.values.employee_no), row]))
  const managers = managerFinder(rows.Employees, facts)

  const withoutOffice: number[] = []
  for (const row of rows.Employees) {
    const at = (column: string, code: string, params?: Record<string, unknown>): RowIssue => ({
      sheet,
      row: row.row,
      column,
      code,
      params,
    })
    const known = facts.people.get(lookupKey(row.values.employee_no))
    const { identity, errors, warnings } = planIdentity(row.values, known, facts, at)
    plan.errors.push(...errors)
    plan.warnings.push(...warnings)
    plan.people.push({
      row: row.row,
      number: lookupKey(row.values.employee_no),
      id: known?.id ?? null,
      values: identity,
    })
    const place = planPlace(row.values, row.values.joined_on, facts, managers, at)
    plan.errors.push(...place.errors)
    plan.warnings.push(...place.warnings)
    if (!known && row.values.office === null) {
      const [office, another] = new Set(facts.places.office.values())
      if (another !== undefined) withoutOffice.push(row.row)
      else if (office !== undefined) place.values.office_id = office
    }
    // Whoever joined long ago, or whose probation is over, is confirmed unless the file says otherwise.
    if (!known && place.values.employment_status === null)
      place.values.employment_status = usualStatus(
        { joinedOn: row.values.joined_on, probationEnds: row.values.probation_ends },
        facts.today,
      )
    const values = Object.fromEntries(Object.entries(place.values).filter(([, value]) => value !== null))
    if (!known || Object.keys(values).length > 0)
      plan.facts.push({
        number: lookupKey(row.values.employee_no),
        table: 'employment',
        change: { kind: 'set', from: row.values.joined_on, values },
      })
    const resident_status = known ? null : usualResidence(countryOfPlace(place.values.office_id, facts), identity)
    if (resident_status)
      plan.facts.push({
        number: lookupKey(row.values.employee_no),
        table: 'statutory_status',
        change: { kind: 'set', from: row.values.joined_on, values: { resident_status } },
      })
  }
  const [firstWithout] = withoutOffice
  if (firstWithout !== undefined)
    plan.warnings.push({
      sheet,
      row: firstWithout,
      column: 'office',
      code: 'import_no_office',
      params: { count: withoutOffice.length },
    })
  planJobHistory(rows['Job history'], inFile, facts, managers, plan)
  addCircleErrors(rows.Employees, managers, plan)
  return plan
}

/** The served country of an office, of the company without one. */
function countryOfPlace(office: unknown, facts: ImportPlanInputs): CountryCode | undefined {
  return typeof office === 'string' ? facts.officeCountries.get(office) : facts.companyCountry
}

export type EmployeeValues = RowsOf<typeof EMPLOYEES_TEMPLATE>['Employees'][number]['values']
export type IssueAt = (column: string, code: string, params?: Record<string, unknown>) => RowIssue
const PLACE_COLUMNS = [
  'department',
  'position',
  'office',
  'cost_center',
  'report_to',
  'job_title',
  'employment_type',
  'employment_status',
  'probation_ends',
  'contract_from',
  'contract_until',
]

function planIdentity(values: EmployeeValues, known: KnownPerson | undefined, facts: ImportPlanInputs, at: IssueAt) {
  const errors: RowIssue[] = []
  const warnings: RowIssue[] = []
  const own: Record<string, unknown> = Object.fromEntries(
    Object.entries(values).filter(([column, value]) => !PLACE_COLUMNS.includes(column) && value !== null),
  )
  const number = lookupKey(values.employee_no)
  const leaving = planLeaving(values, known, at)
  Object.assign(own, leaving.dates)
  warnings.push(...leaving.warnings)
  const numbers = normalizeIdentities(own, known?.values ?? {})
  Object.assign(own, numbers.values)
  errors.push(...numbers.wrong.map(({ field, fault }) => at(field, ...fault)))
  if (typeof own.ic_number === 'string') {
    const owner = facts.icOwners.get(own.ic_number.toLowerCase())
    if (owner !== undefined && lookupKey(owner) !== number) errors.push(at('ic_number', 'ic_taken', { number: owner }))
  }
  if (values.work_email) {
    if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(values.work_email)) errors.push(at('work_email', 'invalid_email'))
    const owner = facts.emailOwners.get(lookupKey(values.work_email))
    if (owner !== undefined && lookupKey(owner) !== number) errors.push(at('work_email', 'work_email_taken'))
  }
  for (const column of ['nationality', 'passport_country'] as const) {
    const code = values[column]?.toUpperCase()
    if (code === undefined) continue
    if (isCountry(code)) own[column] = code
    else errors.push(at(column, 'country_code'))
  }
  if (values.birth_date && values.birth_date > facts.today) errors.push(at('birth_date', 'birth_in_future'))
  if (values.birth_date && values.birth_date >= values.joined_on) errors.push(at('joined_on', 'joined_before_birth'))
  if (known && known.joinedOn !== values.joined_on)
    errors.push(at('joined_on', 'import_joining_differs', { day: known.joinedOn }))
  errors.push(...leaving.errors)
  const hasNotice = 'resigned_on' in leaving.dates || Boolean(known?.values.resigned_on)
  if (values.is_dismissed === true && !hasNotice) errors.push(at('is_dismissed', 'import_dismissed_without_notice'))
  const hasLastDay = Object.keys(leaving.dates).length > 0 || Boolean(known?.values.last_day)
  if (values.employment_status === 'left' && !hasLastDay)
    errors.push(at('employment_status', 'import_left_without_last_day'))
  const identity = withIcFacts({ birth_date: null, gender: null, ...own }, facts.today)
  if (known && identity.birth_date && identity.birth_date !== known.values.birth_date)
    if (facts.earlyChoosers.has(known.id) && wasChildIn1998(identity.birth_date))
      errors.push(at('birth_date', 'birth_after_choice'))

  // Only a Malaysian identity card contains a birth date; ages decide rates of EPF and SOCSO.
  if (!known && !identity.birth_date && own.nationality && !isCitizen(String(own.nationality)))
    errors.push(at('birth_date', 'birth_date_needed'))
  for (const wrong of icMismatches(identity, facts.today)) {
    const { gender, birth_date } = required(factsFromIc(String(own.ic_number), facts.today), 'the facts of a card')
    warnings.push(
      wrong === 'gender' ? at('ic_number', `ic_says_${gender}`) : at('ic_number', 'ic_says_birth', { day: birth_date }),
    )
  }
  return {
    identity: Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== null)),
    errors,
    warnings,
  }
}

/**
 * Plans the leaving dates of a row. One date is enough, because many lists of leavers have no other: notice day and
 * last day default to each other with a warning.
 */
function planLeaving(values: EmployeeValues, known: KnownPerson | undefined, at: IssueAt) {
  const { resigned_on, last_day, last_payroll_day } = values
  const recordedDay = (column: string) => (known?.values[column] ?? null) as Day | null
  const until = last_day ?? last_payroll_day ?? resigned_on
  if (until === null) return { dates: {}, errors: [], warnings: [] }
  const recordedNotice = recordedDay('resigned_on')
  const recordedLast = recordedDay('last_day')
  const isHeld = resigned_on === null && recordedNotice !== null && recordedNotice <= until
  const notice = resigned_on ?? (isHeld ? recordedNotice : until)
  const isSame = last_day === null && recordedLast !== null && resigned_on === recordedNotice
  const lastDay = isSame ? recordedLast : until
  const warnings = [
    ...(resigned_on === null && !isHeld ? [at('resigned_on', 'import_notice_is_last_day', { day: notice })] : []),
    ...(last_day === null && !isSame ? [at('last_day', 'import_last_day_taken', { day: lastDay })] : []),
  ]
  const dates = { resigned_on: notice, last_day: lastDay }
  try {
    requireValidLeaving(values.joined_on, {
      resignedOn: notice,
      lastDay,
      lastPayrollDay: last_payroll_day ?? lastDay,
    })
    return { dates, errors: [], warnings }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { fields, params } = error
    const typedColumn = (column: string) =>
      column === 'resigned_on' && resigned_on === null
        ? 'last_day'
        : column === 'last_day' && last_day === null
          ? 'resigned_on'
          : column
    const errors = Object.entries(fields).flatMap(([column, codes]) =>
      codes.slice(0, 1).map((code) => at(typedColumn(column), code, params)),
    )
    return { dates, errors, warnings: [] }
  }
}

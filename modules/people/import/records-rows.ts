import type { Day } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { foldedName } from '#base/names.ts'
import { employeeNumbersAfter } from '../core/identity/next-numbers.ts'
import { usualNationality } from '../core/identity/usual-nationality.ts'
import { identityNumber } from '../core/numbers/normalize-identities.ts'
import { type KnownPerson, lookupKey } from './plan.ts'
import { DETAILS_TEMPLATE } from './templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'
import { PEOPLE_SHEET, SPOUSE_COLUMNS } from './templates/records-template.ts'
import { SALARY_TEMPLATE } from './templates/salary-template.ts'

export type CellValues = Readonly<Record<string, unknown>>
export type TypedRow = { row: number; values: CellValues }

/** A row of the file whose person is found: somebody who is here already, or a new person with a number. */
export type PersonRow = TypedRow & {
  number: string
  known: KnownPerson | undefined
  /** The row repeats its person with another day of pay. */
  isPayOnly: boolean
}

/** What the import fills in by itself. */
export type FilledIn = { numbers: string[]; nationalities: number }

type PeopleFacts = { people: ReadonlyMap<string, KnownPerson>; today: Day }

/**
 * Finds the person of each row. Without a number it is whoever has the identity number, passport, or work e-mail of the
 * row, or its name and joining date; a new person gets the next number. Nationality follows from the identity number
 * where the row of a new person has none.
 */
export function identifyPeople(rows: readonly TypedRow[], facts: PeopleFacts): { rows: PersonRow[]; filled: FilledIn } {
  const findKnown = knownPersonFinder(facts.people)
  const typedNumbers = rows.flatMap(({ values }) =>
    typeof values.employee_no === 'string' ? [values.employee_no] : [],
  )
  const held = [...facts.people.values()].map(({ values }) => String(values.employee_no))
  const nextNumber = employeeNumbersAfter([...held, ...typedNumbers])
  const filled: FilledIn = { numbers: [], nationalities: 0 }
  const repeated = payRows(rows)
  const identified = rows.map(({ row, values }): PersonRow => {
    const typed = typeof values.employee_no === 'string' ? values.employee_no : null
    const number = typed ?? findKnown(values) ?? nextNumber()
    const known = facts.people.get(lookupKey(number))
    if (typed === null && !known) filled.numbers.push(number)
    const nationality =
      known || values.nationality ? undefined : usualNationality(values.ic_number as string | null, facts.today)
    if (nationality) filled.nationalities++
    return {
      row,
      number: lookupKey(number),
      known,
      isPayOnly: repeated.has(row),
      values: { ...values, employee_no: number, ...(nationality && { nationality }) },
    }
  })
  return { rows: identified, filled }
}

/** The number of whoever is here already, by what a row without a number says. */
function knownPersonFinder(people: ReadonlyMap<string, KnownPerson>): (values: CellValues) => string | undefined {
  const marks = new Map<string, string>()
  const latest = [...people.values()].sort((a, b) => (a.joinedOn < b.joinedOn ? -1 : 1))
  for (const { values, joinedOn } of latest)
    for (const mark of personMarks({ ...values, joined_on: joinedOn })) marks.set(mark, String(values.employee_no))
  return (values) =>
    personMarks(values)
      .map((mark) => marks.get(mark))
      .find((number) => number !== undefined)
}

/** What identifies a person without a number, the surest first. */
function personMarks(values: CellValues): string[] {
  const text = (key: string) => (typeof values[key] === 'string' && values[key] !== '' ? String(values[key]) : null)
  const [ic, passport, email, name] = ['ic_number', 'passport_number', 'work_email', 'full_name'].map(text)
  return [
    ...(ic ? [`ic ${identityNumber(ic).number ?? ic}`] : []),
    ...(passport ? [`passport ${passport.replace(/[\s-]/g, '').toUpperCase()}`] : []),
    ...(email ? [`email ${lookupKey(email)}`] : []),
    ...(name ? [`name ${foldedName(name)} ${values.joined_on}`] : []),
  ]
}

/** What may differ between the rows of one person: their pay from another day on. */
const PAY_ROW_KEYS = new Set<string>(SALARY_TEMPLATE.sheets[0].columns.map(({ key }) => key))

/** Row numbers of rows that repeat a person only to tell other pay from another day. */
function payRows(rows: readonly TypedRow[]): ReadonlySet<number> {
  const byNumber = Map.groupBy(
    rows.filter(({ values }) => typeof values.employee_no === 'string'),
    ({ values }) => lookupKey(String(values.employee_no)),
  )
  const found = new Set<number>()
  for (const [first, ...others] of byNumber.values()) {
    if (!first || others.length === 0) continue
    const tellsPay = ({ values }: TypedRow) => values.basic_pay != null && values.from_day != null
    const repeats = ({ values }: TypedRow) =>
      Object.entries(values).every(
        ([key, value]) => value === null || PAY_ROW_KEYS.has(key) || key.includes('.') || value === first.values[key],
      )
    if (![first, ...others].every(tellsPay) || !others.every(repeats)) continue
    for (const { row } of others) found.add(row)
  }
  return found
}

/** A new person's name and joining date, without which nobody is added. */
export function missingOfNew({ row, known, values }: PersonRow): RowIssue[] {
  if (known) return []
  return ['full_name', 'joined_on'].flatMap((column) =>
    values[column] == null ? [{ sheet: PEOPLE_SHEET, row, column, code: 'cell_required' }] : [],
  )
}

const EMPLOYEE_KEYS = EMPLOYEES_TEMPLATE.sheets[0].columns.map(({ key }) => key)
const DETAIL_KEYS = DETAILS_TEMPLATE.sheets[0].columns.map(({ key }) => key)
const MEMBER_KEYS = DETAILS_TEMPLATE.sheets[1].columns.map(({ key }) => key)

function pickCells(values: CellValues, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
}

/** The row as one of the file of employees; what it leaves out of a known person is as recorded. */
export function toEmployeeRow({ row, values, known }: PersonRow): TypedRow {
  const held = known ? { full_name: known.values.full_name, joined_on: known.joinedOn } : {}
  const own = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  return { row, values: pickCells({ ...held, ...own }, EMPLOYEE_KEYS) }
}

/** The row as one of the file of details; none where it has no detail. Details of new people hold from their first day. */
export function toDetailRows({ row, values, known }: PersonRow): TypedRow[] {
  const own = pickCells(values, DETAIL_KEYS)
  const isFilled = Object.entries(own).some(
    ([key, value]) => value !== null && key !== 'employee_no' && key !== 'from_day',
  )
  return isFilled ? [{ row, values: { ...own, ...(!known && { from_day: null }) } }] : []
}

/** The spouse in the row of a person as a row of the sheet of family members. */
export function toSpouseRows({ row, values }: PersonRow): TypedRow[] {
  const own = Object.entries(SPOUSE_COLUMNS).map(([from, key]) => [key, values[from] ?? null] as const)
  if (own.every(([, value]) => value === null)) return []
  const member = { ...Object.fromEntries(own), employee_no: values.employee_no, relationship: 'spouse' }
  return [{ row, values: pickCells(member, MEMBER_KEYS) }]
}

/** The column of the person's row for an issue of the spouse's. */
export function spouseColumn(column: string | undefined): string | undefined {
  return Object.entries(SPOUSE_COLUMNS).find(([, key]) => key === column)?.[0] ?? column
}

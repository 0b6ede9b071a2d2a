import { randomUUID } from 'node:crypto'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { type HistoryRow, isSameValue, rowOn } from '../core/history/dated-rows.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import { statusOfNationals } from '../core/numbers/usual-residence.ts'
import { type DetailsPlan, type DetailsPlanInputs, planDetails } from './details-plan.ts'
import {
  type ImportPlan,
  type ImportPlanInputs,
  type KnownPerson,
  lookupKey,
  type PlannedFact,
  type PlannedPerson,
} from './plan.ts'
import {
  type FilledIn,
  identifyPeople,
  missingOfNew,
  type PersonRow,
  spouseColumn,
  type TypedRow,
  toDetailRows,
  toEmployeeRow,
  toSpouseRows,
} from './records-rows.ts'
import { PAY_COLUMNS, planSalaries } from './salary-plan.ts'
import { PEOPLE_SHEET } from './templates/records-template.ts'

export type RecordRows = Readonly<Record<string, readonly TypedRow[]>>

export type RecordsPlanInputs = {
  employees: ImportPlanInputs
  details: DetailsPlanInputs
  pay: ReadonlyMap<string, readonly HistoryRow<FactValues>[]>
  /** Plans the rows as a file of employees, with the departments and positions that the import adds. */
  planEmployees: (rows: { Employees: TypedRow[]; 'Job history': readonly TypedRow[] }) => Promise<ImportPlan>
}

export type RecordsPlan = DetailsPlan & {
  filled: FilledIn
  /** The rows of people with their numbers. */
  rows: readonly PersonRow[]
}

/**
 * Plans a file with all about people: as if the employees were imported first, then their details, then their pay. An
 * issue of any part is one of the person's row, so that nobody is written without what stands beside them.
 */
export async function planRecords(sheets: RecordRows, inputs: RecordsPlanInputs): Promise<RecordsPlan> {
  const { rows, filled } = identifyPeople(sheets[PEOPLE_SHEET] ?? [], inputs.employees)
  const incomplete = rows.flatMap(missingOfNew)
  const lacking = new Set(incomplete.map(({ row }) => row))
  const complete = rows.filter(({ row }) => !lacking.has(row))
  const people = complete.filter(({ isPayOnly }) => !isPayOnly)

  const jobs = await inputs.planEmployees({
    Employees: people.map(toEmployeeRow),
    'Job history': sheets['Job history'] ?? [],
  })
  const fresh = jobs.people.filter(({ id }) => id === null).map((one) => ({ ...one, newId: randomUUID() }))
  const facts = withNewPeople(inputs, jobs, fresh)
  const details = planDetails(
    { Details: people.flatMap(toDetailRows), Family: sheets.Family ?? [] } as never,
    facts.details,
  )
  const residence = planResidence(people, fresh, [...jobs.facts, ...details.facts], facts)
  const spouses = planDetails({ Details: [], Family: people.flatMap(toSpouseRows) } as never, facts.details)
  const pay = planPay(complete, inputs, facts.employees)
  const history = planSalaries({ 'Salary history': sheets['Salary history'] ?? [] } as never, facts.employees)

  const inRow = (sheet: string, toColumn = (column: string | undefined) => column) =>
    ((issue: RowIssue) =>
      issue.sheet === sheet ? { ...issue, sheet: PEOPLE_SHEET, column: toColumn(issue.column) } : issue) as (
      issue: RowIssue,
    ) => RowIssue
  const issuesOf = (list: 'errors' | 'warnings') => [
    ...jobs[list].map(inRow('Employees')),
    ...details[list].map(inRow('Details')),
    ...spouses[list].map(inRow('Family', spouseColumn)),
    ...pay[list].map(inRow('Salary history')),
    ...history[list],
  ]
  return {
    people: mergePeople([...jobs.people.filter(({ id }) => id !== null), ...fresh, ...details.people]),
    facts: [...jobs.facts, ...residence.facts, ...details.facts, ...pay.facts, ...history.facts],
    family: [...details.family, ...spouses.family],
    children: details.children,
    assumedChildren: details.assumedChildren,
    errors: withoutRepeats([...incomplete, ...residence.errors, ...issuesOf('errors')]),
    warnings: issuesOf('warnings'),
    ...(jobs.units && { units: jobs.units }),
    filled,
    rows,
  }
}

type WithNewPeople = {
  employees: ImportPlanInputs
  details: DetailsPlanInputs
}
type NewPerson = PlannedPerson & { newId: string }

/** The inputs with the people that the file adds, as if they were here already. */
function withNewPeople(
  { employees, details }: RecordsPlanInputs,
  jobs: ImportPlan,
  fresh: readonly NewPerson[],
): WithNewPeople {
  const added = new Map(
    fresh.map(({ number, newId, values }): [string, KnownPerson] => [
      number,
      { id: newId, joinedOn: values.joined_on as Day, values },
    ]),
  )
  const people = new Map([...employees.people, ...added])
  const offices = new Map(
    jobs.facts.flatMap(({ number, table, change }): [string, string][] => {
      const person = added.get(number)
      const isFirst = person && table === 'employment' && change.kind === 'set' && change.from === person.joinedOn
      return isFirst && typeof change.values.office_id === 'string' ? [[person.id, change.values.office_id]] : []
    }),
  )
  const countries = fresh.flatMap(({ newId }) => {
    const office = offices.get(newId)
    const country = office === undefined ? employees.companyCountry : employees.officeCountries.get(office)
    return country ? [[newId, country] as const] : []
  })
  const currencies = countries.flatMap(([id, country]) => {
    const currency = SERVED_COUNTRIES.find(({ code }) => code === country)?.currency
    return currency ? [[id, currency] as const] : []
  })
  const status = jobs.facts.flatMap(({ number, table, change }): [string, HistoryRow<FactValues>[]][] => {
    const person = added.get(number)
    return person && table === 'statutory_status' && change.kind === 'set'
      ? [[person.id, [{ from: change.from, values: change.values }]]]
      : []
  })
  return {
    employees: { ...employees, people, payCurrencies: new Map([...employees.payCurrencies, ...currencies]) },
    details: {
      ...details,
      people,
      payCountries: new Map([...details.payCountries, ...countries]),
      histories: {
        ...details.histories,
        statutory_status: new Map([...(details.histories.statutory_status ?? []), ...status]),
      },
    },
  }
}

/**
 * Plans the pay in the rows of people. It holds from the day of the row, else from joining where no pay is known yet.
 * Other pay of somebody whose pay is known needs a day; the same pay changes nothing.
 */
function planPay(rows: readonly PersonRow[], { pay, employees }: RecordsPlanInputs, facts: ImportPlanInputs) {
  const undated = new Map<number, HistoryRow<FactValues>>()
  const paid = rows.flatMap(({ row, known, values }) => {
    if (values.basic_pay == null) return []
    const history = (known && pay.get(known.id)) ?? []
    const current = rowOn(history, employees.today)
    const joined = known?.joinedOn ?? (values.joined_on as Day)
    const isUndated = values.from_day == null && current !== undefined
    if (isUndated) undated.set(row, current)
    return [
      {
        row,
        values: {
          employee_no: values.employee_no,
          from_day: values.from_day ?? (isUndated ? employees.today : joined),
          until_day: null,
          basic_pay: values.basic_pay,
          currency: values.currency ?? current?.values.currency ?? null,
          pay_frequency: values.pay_frequency ?? current?.values.pay_frequency ?? null,
          reason: null,
        },
      },
    ]
  })
  const plan = planSalaries({ 'Salary history': paid } as never, facts)
  const errors = [...plan.errors]
  const unchanged = new Set<string>()
  for (const { row, number } of rows) {
    const held = undated.get(row)
    if (!held) continue
    const change = plan.facts.find((one) => one.number === number)?.change
    const isSame =
      change?.kind === 'set' &&
      PAY_COLUMNS.every((column) => isSameValue(change.values[column] ?? null, held.values[column] ?? null))
    if (isSame) unchanged.add(number)
    else errors.push({ sheet: 'Salary history', row, column: 'from_day', code: 'import_pay_day_needed' })
  }
  return { errors, warnings: plan.warnings, facts: plan.facts.filter(({ number }) => !unchanged.has(number)) }
}

/**
 * The status by law of new people whose row does not say it. Nationals have that of their country. Of others it is asked
 * where the row has something that depends on it.
 */
function planResidence(
  people: readonly PersonRow[],
  fresh: readonly NewPerson[],
  planned: readonly PlannedFact[],
  { details }: WithNewPeople,
): { facts: PlannedFact[]; errors: RowIssue[] } {
  const added = new Map(fresh.map((one) => [one.number, one]))
  const facts: PlannedFact[] = []
  const errors: RowIssue[] = []
  for (const { row, number, values } of people) {
    const person = added.get(number)
    const own = planned.filter((one) => one.number === number && one.table === 'statutory_status')
    const isKnown = own.some(({ change }) => change.kind === 'set' && change.values.resident_status !== undefined)
    if (!person || isKnown || values.resident_status != null) continue
    const { nationality, joined_on } = person.values
    const resident_status = statusOfNationals(details.payCountries.get(person.newId), nationality)
    if (resident_status) {
      const change = { kind: 'set' as const, from: joined_on as Day, values: { resident_status } }
      facts.push({ number, table: 'statutory_status', change })
    } else if (own.length > 0) {
      const [column, code] = nationality
        ? ['resident_status', 'import_residence_needed']
        : ['nationality', 'import_nationality_needed']
      errors.push({ sheet: PEOPLE_SHEET, row, column, code })
    }
  }
  return { facts, errors }
}

/** One entry for each person: what details add to the person's own row goes with it. */
function mergePeople(people: readonly PlannedPerson[]): PlannedPerson[] {
  const merged = new Map<string, PlannedPerson>()
  for (const one of people) {
    const before = merged.get(lookupKey(one.number))
    merged.set(lookupKey(one.number), before ? { ...before, values: { ...before.values, ...one.values } } : one)
  }
  return [...merged.values()]
}

/** Several parts may say the same of a row, such as that its number occurs twice. */
function withoutRepeats(issues: readonly RowIssue[]): RowIssue[] {
  return [
    ...new Map(issues.map((issue) => [[issue.sheet, issue.row, issue.column, issue.code].join('\n'), issue])).values(),
  ]
}

import { addDays } from '#base/days/days.ts'
import { ratio, toDecimal } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { WorkbookSheet, WorkbookValue } from '#server/spreadsheets/write-workbook.ts'
import { DETAILS_TEMPLATE } from '../../modules/people/import/templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from '../../modules/people/import/templates/people-template.ts'
import { SALARY_TEMPLATE } from '../../modules/people/import/templates/salary-template.ts'
import type { ImportStep } from '../../modules/platform/migration/contract.ts'
import { ORGANISATION_TEMPLATE } from '../../modules/platform/migration/steps.ts'
import { buildCareers, type Career, type Job } from './histories.ts'
import { cardNumbers, drawNumber, inventDetails, isMalaysian } from './identity.ts'
import type { Source } from './source.ts'

/** One row of a sheet, keyed by its template. */
export type Row = Record<string, WorkbookValue>
export type Workbook = { sheet: string; rows: Row[] }[]
export type Workbooks = Record<ImportStep, Workbook>

const POSITION_CODES: Record<string, string> = {
  'Assistant Engineer': 'ENG1',
  Engineer: 'ENG2',
  'Senior Engineer': 'ENG3',
  'Technique Leader': 'ENG4',
  Staff: 'STA1',
  'Senior Staff': 'STA2',
  Manager: 'MGR1',
}

/**
 * Builds the four workbooks of the wizard from the source: its yearly amounts become monthly, rounded to the sen;
 * identity, bank and residency are invented; everyone works in one existing office. Always gives the same result.
 */
export function convertWorkbooks(source: Source, { office }: { office: string }): Workbooks {
  const all = buildCareers(source)
  const names = new Map(source.people.map((person) => [person.no, `${person.first} ${person.last}`.trim()]))
  const cards = assignCards(source)
  const organisation = buildOrganisation(source, all)
  const people = source.people.map((person, index) => ({ person, career: all[index]! }))
  return {
    organisation,
    employees: [
      {
        sheet: 'Employees',
        rows: people.map(({ person, career }) => ({
          employee_no: person.no,
          full_name: required(names.get(person.no), `names of ${person.no}`),
          ic_number: required(cards.get(person.no), `cards of ${person.no}`),
          birth_date: person.birth,
          gender: person.gender,
          nationality: isMalaysian(person.no) ? 'MY' : 'ID',
          marital_status: drawNumber(`${person.no}/married`, 100) < 62 ? 'married' : 'single',
          work_email: `${mailName(person)}@people.example`,
          joined_on: person.hired,
          ...leavingRow(career, person.hired),
          ...placementRow(career.jobs[0]!, source, office),
          employment_type: 'full_time',
          employment_status: 'active_confirmed',
        })),
      },
      {
        sheet: 'Job history',
        rows: people.flatMap(({ person, career }) =>
          career.jobs.slice(1).map((job) => ({
            employee_no: person.no,
            from_day: job.from,
            until_day: job.until,
            ...placementRow(job, source, office),
            reason: changeReason(job, career),
          })),
        ),
      },
    ],
    details: [
      {
        sheet: 'Details',
        rows: people.map(({ person }) => {
          const { isMarried: _, ...details } = inventDetails(
            person.no,
            required(cards.get(person.no), `cards of ${person.no}`),
            required(names.get(person.no), `names of ${person.no}`),
          )
          return { employee_no: person.no, from_day: person.hired, ...details }
        }),
      },
      {
        sheet: 'Family',
        rows: people
          .filter(
            ({ person }) => drawNumber(`${person.no}/married`, 100) < 62 && drawNumber(`${person.no}/family`, 3) === 0,
          )
          .map(({ person }) => ({
            employee_no: person.no,
            name: `Spouse of ${required(names.get(person.no), `names of ${person.no}`)}`,
            relationship: 'spouse',
            is_working: drawNumber(`${person.no}/spouse`, 100) < 55,
            is_married: true,
          })),
      },
    ],
    salary: [
      {
        sheet: 'Salary history',
        rows: people.flatMap(({ person, career }) =>
          career.salaries.map((salary, index) => ({
            employee_no: person.no,
            from_day: salary.from,
            until_day: salary.until,
            basic_pay: toDecimal(ratio(salary.amount, 100, 12, 'half-up')),
            currency: 'MYR',
            pay_frequency: 'monthly',
            reason: index === 0 ? 'Joining' : 'Yearly review',
          })),
        ),
      },
    ],
  }
}

const TEMPLATES = {
  organisation: ORGANISATION_TEMPLATE,
  employees: EMPLOYEES_TEMPLATE,
  details: DETAILS_TEMPLATE,
  salary: SALARY_TEMPLATE,
} as const

/** The sheets of a workbook in the exact form of its step's template. */
export function toSheets(step: ImportStep, workbook: Workbook): WorkbookSheet[] {
  return TEMPLATES[step].sheets.map((sheet) => ({
    name: sheet.name,
    columns: sheet.columns,
    rows: (workbook.find((one) => one.sheet === sheet.name)?.rows ?? []).map((row) =>
      sheet.columns.map((column) => row[column.key] ?? null),
    ),
  }))
}

function buildOrganisation(source: Source, all: readonly Career[]): Workbook {
  const used = new Set(
    all.flatMap((career) =>
      career.jobs.filter((job) => job.title && job.department).map((job) => `${job.title}\n${job.department}`),
    ),
  )
  const positions = [...used]
    .map((pair) => pair.split('\n') as [string, string])
    .sort((a, b) => (`${positionCode(a[0])} ${a[1]}` < `${positionCode(b[0])} ${b[1]}` ? -1 : 1))
  return [
    { sheet: 'Departments', rows: [...source.departmentNames.values()].map((name) => ({ name })) },
    {
      sheet: 'Positions',
      rows: positions.map(([title, department]) => ({
        position_id: positionCode(title),
        name: title,
        department: required(source.departmentNames.get(department), 'name of a department'),
      })),
    },
  ]
}

/** The code of a position: of a known title of the source, or of the words of any other. */
function positionCode(title: string): string {
  return (
    POSITION_CODES[title] ??
    title
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 20)
  )
}

/** A mailbox of Latin letters and digits; a name without any is omitted. */
function mailName({ first, last, no }: Source['people'][number]): string {
  return [first, last, no]
    .map((part) => part.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('.')
}

function placementRow(job: Job, source: Source, office: string): Row {
  return {
    department: job.department ? required(source.departmentNames.get(job.department), 'name of a department') : null,
    position: job.title ? positionCode(job.title) : null,
    office,
    report_to: job.reportsTo,
    job_title: job.title,
  }
}

function changeReason(job: Job, career: Career): string {
  const before = career.jobs[career.jobs.indexOf(job) - 1]!
  if (before.department !== job.department) return 'Moved to another department'
  return before.title !== job.title ? 'New title' : 'New head of department'
}

/** Notice is given a month before the last day, but not before joining. */
function leavingRow(career: Career, joined: string): Row {
  if (career.lastDay === null) return {}
  const notice = addDays(career.lastDay, -30)
  return {
    resigned_on: notice > joined ? notice : joined,
    last_day: career.lastDay,
    last_payroll_day: career.lastDay,
    leaving_reason: 'Resigned',
  }
}

function assignCards(source: Source): Map<string, string> {
  const card = cardNumbers()
  return new Map(source.people.map((person) => [person.no, person.card ?? card(person)]))
}

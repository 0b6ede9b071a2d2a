import { describe, expect, it } from 'vitest'
import type { RowsOf } from '#server/spreadsheets/template.ts'
import { mergeUnknownPeople } from './lookups/unknown-people.ts'
import { type ImportPlanInputs, placeHistoryKey, planEmployees } from './plan.ts'
import { planSalaries } from './salary-plan.ts'
import { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'
import { SALARY_TEMPLATE } from './templates/salary-template.ts'

type Sheets = RowsOf<typeof EMPLOYEES_TEMPLATE>

const facts: ImportPlanInputs = {
  today: '2026-11-20',
  currency: 'MYR',
  payCurrencies: new Map(),
  people: new Map([['old-1', { id: 'id-old-1', joinedOn: '2020-01-01', values: { employee_no: 'OLD-1' } }]]),
  places: {
    department: new Map([['sales', 'id-sales']]),
    position: new Map(),
    office: new Map([['kul', 'id-kul']]),
    cost_center: new Map(),
  },
  officeCountries: new Map([['id-kul', 'MY']]),
  companyCountry: 'MY',
  heldPlaces: new Map([[placeHistoryKey('old-1', '2020-01-01', 'department', 'closed'), 'id-closed']]),
  earlyChoosers: new Set(),
  icOwners: new Map([['900101145677', 'OLD-1']]),
  emailOwners: new Map(),
}

/** Returns rows of a sheet with these values and all other columns empty. */
function rows<S extends { columns: readonly { key: string }[] }>(sheet: S, ...given: Record<string, unknown>[]) {
  return given.map((values, index) => ({
    row: index + 2,
    values: { ...Object.fromEntries(sheet.columns.map((column) => [column.key, null])), ...values },
  })) as never
}
const [people, jobs] = EMPLOYEES_TEMPLATE.sheets
const planRows = (employees: Record<string, unknown>[], history: Record<string, unknown>[] = []) =>
  planEmployees({ Employees: rows(people, ...employees), 'Job history': rows(jobs, ...history) } as Sheets, facts)
const issues = (list: { row: number; column?: string; code: string }[]) =>
  list.map((one) => [one.row, one.column, one.code])

const anna = { employee_no: 'N-1', full_name: 'Anna', joined_on: '2024-01-01' }

describe('MIG-02 plan of an import', () => {
  it('MIG-02b new people get places by name and code, and managers by number in the file too', () => {
    const plan = planRows([
      { ...anna, department: 'SALES', office: 'kul', report_to: 'n-2' },
      { ...anna, employee_no: 'N-2', report_to: 'OLD-1' },
    ])
    expect([plan.errors, plan.warnings]).toEqual([[], []])
    expect(plan.people.map((one) => [one.number, one.id])).toEqual([
      ['n-1', null],
      ['n-2', null],
    ])
    expect(plan.facts[0]!.change).toMatchObject({
      from: '2024-01-01',
      values: { department_id: 'id-sales', office_id: 'id-kul', report_to: 'n-2' },
    })
  })

  it('MIG-02b whoever joined long ago, or whose probation is over, is confirmed unless the file says otherwise', () => {
    const statusOf = (values: Record<string, unknown>) => {
      const [fact] = planRows([{ ...anna, ...values }]).facts
      return fact?.change.kind === 'set' ? fact.change.values.employment_status : undefined
    }
    // Today is 20 November 2026: six months after joining on 20 May, and the last day of probation, are still probation.
    expect(
      ['2022-03-01', '2026-05-19', '2026-05-20', '2026-11-16'].map((joined_on) => statusOf({ joined_on })),
    ).toEqual(['active_confirmed', 'active_confirmed', 'active_probation', 'active_probation'])
    const ends = (probation_ends: string) => statusOf({ joined_on: '2026-03-02', probation_ends })
    expect([ends('2026-11-19'), ends('2026-11-20')]).toEqual(['active_confirmed', 'active_probation'])
    expect(statusOf({ joined_on: '2026-11-16', probation_ends: '2026-11-18' })).toBe('active_confirmed')
    expect(statusOf({ joined_on: '2022-03-01', employment_status: 'active_probation' })).toBe('active_probation')
  })

  it('MIG-02b managers are found by a unique name or work e-mail, and never guessed', () => {
    const planWithManager = (report_to: string) =>
      planRows([
        { ...anna, full_name: 'Anna  Tan', report_to },
        { ...anna, employee_no: 'N-2', full_name: 'José D’Cruz', work_email: 'jose@x.example' },
        { ...anna, employee_no: 'N-3', full_name: 'Siti' },
        { ...anna, employee_no: 'N-4', full_name: 'SITI' },
        { ...anna, employee_no: 'N-5', full_name: 'Lim Gone', resigned_on: '2025-01-01', last_day: '2025-02-01' },
        { ...anna, employee_no: 'N-6', full_name: 'Lim  gone' },
      ])
    for (const [typed, number] of [
      ['jose d’cruz', 'n-2'],
      ['JOSE@x.example', 'n-2'],
      ['José  D’Cruz (N-2)', 'n-2'],
      ['N-3 - Siti', 'n-3'],
      ['lim gone', 'n-6'],
      ['old-1', 'old-1'],
    ])
      expect(planWithManager(typed!).facts[0]!.change, typed).toMatchObject({ values: { report_to: number } })
    for (const [typed, code] of [
      ['Siti', 'import_several_managers'],
      ['Nobody', 'import_unknown_manager'],
    ]) {
      expect(issues(planWithManager(typed!).warnings)).toContainEqual([2, 'report_to', code])
      expect(planWithManager(typed!).facts[0]!.change).not.toHaveProperty('values.report_to')
    }
    const circle = planRows([
      { ...anna, report_to: 'Bala' },
      { ...anna, employee_no: 'N-2', full_name: 'Bala', report_to: 'Anna' },
    ])
    expect(issues(circle.errors)).toEqual([
      [2, 'report_to', 'reports_in_circle'],
      [3, 'report_to', 'reports_in_circle'],
    ])
  })

  it('MIG-02b one leaving date is enough, and a warning names the default of the other', () => {
    const planLeaving = (dates: Record<string, unknown>) => {
      const {
        people: [one],
        errors,
        warnings,
      } = planRows([{ ...anna, office: 'KUL', ...dates }])
      const { resigned_on, last_day } = one!.values
      return [resigned_on, last_day, ...issues([...errors, ...warnings]).map(([, column, code]) => `${column} ${code}`)]
    }
    expect(planLeaving({ last_day: '2026-10-30' })).toEqual([
      '2026-10-30',
      '2026-10-30',
      'resigned_on import_notice_is_last_day',
    ])
    expect(planLeaving({ resigned_on: '2026-10-30' })).toEqual([
      '2026-10-30',
      '2026-10-30',
      'last_day import_last_day_taken',
    ])
    expect(planLeaving({ resigned_on: '2026-10-01', last_day: '2026-10-30' })).toEqual(['2026-10-01', '2026-10-30'])
    expect(planLeaving({ last_day: '2023-10-30' })).toEqual(['2023-10-30', '2023-10-30', 'last_day before_joining'])
    expect(planLeaving({})).toEqual([undefined, undefined])
  })

  it('MIG-02b a new person without an office gets the only one, and a warning where there are several', () => {
    const [only] = planRows([anna]).facts
    expect(only!.change).toMatchObject({ values: { office_id: 'id-kul' } })
    const two = {
      ...facts,
      places: {
        ...facts.places,
        office: new Map([
          ['kul', 'id-kul'],
          ['pen', 'id-pen'],
        ]),
      },
    }
    const plan = planEmployees({ Employees: rows(people, anna), 'Job history': [] } as unknown as Sheets, two)
    expect(issues(plan.warnings)).toEqual([[2, 'office', 'import_no_office']])
    expect(plan.facts[0]!.change).not.toMatchObject({ values: { office_id: expect.anything() } })
    const there = planEmployees(
      {
        Employees: rows(people, { ...anna, employee_no: 'OLD-1', joined_on: '2020-01-01' }),
        'Job history': [],
      } as unknown as Sheets,
      facts,
    )
    expect([there.facts, there.warnings]).toEqual([[], []])
  })

  it('MIG-03b ORG-08c a disabled department is accepted only where somebody has it already', () => {
    const old = { employee_no: 'OLD-1', full_name: 'Old', joined_on: '2020-01-01', department: 'Closed' }
    expect(planRows([old]).errors).toEqual([])
    expect(planRows([old]).facts[0]!.change).toMatchObject({ values: { department_id: 'id-closed' } })
    expect(issues(planRows([{ ...anna, department: 'Closed' }]).errors)).toEqual([
      [2, 'department', 'import_unknown_place'],
    ])
    expect(
      issues(planRows([old], [{ employee_no: 'OLD-1', from_day: '2024-01-01', department: 'Closed' }]).errors),
    ).toEqual([[2, 'department', 'import_unknown_place']])
  })

  it('MIG-02b errors of places, duplicates, taken numbers, dates and circles name row and column', () => {
    const plan = planRows([
      { ...anna, department: 'Nowhere', ic_number: '900101145677' },
      { ...anna, ic_number: '12' },
      { ...anna, employee_no: 'N-3', birth_date: '2024-06-01', resigned_on: '2025-05-01', last_day: '2025-04-01' },
      { ...anna, employee_no: 'N-4', report_to: 'N-5' },
      { ...anna, employee_no: 'N-5', report_to: 'N-4' },
      { ...anna, employee_no: 'OLD-1' },
    ])
    expect(issues(plan.errors)).toEqual([
      [3, 'employee_no', 'duplicate_in_file'],
      [2, 'ic_number', 'ic_taken'],
      [2, 'department', 'import_unknown_place'],
      [3, 'ic_number', 'ic_length'],
      [4, 'joined_on', 'joined_before_birth'],
      [4, 'last_day', 'before_notice'],
      [7, 'joined_on', 'import_joining_differs'],
      [5, 'report_to', 'reports_in_circle'],
      [6, 'report_to', 'reports_in_circle'],
    ])
  })

  it('EMP-09a MIG-02b unknown managers and a card with another birth date are warnings', () => {
    const plan = planRows([{ ...anna, report_to: 'NOBODY', ic_number: '850505145678', birth_date: '1985-05-06' }])
    expect(issues(plan.warnings)).toEqual([
      [2, 'ic_number', 'ic_says_birth'],
      [2, 'report_to', 'import_unknown_manager'],
    ])
    expect(plan.facts[0]!.change).not.toHaveProperty('values.report_to')
  })

  it('MIG-02b gaps and overlaps of the job history are warnings, and a row before joining is an error', () => {
    const plan = planRows(
      [anna],
      [
        { employee_no: 'N-1', from_day: '2024-03-01', until_day: '2024-05-31' },
        { employee_no: 'N-1', from_day: '2024-07-01', until_day: '2024-12-31' },
        { employee_no: 'N-1', from_day: '2024-12-01', until_day: '2024-11-30' },
        { employee_no: 'N-1', from_day: '2023-12-31' },
        { employee_no: 'X-9', from_day: '2024-01-01' },
      ],
    )
    expect(issues(plan.warnings)).toEqual([
      [2, 'until_day', 'import_gap'],
      [3, 'until_day', 'import_overlap'],
      [4, 'until_day', 'import_ends_before_start'],
    ])
    expect(issues(plan.errors)).toEqual([
      [5, 'from_day', 'before_joining'],
      [6, 'employee_no', 'import_unknown_person'],
    ])
  })

  it('MIG-02b salaries default to the company’s currency, and unknown people, early days and duplicate days are refused', () => {
    const plan = planSalaries(
      {
        'Salary history': rows(
          SALARY_TEMPLATE.sheets[0],
          { employee_no: 'OLD-1', from_day: '2020-01-01', until_day: '2020-12-31', basic_pay: 300_000 },
          { employee_no: 'old-1', from_day: '2020-01-01', basic_pay: 310_000 },
          { employee_no: 'OLD-1', from_day: '2019-12-31', basic_pay: 310_000 },
          { employee_no: 'WHO', from_day: '2021-01-01', basic_pay: 310_000 },
        ),
      } as never,
      facts,
    )
    expect(plan.facts[0]!.change).toMatchObject({
      values: { basic_pay: 300_000, currency: 'MYR', pay_frequency: 'monthly' },
    })
    expect(issues(plan.errors)).toEqual([
      [3, 'from_day', 'duplicate_in_file'],
      [4, 'from_day', 'before_joining'],
      [5, 'employee_no', 'import_unknown_person'],
    ])
  })
})

describe('MIG-02b unknown people in a later file', () => {
  const [salaries] = SALARY_TEMPLATE.sheets
  const planPays = (numbers: string[], more: Partial<ImportPlanInputs> = {}) =>
    planSalaries(
      {
        'Salary history': rows(
          salaries,
          ...numbers.map((employee_no) => ({ employee_no, from_day: '2024-01-01', basic_pay: 300_000 })),
        ),
      } as never,
      { ...facts, ...more },
    )

  it('MIG-02b unknown people are one issue where the whole file is unknown, else an issue for each row', () => {
    expect(mergeUnknownPeople(planPays(['K1', 'K2', 'K3']).errors, 3)).toEqual([
      {
        sheet: 'Salary history',
        row: 2,
        column: 'employee_no',
        code: 'import_nobody_known',
        params: { count: 3 },
      },
    ])
    expect(issues(mergeUnknownPeople(planPays(['K1', 'old-1']).errors, 2))).toEqual([
      [2, 'employee_no', 'import_unknown_person'],
    ])
  })

  it('MIG-02b a number without its leading zeros suggests the person', () => {
    const people = new Map([['001012', { id: 'a', joinedOn: '2020-01-01', values: { employee_no: '001012' } }]])
    expect(planPays(['1012', 'K1'], { people }).errors.map(({ code, params }) => [code, params])).toEqual([
      ['import_cut_number', { value: '1012', number: '001012' }],
      ['import_unknown_person', { value: 'K1' }],
    ])
  })

  it('MIG-02b an amount without a currency uses that of the person’s office', () => {
    const currencies = (paidIn: Map<string, string>) =>
      planPays(['old-1'], { payCurrencies: paidIn }).facts.map(({ change }) => 'values' in change && change.values)
    expect(currencies(new Map([['id-old-1', 'TWD']]))).toMatchObject([{ currency: 'TWD', basic_pay: 3_000 }])
    expect(currencies(new Map())).toMatchObject([{ currency: 'MYR' }])
  })
})

describe('MIG-02 likely typing errors', () => {
  it('MIG-02b a foreigner without a birth date is an error, a Malaysian with an identity card is not', () => {
    const foreign = { ...anna, nationality: 'ID', passport_number: 'A1234567' }
    expect(issues(planRows([foreign]).errors)).toEqual([[2, 'birth_date', 'birth_date_needed']])
    expect(planRows([{ ...foreign, birth_date: '1990-01-01' }]).errors).toEqual([])
    expect(planRows([{ ...anna, nationality: 'MY', ic_number: '900102145678' }]).errors).toEqual([])
    expect(
      planRows([{ employee_no: 'OLD-1', full_name: 'Old', joined_on: '2020-01-01', nationality: 'ID' }]).errors,
    ).toEqual([])
  })
  it('MIG-02b pay far from the median of its currency and frequency is a warning', () => {
    const [salaries] = SALARY_TEMPLATE.sheets
    const planPays = (...pays: [number, string?][]) =>
      planSalaries(
        {
          'Salary history': rows(
            salaries,
            ...pays.map(([basic_pay, pay_frequency], index) => ({
              employee_no: 'old-1',
              from_day: `2024-01-${10 + index}`,
              basic_pay,
              pay_frequency: pay_frequency ?? null,
            })),
          ),
        } as never,
        facts,
      ).warnings.filter(({ code }) => code === 'pay_far_off')
    const usual: [number][] = [[3_000_00], [3_500_00], [4_000_00], [4_200_00], [5_000_00]]
    expect(issues(planPays(...usual, [40_000_00], [400_00], [20_000_00]))).toEqual([
      [7, 'basic_pay', 'pay_far_off'],
      [8, 'basic_pay', 'pay_far_off'],
    ])
    expect(planPays(...usual, [20_00, 'hourly'])).toEqual([])
    expect(planPays([3_000_00], [300_000_00])).toEqual([])
  })
})

it('MIG-02c a status of having left needs a last day and is not stored', () => {
  const left = { ...anna, employment_status: 'left' }
  expect(issues(planRows([left]).errors)).toEqual([[2, 'employment_status', 'import_left_without_last_day']])
  // The day of notice alone is accepted as the last day.
  for (const day of [{ last_day: '2026-08-31' }, { resigned_on: '2026-08-31' }]) {
    const plan = planRows([{ ...left, ...day }])
    expect(plan.errors).toEqual([])
    expect(plan.people[0]!.values).toMatchObject({ last_day: '2026-08-31' })
    expect(JSON.stringify(plan.facts)).not.toContain('left')
  }
  const history = { employee_no: 'N-1', from_day: '2026-09-01', employment_status: 'left' }
  expect(issues(planRows([anna], [history]).errors)).toEqual([[2, 'employment_status', 'import_left_without_last_day']])
  expect(planRows([{ ...anna, last_day: '2026-08-31' }], [history]).errors).toEqual([])
})

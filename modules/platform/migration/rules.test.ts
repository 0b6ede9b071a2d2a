import { expect, it } from 'vitest'
import { toSlices } from '../../people/import/apply-plan.ts'
import { redactSample, toSample } from '../../people/import/file-preview.ts'
import { personFinder } from '../../people/import/person-finder.ts'
import type { PlannedFact } from '../../people/import/plan.ts'
import { planDepartments } from './departments-plan.ts'
import { planOrganisation } from './organisation.ts'
import { erasedSteps, STEP_TEMPLATES } from './steps.ts'

it('MIG-01b going back erases the current and the previous step, and the last step has no data of its own', () => {
  expect(erasedSteps('organisation')).toEqual(['organisation'])
  expect(erasedSteps('employees')).toEqual(['organisation', 'employees'])
  expect(erasedSteps('salary')).toEqual(['details', 'salary'])
  expect(erasedSteps('finish')).toEqual(['salary'])
})

const row = <V>(number: number, values: V) => ({ row: number, values })
const position = (number: number, department: string | null) =>
  row(number, { position_id: 'P1', name: 'Engineer', department, job_description: null })

const BLANK = { code: null, parent: null, head: null, cost_center: null }
const STORED = { code: null, parent_id: null, head_id: null, cost_center_id: null, awaited_head: null }
const FINANCE = { id: 'there', name: 'Finance', is_active: true, ...STORED, code: 'FIN' }
const NOBODY = { costCenters: new Map<string, string>(), people: new Map(), personOf: () => 'nobody' as const }

it('MIG-02b positions may refer to departments of the same file, and to no unknown ones', () => {
  let ids = 0
  const plan = (departments: string[], department: string) =>
    planOrganisation(
      {
        Departments: departments.map((name, index) => row(index + 2, { name, ...BLANK })),
        Positions: [position(2, department)],
      },
      { departments: [FINANCE], ...NOBODY },
      [],
      () => `new-${++ids}`,
    )
  expect(plan(['Sales'], 'sales')).toMatchObject({
    errors: [],
    departments: { create: [{ id: 'new-1', name: 'Sales' }], change: [] },
    positions: { create: [{ jd: [{ department_id: 'new-1' }] }] },
  })
  expect(plan(['FINANCE'], 'Finance')).toMatchObject({ errors: [], departments: { create: [], change: [] }, known: 1 })
  expect(plan(['Sales'], 'Legal').errors).toMatchObject([
    { sheet: 'Positions', row: 2, column: 'department', code: 'department_unknown' },
  ])
  expect(plan(['Sales', 'sales'], 'Sales')).toMatchObject({
    errors: [{ row: 3, code: 'duplicate_in_file' }],
    departments: { create: [{ name: 'Sales' }] },
  })
})

it('ORG-02 MIG-02b a sheet of departments has code, parent, head and cost centre, with the checks of the form', () => {
  let ids = 0
  const plan = (...rows: Partial<Record<'name' | keyof typeof BLANK, string>>[]) =>
    planDepartments(
      rows.map((values, index) => row(index + 2, { name: 'Sales', ...BLANK, ...values })),
      {
        departments: [FINANCE, { ...FINANCE, id: 'old', name: 'Old', code: null, is_active: false }],
        costCenters: new Map([['cc1', 'cost']]),
        people: new Map([
          ['e1', { id: 'one', hasLeft: false }],
          ['e2', { id: 'two', hasLeft: true }],
        ]),
        personOf: personFinder(
          [
            { number: 'E1', full_name: 'Devi Raman', work_email: 'devi@example.com' },
            { number: 'E2', full_name: 'Old Head', last_day: '2026-01-31' },
            { number: 'E3', full_name: 'Tan Wei Ming' },
            { number: 'E4', full_name: 'Tan  Wei Ming' },
          ],
          '2026-11-28',
        ),
      },
      () => `new-${++ids}`,
    )
  const fresh = plan({ code: 'SAL', parent: 'fin', head: 'E1', cost_center: 'CC1' })
  expect(fresh).toMatchObject({ errors: [], warnings: [], change: [] })
  expect(fresh.create).toMatchObject([
    { code: 'SAL', parent_id: 'there', head_id: 'one', cost_center_id: 'cost', awaited_head: null },
  ])
  for (const named of ['devi  raman', 'DEVI@example.com', 'Devi Raman (E1)'])
    expect(plan({ head: named }), named).toMatchObject({
      warnings: [],
      create: [{ head_id: 'one', awaited_head: null }],
    })
  expect(plan({ head: 'Tan Wei Ming' })).toMatchObject({
    create: [{ head_id: null, awaited_head: null }],
    warnings: [{ column: 'head', code: 'import_several_heads' }],
  })
  // The parent is in the same file, by its code and in a later row; the head is imported later.
  const both = plan({ parent: 'UP', head: 'E9' }, { name: 'Upper', code: 'UP' })
  expect(both.create[0]!.parent_id).toBe(both.create[1]!.id)
  expect(both.create[0]).toMatchObject({ head_id: null, awaited_head: 'E9' })
  expect(both.warnings).toMatchObject([{ row: 2, column: 'head', code: 'head_awaited' }])
  // An existing department gets the values in the file and keeps those of empty cells.
  expect(plan({ name: 'finance', cost_center: 'cc1' })).toMatchObject({
    create: [],
    change: [{ id: 'there', name: 'Finance', code: 'FIN', cost_center_id: 'cost' }],
  })
  expect(plan({ name: 'Finance', code: 'FIN' })).toMatchObject({ change: [], unchanged: 1 })
  const wrong = (...rows: Parameters<typeof plan>) =>
    plan(...rows).errors.map(({ row: at, column, code }) => [at, column, code])
  expect(wrong({ code: 'fin', parent: 'Nowhere', head: 'E2', cost_center: 'CC9' })).toEqual([
    [2, 'code', 'code_taken'],
    [2, 'parent', 'department_unknown'],
    [2, 'cost_center', 'import_unknown_place'],
    [2, 'head', 'head_has_left'],
  ])
  expect(wrong({ parent: 'Old' })).toEqual([[2, 'parent', 'department_disabled']])
  expect(wrong({ code: 'X' }, { name: 'Other', code: 'x' })).toEqual([[3, 'code', 'duplicate_in_file']])
  expect(wrong({ parent: 'Sales' })).toEqual([[2, 'parent', 'department_circle']])
  expect(wrong({ parent: 'Finance' }, { name: 'Finance', parent: 'Sales' })).toEqual([
    [2, 'parent', 'department_circle'],
    [3, 'parent', 'department_circle'],
  ])
})

it('MIG-02b all facts of a person are written together in their order', () => {
  const fact = (number: string, from: string) =>
    ({ number, table: 'compensation', change: { kind: 'set', from, values: {} } }) as PlannedFact
  const facts = [fact('a', '2020-01-01'), fact('b', '2020-01-01'), fact('a', '2019-01-01'), fact('c', '2020-01-01')]
  const slices = toSlices(facts, 2)
  expect(slices.map((slice) => slice.map((one) => one.number).join(''))).toEqual(['aab', 'c'])
  expect(slices[0]!.map((one) => (one.change as { from: string }).from)).toEqual([
    '2020-01-01',
    '2019-01-01',
    '2020-01-01',
  ])
})

it('MIG-02b the preview hides secret numbers', () => {
  const [sheet] = STEP_TEMPLATES.employees.sheets
  const cells = sheet.columns.map((column) =>
    column.key === 'ic_number' ? '900101145677' : column.key === 'full_name' ? 'Siti' : '',
  )
  const [sample] = toSample(STEP_TEMPLATES.employees, [
    { name: 'Employees', rows: [sheet.columns.map((column) => column.header), cells], faults: [] },
    { name: 'Job history', rows: [[]], faults: [] },
  ])
  expect(sample!.rows[0]).toContain('Siti')
  expect(sample!.rows[0]).toContain('••••5677')
  expect(JSON.stringify(sample)).not.toContain('900101145677')
})

it('MIG-02b EMP-04c the preview shows values and columns by their labels in the reader’s language', () => {
  const [sheet] = STEP_TEMPLATES.employees.sheets
  const typed: Record<string, string> = { full_name: 'Siti', gender: 'female', employment_status: 'active_confirmed' }
  const header = sheet.columns.map((column) => column.header)
  const sample = toSample(STEP_TEMPLATES.employees, [
    { name: 'Employees', rows: [header, sheet.columns.map(({ key }) => typed[key] ?? '')], faults: [] },
    { name: 'Job history', rows: [[]], faults: [] },
  ])
  const shown = (language: 'en' | 'zh-TW') =>
    redactSample(STEP_TEMPLATES.employees, sample, { hidden: (key) => key === 'gender', language })[0]!
  const at = (key: string) => sheet.columns.findIndex((column) => column.key === key)
  expect(shown('en').rows[0]![at('employment_status')]).toBe('Confirmed')
  expect(shown('en').rows[0]![at('full_name')]).toBe('Siti')
  expect(shown('en').rows[0]![at('gender')]).toBe('•••')
  expect(shown('zh-TW').rows[0]![at('employment_status')]).toBe('已轉正')
  expect(shown('zh-TW').headers[at('gender')]).toBe('性別')
})

import { expect, it } from 'vitest'
import { sampleOf } from '#modules/employees/import/file-preview.ts'
import type { PlannedFact } from '#modules/employees/import/plan.ts'
import { slicesOf } from '#modules/employees/import/write.ts'
import { plannedOrganisation } from './organisation.ts'
import { erasedSteps, STEP_TEMPLATES } from './steps.ts'

it('MIG-01b going back erases the current and the previous step, and the end has nothing of its own', () => {
  expect(erasedSteps('organisation')).toEqual(['organisation'])
  expect(erasedSteps('employees')).toEqual(['organisation', 'employees'])
  expect(erasedSteps('salary')).toEqual(['details', 'salary'])
  expect(erasedSteps('finish')).toEqual(['salary'])
})

const row = <V>(number: number, values: V) => ({ row: number, values })
const position = (number: number, department: string | null) =>
  row(number, { position_id: 'P1', name: 'Engineer', department, job_description: null })

it('MIG-02b positions may stand in departments of the same file, and nowhere else', () => {
  let ids = 0
  const plan = (departments: string[], department: string) =>
    plannedOrganisation(
      { Departments: departments.map((name, index) => row(index + 2, { name })), Positions: [position(2, department)] },
      [{ id: 'there', name: 'Finance', is_active: true }],
      [],
      () => `new-${++ids}`,
    )
  expect(plan(['Sales'], 'sales')).toMatchObject({
    errors: [],
    departments: [{ id: 'new-1', name: 'Sales' }],
    positions: { create: [{ jd: [{ department_id: 'new-1' }] }] },
  })
  expect(plan(['FINANCE'], 'Finance')).toMatchObject({ errors: [], departments: [], known: 1 })
  expect(plan(['Sales'], 'Legal').errors).toMatchObject([
    { sheet: 'Positions', row: 2, column: 'department', code: 'department_unknown' },
  ])
  expect(plan(['Sales', 'sales'], 'Sales')).toMatchObject({
    errors: [{ row: 3, code: 'duplicate_in_file' }],
    departments: [{ name: 'Sales' }],
  })
})

it('MIG-02b all facts of a person are written together and in their order', () => {
  const fact = (number: string, from: string) =>
    ({ number, table: 'compensation', change: { kind: 'set', from, values: {} } }) as PlannedFact
  const facts = [fact('a', '2020-01-01'), fact('b', '2020-01-01'), fact('a', '2019-01-01'), fact('c', '2020-01-01')]
  const slices = slicesOf(facts, 2)
  expect(slices.map((slice) => slice.map((one) => one.number).join(''))).toEqual(['aab', 'c'])
  expect(slices[0]!.map((one) => (one.change as { from: string }).from)).toEqual([
    '2020-01-01',
    '2019-01-01',
    '2020-01-01',
  ])
})

it('MIG-02b the preview keeps secret numbers to itself', () => {
  const [sheet] = STEP_TEMPLATES.employees.sheets
  const cells = sheet.columns.map((column) =>
    column.key === 'ic_number' ? '900101145677' : column.key === 'full_name' ? 'Siti' : '',
  )
  const [sample] = sampleOf(STEP_TEMPLATES.employees, [
    { name: 'Employees', rows: [sheet.columns.map((column) => column.header), cells], faults: [] },
    { name: 'Job history', rows: [[]], faults: [] },
  ])
  expect(sample!.rows[0]).toContain('Siti')
  expect(sample!.rows[0]).toContain('••••5677')
  expect(JSON.stringify(sample)).not.toContain('900101145677')
})

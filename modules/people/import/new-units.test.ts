import { expect, it } from 'vitest'
import { planUnits } from './new-units.ts'

type Rows = Parameters<typeof planUnits>[0]
const row = (number: number, department: string | null, position: string | null) => ({
  row: number,
  values: { department, position },
})
const plan = (rows: ReturnType<typeof row>[], adds: ('department' | 'position')[], jobs: typeof rows = []) => {
  let ids = 0
  return planUnits(
    { Employees: rows, 'Job history': jobs } as unknown as Rows,
    adds,
    { department: new Map([['finance', 'there']]), position: new Map([['acc', 'known']]) },
    { department: new Set(['closed']), position: new Set() },
    () => `new-${++ids}`,
  )
}

it('MIG-02b a file adds unknown departments and positions once each, with a warning at the first row', () => {
  const { units, places, warnings } = plan(
    [row(2, 'Sales', 'Seller'), row(3, 'sales ', 'ACC'), row(4, 'Finance', 'seller')],
    ['department', 'position'],
    [row(2, 'Kitchen', null)],
  )
  expect(units.departments.map(({ name }) => name)).toEqual(['Sales', 'Kitchen'])
  expect(units.positions).toEqual([{ id: 'new-3', name: 'Seller', departments: ['new-1', 'there'] }])
  expect([places.department.get('sales'), places.position.get('seller')]).toEqual(['new-1', 'new-3'])
  expect(warnings.map(({ sheet, row: at, column, code }) => [sheet, at, column, code])).toEqual([
    ['Employees', 2, 'department', 'import_adds_department'],
    ['Job history', 2, 'department', 'import_adds_department'],
    ['Employees', 2, 'position', 'import_adds_position'],
  ])
})

it('MIG-02b units that are not requested, disabled or too long for a code are not added', () => {
  const rows = [row(2, 'Sales', 'Seller'), row(3, 'Closed', 'P'.repeat(41))]
  expect(plan(rows, []).warnings).toEqual([])
  expect(plan(rows, ['position']).units).toMatchObject({ departments: [], positions: [{ name: 'Seller' }] })
  expect(plan(rows, ['department']).units).toMatchObject({ departments: [{ name: 'Sales' }], positions: [] })
})

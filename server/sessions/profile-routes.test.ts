import { expect, it } from 'vitest'
import { modulesOn } from './profile-routes.ts'

const [OVERTIME, PAYROLL, MIGRATION] = [8, 20, 21]
const shown = (modulesOff: number[], hidden: number[]) => modulesOn({ modulesOff }, hidden).map(({ key }) => key)

it('AUTH-14a what is shown is ready, on in the company and not hidden by the office', () => {
  expect(shown([], [])).toEqual(['overtime', 'payroll', 'migration'])
  expect([shown([PAYROLL], []), shown([], [PAYROLL])]).toEqual([
    ['overtime', 'migration'],
    ['overtime', 'migration'],
  ])
  expect(shown([PAYROLL, OVERTIME], [MIGRATION])).toEqual([])
})

import { expect, it } from 'vitest'
import { modulesOn } from './profile-routes.ts'

const [PAYROLL, MIGRATION] = [20, 21]
const shown = (modulesOff: number[], hidden: number[]) => modulesOn({ modulesOff }, hidden).map(({ key }) => key)

it('AUTH-14a what is shown is ready, on in the company and not hidden by the office', () => {
  expect(shown([], [])).toEqual(['payroll', 'migration'])
  expect([shown([PAYROLL], []), shown([], [PAYROLL])]).toEqual([['migration'], ['migration']])
  expect(shown([PAYROLL], [MIGRATION])).toEqual([])
})

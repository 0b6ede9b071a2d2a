import { expect, it } from 'vitest'
import { modulesOn } from './profile-routes.ts'

const [LEAVE, PAYROLL, MIGRATION] = [2, 20, 21]
const shown = (modulesOff: number[], hidden: number[]) => modulesOn({ modulesOff }, hidden).map(({ key }) => key)

it('AUTH-14a what is shown is ready, on in the company and not hidden by the office', () => {
  expect(shown([], [])).toEqual(['leave', 'payroll', 'migration'])
  expect([shown([PAYROLL], [LEAVE]), shown([LEAVE], [PAYROLL])]).toEqual([['migration'], ['migration']])
  expect(shown([PAYROLL, LEAVE], [MIGRATION])).toEqual([])
})

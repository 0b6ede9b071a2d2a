import { expect, it } from 'vitest'
import { isTest, sources, textOf } from './source-files.ts'

/** Adds up payslips or earlier pay, and speaks of a year: from January on, by the first four letters, of its runs. */
const ADDS_UP = /\b(?:from|join) (?:payslip|tax_start)\b|selectFrom\('(?:payslip|tax_start)\b/
const OF_A_YEAR = /\}-01`|left\([a-z.]*period, 4\)|\byear = \$\{|\brunIds\b|where\('year'/
/** Those that need not ask which employments a person has, each for its reason. */
const WITHOUT_ASKING: Record<string, string> = {
  'modules/pay/payroll/malaysia/sources.ts':
    'is given all employments by gather.ts; the compensation of earlier years is of one service',
  'modules/pay/payroll/taiwan/input-rows.ts': 'is given all employments by gathered.ts; severance is of one service',
}

it('PAY-03d every sum over a person’s year covers all employments of the person', () => {
  const found = sources.filter((file) => {
    const text = textOf(file)
    return !isTest(file) && file.startsWith('modules/') && ADDS_UP.test(text) && OF_A_YEAR.test(text)
  })
  expect(found.length).toBeGreaterThan(15)
  const without = found.filter((file) => !/from '#people\/employments\.ts'|first_employee_id/.test(textOf(file)))
  expect(without.sort()).toEqual(Object.keys(WITHOUT_ASKING).sort())
})

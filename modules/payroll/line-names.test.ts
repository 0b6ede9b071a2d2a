import { expect, it } from 'vitest'
import { lineName } from './line-names.ts'

it('PAY-02 what the employer adds to a scheme says so once', () => {
  const name = (code: string) => lineName(code, new Map()).en
  expect(name('epf_employer')).toBe(`${name('epf')}, employer`)
  expect(name('tw_health_employer')).toBe(`${name('tw_health')}, employer`)
  expect(name('tw_employer_supplement_employer')).toBe(name('tw_employer_supplement'))
})

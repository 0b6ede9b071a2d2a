import { expect, it } from 'vitest'
import { storedFacts, workingDays, writtenFacts, writtenRate } from './written-facts.ts'

it('EMP-04c working days are written as words and read in any order, with commas or without', () => {
  expect(workingDays('Mon Tue Wed Thu Fri')).toEqual([1, 2, 3, 4, 5])
  expect(workingDays('sunday, saturday;mon')).toEqual([0, 1, 6])
  for (const wrong of ['', 'Mon Mon', 'Mon Xyz', '1 2 3']) expect(workingDays(wrong)).toBeUndefined()
})

it('EMP-04c rates are written in per cent and kept in millionths', () => {
  expect(['0', '2.5', '4.0001', '88'].map((text) => writtenRate(text, 880_000))).toEqual([0, 25_000, 40_001, 880_000])
  for (const wrong of ['-1', '88.0001', '2,5', 'two']) expect(writtenRate(wrong, 880_000)).toBeUndefined()
})

it('EMP-04c MIG-03b what is written reads back as it was stored', () => {
  const stored = {
    epf_extra_employee: 45_000,
    epf_extra_employer: 0,
    pension_voluntary_rate: null,
    working_days: [0, 1, 2, 3, 4],
    is_disabled: true,
    lindung_opted_out_on: '2026-07-13',
  }
  const written = writtenFacts(stored)
  expect(written).toMatchObject({
    epf_extra_employee: '4.5',
    epf_extra_employer: '0',
    working_days: 'Sun Mon Tue Wed Thu',
  })
  expect(storedFacts(written)).toEqual(stored)
})

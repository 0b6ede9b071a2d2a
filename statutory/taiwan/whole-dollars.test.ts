import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unusedLeavePay } from './labor-standards/annual-leave.ts'
import { leaveDeduction } from './labor-standards/leave-pay.ts'
import { overtimeOfMonth } from './labor-standards/overtime.ts'
import { partMonthPay } from './labor-standards/part-month.ts'
import { severancePay } from './labor-standards/severance.ts'
import { lawFor } from './law.ts'
import { computeTaiwanMonth, computeTaiwanUnitMonth } from './month/month.ts'
import type { TaiwanChoices, TaiwanPerson } from './month/month-input.ts'
import { TAIWAN_WAGE_ITEMS } from './month/wage-items.ts'

const month = fc.constantFrom('2024-02', '2024-12', '2025-01', '2025-07', '2026-01', '2026-12')
const dollars = fc.integer({ min: 0, max: 900_000 })
const kind = fc.constantFrom(...TAIWAN_WAGE_ITEMS.filter((item) => !('reduces' in item)).map(({ id }) => id))
const pay = fc.array(fc.record({ kind, amount: dollars }), { maxLength: 6 })
const person: fc.Arbitrary<TaiwanPerson> = fc.record({
  birth: fc.constantFrom('1959-11-30', '1960-02-29', '1961-03-16', '1985-02-28', '2004-01-01'),
  identity: fc.constantFrom('national', 'spouse_of_national', 'professional_permanent', 'professional', 'migrant'),
  taxResident: fc.boolean(),
  taxMethod: fc.constantFrom('table', 'flat'),
  taxDependants: fc.integer({ min: 0, max: 14 }),
  healthDependants: fc.integer({ min: 0, max: 6 }),
  disability: fc.constantFrom(undefined, 'mild', 'moderate', 'severe'),
  partTime: fc.boolean(),
  pensionScheme: fc.constantFrom('new', 'former'),
  voluntaryPension: fc.constantFrom(0, 10_000, 33_333, 60_000),
  laborContinued: fc.boolean(),
  healthElsewhere: fc.boolean(),
})
const days = fc.option(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 28 })), { nil: undefined })
const choices: fc.Arbitrary<TaiwanChoices> = fc.record({
  occupationalRate: fc.integer({ min: 1_100, max: 9_600 }),
  bonusRule: fc.constantFrom('statute', 'over_2000'),
  pensionRate: fc.constantFrom(60_000, 61_111),
  reserveRate: fc.integer({ min: 20_000, max: 150_000 }),
})
const someone = fc.record({ month, person, pay, wage: dollars, days, choices, bonusBefore: dollars })
type Someone = typeof someone extends fc.Arbitrary<infer T> ? T : never

/** All results of the law for a person in a month. */
function computeResult({ month: when, person: who, pay: paid, wage, days: stay, choices: by, bonusBefore }: Someone) {
  const law = lawFor(when)
  const [first, last] = [...(stay ?? [])].sort((one, other) => one - other)
  const day = (date: number | undefined) => (date === undefined ? undefined : `${when}-${`${date}`.padStart(2, '0')}`)
  const result = computeTaiwanMonth(
    law,
    who,
    { from: day(first), until: day(last), regularWage: wage, pay: paid, bonusBefore, serviceHalves: 5 },
    by,
  )
  const worked = overtimeOfMonth(law.working, {
    wage,
    records: [
      { day: 'working_day', minutes: 137 },
      { day: 'rest_day', minutes: 491 },
      { day: 'holiday', minutes: 61 },
    ],
    limit: law.working.value.overtimePerMonth,
    multipliers: 'usual',
  })
  return [
    result,
    computeTaiwanUnitMonth(law, result.unit),
    worked,
    partMonthPay(law.working, { wage, days: 7, daysOfMonth: 29 }),
    unusedLeavePay(law.working, { wage, minutes: 1_013 }),
    leaveDeduction(law.working, {
      leave: 'sick',
      wage,
      minutes: 733,
      sickBefore: 0,
      menstrualBefore: 0,
      serviceMonths: 9,
    }),
    severancePay(law.severance, { averageWage: wage, scheme: 'new', service: 43 }),
  ]
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

it('PAY-04a complaint 46: every number in every Taiwanese result and its explanation is whole', () => {
  fc.assert(
    fc.property(someone, (one) => {
      for (const number of numbersIn(computeResult(one))) expect(Number.isSafeInteger(number)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

it('PAY-04a results do not depend on the order of people', () => {
  fc.assert(
    fc.property(fc.array(someone, { minLength: 2, maxLength: 10 }), (all) => {
      const forwards = all.map(computeResult)
      expect([...all].reverse().map(computeResult).reverse()).toEqual(forwards)
    }),
    { numRuns: 60 },
  )
})

it('PAY-04a complaint 46: no source of Taiwan’s law holds a fraction, or divides or rounds money outside the money functions', () => {
  /** Whole months into whole years, and minutes of an hour in the requested unit. */
  const counts = ['Math.floor(completedMonths / 12)', 'Math.floor(months / 12) * 2', 'perHour / 60']
  // Files that read test cases take decimals, and files that print lists write per cents.
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/^(case|files|bank-files)|\.test\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const plain = source
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*$/gm, '')
      .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
      // The name of a source, with the percentages in its title.
      .replace(/source: `[^`]*`/g, '')
    const code = counts.reduce((text, count) => text.replaceAll(count, ''), plain)
    const found = code.match(/\d\.\d|\s\/\s|\bparseFloat\b|\.toFixed\(|\bMath\.(?:round|floor|ceil|trunc)\b/g)
    expect([file, found]).toEqual([file, null])
  }
})

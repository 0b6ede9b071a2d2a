import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { workPay } from './employment-act/work-pay.ts'
import { lawFor } from './law.ts'
import { type Contributor, computeContributions, DEFAULT_CHOICES } from './month/contributions.ts'
import { acceptedClaims } from './pcb/claims.ts'
import { computePcb } from './pcb/deduction.ts'
import { exemptOfMonth } from './pcb/exempt.ts'
import { tp1Law } from './pcb/tp1.ts'

const months = ['2024-06', '2024-10', '2025-10', '2026-06', '2026-12']
const month = fc.constantFrom(...months)
const sen = fc.integer({ min: 0, max: 30_000_00 })

const person: fc.Arbitrary<Contributor> = fc.record({
  citizenship: fc.constantFrom('citizen', 'pr', 'foreigner'),
  birth: fc.constantFrom('1940-02-29', '1965-06-15', '1970-12-31', '1995-01-01', '2008-06-30'),
  epfElected: fc.boolean(),
  epfEmployeeRate: fc.constantFrom(undefined, 155_000),
  contributedBefore55: fc.boolean(),
  contributedBefore57: fc.boolean(),
  lindungOptedOutOn: fc.constantFrom(null, '2026-08-01'),
})

/** All results of the law for a person in a month. */
function computeResult(when: string, who: Contributor, wages: number, bonus: number): unknown[] {
  const law = lawFor(when)
  const due = computeContributions(
    law,
    who,
    { epf: wages + bonus, epfBonus: bonus, socso: wages, hrd: wages },
    DEFAULT_CHOICES,
  )
  const tax = computePcb(law.pcb, {
    regime: 'resident',
    category: 3,
    children: { under18: 3 },
    before: { remuneration: wages * 3, epf: due.epf.employee * 3, pcb: 100_05, zakat: 0, deductions: 0 },
    now: {
      normal: wages,
      epfNormal: due.epf.employee,
      additional: bonus,
      epfAdditional: 0,
      deductions: due.socso.employee,
      zakat: 7,
    },
  })
  const rate = { per: 'month', wages } as const
  const work = workPay(law.working, { kind: 'overtime', rate, payBasis: 'monthly', worked: 137, normalDay: 450 })
  return [...Object.values(due), tax, work]
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

it('PAY-03a complaint 46: every number in every result and its explanation is whole', () => {
  fc.assert(
    fc.property(month, person, sen, sen, (when, who, wages, bonus) => {
      for (const number of numbersIn(computeResult(when, who, wages, bonus)))
        expect(Number.isSafeInteger(number)).toBe(true)
    }),
  )
})

it('PAY-03a complaint 46: no law source divides, holds a fraction, or rounds outside the money functions', () => {
  // Files that read test cases take hours and halves of children as decimals; they are not law.
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('case'),
  )
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const code = source
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*$/gm, '')
      // "3 / 12" in words
      .replaceAll('} / ${', '')
      .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    const found = code.match(/\d\.\d|\s\/\s|\bparseFloat\b|\.toFixed\(|\bMath\.(?:round|floor|ceil|trunc)\b/g)
    expect([file, found]).toEqual([file, null])
  }
})

it('PAY-03a results do not depend on the order of people and months', () => {
  const someone = fc.tuple(month, person, sen, sen)
  fc.assert(
    fc.property(fc.array(someone, { minLength: 2, maxLength: 12 }), (all) => {
      const forwards = all.map((one) => computeResult(...one))
      const backwards = [...all].reverse().map((one) => computeResult(...one))
      expect(backwards.reverse()).toEqual(forwards)
    }),
  )
})

it('PAY-03a claims and exempt allowances of a month do not depend on the order of entry', () => {
  const list = tp1Law('2026-03').value
  const claim = fc.tuple(fc.constantFrom(...list.map(({ id }) => id)), sen)
  fc.assert(
    fc.property(fc.array(claim, { minLength: 1, maxLength: 8 }), fc.array(sen, { maxLength: 5 }), (claims, amounts) => {
      const acceptInOrder = (ordered: typeof claims) =>
        acceptedClaims(list, { claims: Object.fromEntries(ordered), used: {}, category: 1, mandatoryEpf: true })
      const once = [...new Map(claims)]
      expect(acceptInOrder([...once].reverse())).toEqual(acceptInOrder(once))
      const taxable = (ordered: number[]) => {
        let used = 1_234_56
        let total = 0
        for (const amount of ordered) {
          const split = exemptOfMonth('2026-03', { amount, used, limit: 6_000_00 })
          used = split.used
          total += split.taxable
        }
        return total
      }
      expect(taxable([...amounts].reverse())).toBe(taxable(amounts))
    }),
  )
})

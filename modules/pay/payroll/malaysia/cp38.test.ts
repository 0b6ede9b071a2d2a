import { describe, expect, it } from 'vitest'
import { eachMonth } from '#base/days/days.ts'
import { amountDue, type Cp38Order, instructedTotal, orderPartInMonth } from '#statutory/malaysia/cp38.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { computeFindings } from '../checks/findings.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { ReviewFacts } from '../gather/review-facts.ts'
import { malaysianPayslip, NO_FINDINGS, testInputs, testRun } from '../testing/people.ts'

const order = (more: Partial<Cp38Order> & { id?: string; reference?: string | null } = {}) => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  reference: 'CP38/77' as string | null,
  from_month: '2026-01',
  until_month: '2026-12',
  amount: 300_00,
  by_month: {},
  total: 1_000_00,
  ...more,
})

/** Deducts month after month, each time with the total of the months before. */
function deductedByMonth(of: ReturnType<typeof order>, months: readonly string[]): number[] {
  let sum = 0
  return months.map((month) => {
    const part = orderPartInMonth(of, month, { taken: sum, already: 0 })
    const due = part ? amountDue(part) : 0
    sum += due
    return due
  })
}

describe('CP38 by month', () => {
  it('PAY-03a CP38 stops at the ordered total, and the last amount is the rest', () => {
    expect(deductedByMonth(order(), eachMonth('2025-12', '2026-06'))).toEqual([0, 300_00, 300_00, 300_00, 100_00, 0, 0])
  })

  it('PAY-03a CP38 stops at the last month although the total is not reached', () => {
    expect(deductedByMonth(order({ until_month: '2026-02', total: 600_00 }), eachMonth('2026-01', '2026-04'))).toEqual([
      300_00, 300_00, 0, 0,
    ])
  })

  it('PAY-03a CP38 deducts different amounts by month, and nothing in months without an amount', () => {
    const listed = order({
      by_month: { '2026-01': 50_00, '2026-02': 0, '2026-03': 75_00 },
      until_month: '2026-03',
      total: 125_00,
    })
    expect(deductedByMonth(listed, eachMonth('2026-01', '2026-04'))).toEqual([50_00, 0, 75_00, 0])
    expect(instructedTotal(listed)).toBe(125_00)
    expect(orderPartInMonth(listed, '2026-03', { taken: 50_00, already: 0 })).toMatchObject({ nth: 2, of: 2 })
  })

  it('PAY-03a a second run of a month deducts only the rest of the month’s CP38', () => {
    const part = orderPartInMonth(order(), '2026-02', { taken: 500_00, already: 200_00 })!
    expect(amountDue(part)).toBe(100_00)
  })

  it('PAY-08 the line shows order, month, deducted amount and rest, and is recomputed from them alone', () => {
    const orders = [
      orderPartInMonth(order(), '2026-04', { taken: 900_00, already: 0 })!,
      orderPartInMonth(order({ id: 'b', reference: null, total: 3_600_00 }), '2026-04', { taken: 0, already: 0 })!,
    ]
    const slip = malaysianPayslip(
      testInputs('2026-04', 6_000_00, { cp38: 400_00, orders }),
      testRun('2026-04'),
      lawFor('2026-04'),
    )
    const lines = slip.lines.filter(({ c }) => c === 'cp38')
    expect(lines.map(({ a }) => a)).toEqual([100_00, 300_00])
    expect(slip.schemes.cp38).toBe(400_00)
    for (const line of lines) expect(recomputeLine(line).employee).toBe(line.a)
    const said = Object.fromEntries(
      explainLine(lines[0]!, 'en', new Map(), 'MYR').inputs.map(({ name, value }) => [name, value]),
    )
    expect(said).toEqual({
      'Order number': 'CP38/77',
      'Month of the order': '4 / 12',
      'Instructed for the month': '300.00',
      'Instructed in all': '1,000.00',
      'Taken before': '900.00',
      'Left of the order afterwards': '0.00',
    })
    expect(explainLine(lines[0]!, 'zh-TW', new Map(), 'MYR').inputs.map(({ name }) => name)).toContain('指示編號')
  })

  it('PAY-03a a payslip that was stored before orders existed is recomputed unchanged', () => {
    const slip = malaysianPayslip(
      testInputs('2026-04', 6_000_00, { cp38: 75_00 }),
      testRun('2026-04'),
      lawFor('2026-04'),
    )
    expect(slip.lines.find(({ c }) => c === 'cp38')).toMatchObject({ a: 75_00, b: { f: 'pay.cp38', i: { a: 75_00 } } })
  })
})

describe('Zakat', () => {
  const slipWith = (more: object) =>
    malaysianPayslip(testInputs('2026-04', 9_000_00, more), testRun('2026-04'), lawFor('2026-04'))
  const status = { citizenship: 'citizen', regime: 'resident', category: 1 } as const

  it('PAY-03a zakat by payroll and zakat by TP1 reduce the tax equally, and only the first is deducted from pay', () => {
    const none = slipWith({})
    const deducted = slipWith({ status: { ...status, zakat: 200_00 } })
    const claimed = slipWith({ claims: { zakat: 200_00 } })
    expect(deducted.schemes.pcb).toBe(claimed.schemes.pcb)
    // Rounded up to five sen after the rebate.
    expect(none.schemes.pcb - deducted.schemes.pcb).toBe(200_00)
    expect(claimed.net - deducted.net).toBe(200_00)
    expect(deducted.lines.map(({ c }) => c)).toContain('zakat')
    expect(claimed.lines.map(({ c }) => c)).not.toContain('zakat')
    expect([deducted.schemes.zakat, claimed.schemes.zakat]).toEqual([200_00, 200_00])
    expect(claimed.schemes.claimsUsed).toEqual({ zakat: 200_00 })
  })

  it('PAY-03a both kinds of zakat are added, and the sum counts as paid in later months', () => {
    const both = slipWith({ status: { ...status, zakat: 200_00 }, claims: { zakat: 50_00 } })
    expect(both.schemes.zakat).toBe(250_00)
    expect(slipWith({}).schemes.pcb - both.schemes.pcb).toBe(250_00)
  })
})

describe('Review of tax', () => {
  const choices = { missingNumbers: 'to_check', netChange: 200_000, wageChange: 500_000 } as const
  const findChecks = (inputs: ReturnType<typeof testInputs>, more: Partial<ReviewFacts> = {}) => {
    const [run, law] = [testRun('2026-04'), lawFor('2026-04')]
    const slip = malaysianPayslip(inputs, run, law)
    return (
      computeFindings(slip, inputs, { ...NO_FINDINGS, ...more }, { run, law, choices, comparison: null } as never).k ??
      []
    )
  }

  it('PAY-03a the review reports CP38 above the net pay', () => {
    const of = (total: number) => {
      const part = orderPartInMonth(order({ amount: total, total }), '2026-04', { taken: 0, already: 0 })!
      return findChecks(testInputs('2026-04', 2_000_00, { cp38: amountDue(part), orders: [part] }))
    }
    expect(of(300_00).map(([code]) => code)).not.toContain('cp38_over_net')
    const [code, params] = of(2_500_00).find(([one]) => one === 'cp38_over_net')!
    expect([code, params]).toEqual(['cp38_over_net', { cp38: 2_500_00, net: expect.any(Number) }])
    expect(params!.net as number).toBeGreaterThan(0)
  })

  it('PAY-13a the review reports a tax regime that contradicts the days of the year', () => {
    const foreigner = (regime: 'resident' | 'nonResident') =>
      testInputs('2026-04', 9_000_00, { status: { citizenship: 'foreigner', regime, category: 1 } })
    const left = { joinedOn: '2026-01-01', lastDay: '2026-05-31' }
    expect(findChecks(foreigner('resident'), left)).toContainEqual(['resident_under_183', { days: 151 }])
    expect(findChecks(foreigner('nonResident'), left).map(([code]) => code)).not.toContain('non_resident_183')
    expect(findChecks(foreigner('nonResident'))).toContainEqual(['non_resident_183', { days: 365 }])
    // Trips abroad, by passport stamps: part of a day counts.
    const stays = [
      { arrived: '2026-01-01', left: '2026-03-01' },
      { arrived: '2026-09-01', left: null },
    ]
    expect(findChecks(foreigner('resident'), { stays })).toContainEqual(['resident_under_183', { days: 182 }])
    expect(findChecks(foreigner('nonResident'), { stays }).map(([code]) => code)).not.toContain('non_resident_183')
  })

  it('PAY-09a an order that starts or ends is the cause of a changed net pay', () => {
    const [run, law] = [testRun('2026-04'), lawFor('2026-04')]
    const part = orderPartInMonth(order(), '2026-04', { taken: 0, already: 0 })!
    const inputs = testInputs('2026-04', 9_000_00, { cp38: amountDue(part), orders: [part] })
    const slip = malaysianPayslip(inputs, run, law)
    const before = malaysianPayslip(testInputs('2026-04', 9_000_00), run, law)
    const about = { run, law, choices, comparison: { period: '2026-03', lawChanges: [] } } as never
    const found = computeFindings(
      slip,
      inputs,
      { ...NO_FINDINGS, previous: { ...before, bank: 'aa', own: { pcb: before.schemes.pcb } } } as never,
      about,
    )
    expect(found.c).toEqual([['cp38', { from: 0, to: 300_00 }]])
    expect(found.k).toBeUndefined()
  })
})

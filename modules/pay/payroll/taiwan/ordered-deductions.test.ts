import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/taiwan/law.ts'
import { welfareFund, welfareFundLaw } from '#statutory/taiwan/welfare-fund.ts'
import { taiwanPayslip, usualRunItems } from '../testing/people.ts'
import type { TaiwanPayInputs, TaiwanRun } from './inputs.ts'

const run = (welfareFund?: true): TaiwanRun => ({
  country: 'TW',
  period: '2026-06',
  kind: 'monthly',
  currency: 'TWD',
  proration: 'calendar',
  deductAbsent: false,
  items: usualRunItems(),
  taiwan: {
    occupationalRate: 2_100,
    bonusRule: 'over_2000',
    pensionRate: 60_000,
    reserveRate: 20_000,
    joinedLabor: true,
    multipliers: 'exact',
    overtimeLimit: 46 * 60,
    unitWorkers: 60,
    ...(welfareFund && { welfareFund }),
  },
})

const inputs = (over: Partial<TaiwanPayInputs> = {}): TaiwanPayInputs => ({
  employee: 'a',
  birth: '1988-04-12',
  from: '2026-06-01',
  until: '2026-06-30',
  pay: [{ from: '2026-06-01', until: '2026-06-30', amount: 47_500 }],
  minutes: 480,
  week: [1, 2, 3, 4, 5],
  items: [],
  absences: [],
  taiwan: {
    identity: 'national',
    taxResident: true,
    taxMethod: 'flat',
    taxDependants: 0,
    healthDependants: 0,
    pensionScheme: 'new',
  },
  ...over,
})
const slip = (of: TaiwanPayInputs, fund?: true) => taiwanPayslip(of, run(fund), lawFor('2026-06'))
const paid = (of: TaiwanPayInputs, fund?: true) =>
  slip(of, fund)
    .lines.filter(({ c }) => c === 'tw_welfare_fund')
    .map(({ a }) => a)

describe('what is deducted for a fund or a creditor', () => {
  it('PAY-04f half a percent of the wage, cut to the dollar, is deducted only where the company has a fund', () => {
    expect(welfareFund(welfareFundLaw('2026-06'), 47_500).employee).toBe(237)
    expect(paid(inputs(), true)).toEqual([237])
    expect(paid(inputs())).toEqual([])
    const [without, with_] = [slip(inputs()), slip(inputs(), true)]
    expect(with_.net).toBe(without.net - 237)
    expect(with_.gross).toBe(without.gross)
  })

  it('PAY-04f a bonus does not count, and days without pay do not either', () => {
    const bonus = { code: 'annual_bonus', amount: 100_000 }
    expect(paid(inputs({ items: [bonus] }), true)).toEqual([237])
    // Two days of thirty: 47,500 − 3,167 = 44,333, of which 0.5% is 221.
    const away = { from: '2026-06-08', until: '2026-06-09', kind: 'unpaid' as const }
    expect(paid(inputs({ absences: [away] }), true)).toEqual([221])
    expect(paid(inputs({ pay: [{ from: '2026-06-01', until: '2026-06-30', amount: 199 }] }), true)).toEqual([])
  })

  it('PAY-04e a garnishment comes after premiums and tax, before what the worker chose, and not from severance pay', () => {
    const order = { id: 'o', due: 500_000, served: '2026-05-01', keeps: 24_893 }
    const garnishments = { orders: [order], paidBefore: 0 }
    const taken = (of: TaiwanPayInputs) => slip(of).lines.find(({ c }) => c === 'tw_garnishment')?.a
    expect(taken(inputs({ garnishments }))).toBe(15_833)
    expect(slip(inputs({ garnishments })).net).toBe(slip(inputs()).net - 15_833)
    const severance = { code: 'termination_benefit', amount: 90_000 }
    expect(taken(inputs({ garnishments, items: [severance] }))).toBe(15_833)
    const bonus = { code: 'annual_bonus', amount: 90_000 }
    expect(taken(inputs({ garnishments, items: [bonus] }))).toBe(45_833)
    // A voluntary pension takes nothing from the creditor.
    const saved = inputs({ garnishments: { ...garnishments, orders: [{ ...order, keeps: 40_000 }] } })
    const saving = { ...saved, taiwan: { ...saved.taiwan, voluntaryPension: 60_000 } }
    expect(taken(saving)).toBeGreaterThanOrEqual(taken(saved) ?? 0)
  })
})

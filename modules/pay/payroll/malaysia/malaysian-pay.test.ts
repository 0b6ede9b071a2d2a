import { describe, expect, it } from 'vitest'
import { recomputeTax } from '#statutory/malaysia/explanation/recompute.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { DEFAULT_CHOICES } from '#statutory/malaysia/month/contributions.ts'
import type { StatutoryFacts, YearToDate } from '#statutory/malaysia/month/month-input.ts'
import { regimeWarning } from '#statutory/malaysia/pcb/regime.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { type MalaysianPayslip, malaysianPayslip, testInputs, testRun, usualRunItems } from '../testing/people.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'

const ITEMS = usualRunItems()
const CITIZEN: StatutoryFacts = { citizenship: 'citizen', regime: 'resident', category: 1 }
const FOREIGNER: StatutoryFacts = { ...CITIZEN, citizenship: 'foreigner' }

type More = Partial<Omit<MalaysianPayInputs, 'pay'>> & { run?: Partial<MalaysianRun> }
function slipFor(period: string, pay: number, { run, ...more }: More = {}): MalaysianPayslip {
  const slip = malaysianPayslip(
    testInputs(period, pay, more),
    testRun(period, { items: ITEMS, ...run }),
    lawFor(period),
  )
  for (const line of slip.lines) {
    expect(recomputeLine(JSON.parse(JSON.stringify(line)))).toEqual({ employee: line.a, employer: line.e ?? 0 })
    for (const language of ['en', 'zh-TW'] as const)
      expect(explainLine(line, language, new Map(), 'MYR').formula).not.toBe(line.b.f)
  }
  return slip
}
const line = (slip: MalaysianPayslip, code: string): Line => slip.lines.find(({ c }) => c === code)!

/** Twelve payslips of a year, each with the sums of the earlier ones. `month` counts from 1. */
function year(of: number, each: (month: number) => { pay: number } & More): MalaysianPayslip[] {
  let before: YearToDate = { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0, socsoRelief: 0 }
  return Array.from({ length: 12 }, (_, index) => {
    const { pay, ...more } = each(index + 1)
    const slip = slipFor(`${of}-${String(index + 1).padStart(2, '0')}`, pay, { ...more, before })
    const exempt: Record<string, number> = { ...before.exempt }
    for (const [kind, amount] of Object.entries(slip.schemes.exemptUsed ?? {}))
      exempt[kind] = (exempt[kind] ?? 0) + amount
    before = {
      remuneration: before.remuneration + slip.schemes.taxableNormal + slip.schemes.taxableAdditional,
      epf: before.epf + slip.schemes.epfNormal + slip.schemes.epfAdditional,
      pcb: before.pcb + slip.schemes.pcb,
      zakat: before.zakat + slip.schemes.zakat,
      deductions: before.deductions + slip.schemes.reliefs,
      socsoRelief: before.socsoRelief + slip.schemes.socsoRelief,
      exempt,
    }
    return slip
  })
}
const taxes = (slips: readonly MalaysianPayslip[]) => slips.map(({ schemes }) => schemes.pcb)
const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

describe('regimes', () => {
  it('PAY-03a a returning expert pays 15 % of the year in equal parts, bonuses included', () => {
    const status = { ...CITIZEN, regime: 'rep' } as const
    // P is 240,000 less EPF 4,000 and 9,000; 15 % are 34,050.00.
    const plain = year(2026, () => ({ pay: 20_000_00, status }))
    expect(taxes(plain)).toEqual(Array(12).fill(2_837_50))
    expect(total(taxes(plain))).toBe(34_050_00)
    const bonus = year(2026, (month) => ({
      pay: 20_000_00,
      status,
      items: month === 6 ? [{ code: 'annual_bonus', amount: 10_000_00 }] : [],
    }))
    // From June on (35,550 - 5 x 2,837.50) / 7 = 3,051.785: there is no step of its own for a bonus.
    expect(taxes(bonus).slice(4, 7)).toEqual([2_837_50, 3_051_80, 3_051_80])
    expect(Math.abs(total(taxes(bonus)) - 35_550_00)).toBeLessThanOrEqual(5)
  })

  it('PAY-03a the rebate of a returning expert is 400, or 800 in category 2, while P is at most 35,000', () => {
    const of = (pay: number, category: 1 | 2) =>
      slipFor('2026-01', pay, { status: { ...CITIZEN, regime: 'rep', category } }).schemes.pcb
    // 29,000.07 x 15 % - 400 over 12; 25,000.07 x 15 % - 800 over 12.
    expect([of(3_500_00, 1), of(3_500_00, 2)]).toEqual([329_20, 245_85])
    // 4,000 a month is exactly 35,000.07: no rebate any more.
    expect(of(4_000_00, 1)).toBe(437_50)
  })

  it('PAY-03a a knowledge worker has no rebate until the company grants it', () => {
    const of = (run: Partial<MalaysianRun>) =>
      slipFor('2026-01', 3_500_00, { status: { ...CITIZEN, regime: 'knowledgeWorker' }, run })
    expect(of({}).schemes.pcb).toBe(362_50)
    expect(of({ knowledgeWorkerRebate: true }).schemes.pcb).toBe(329_20)
  })

  it('PAY-03a a C-suite employee of an approved company pays 15 % without rebate and contributes as a foreigner', () => {
    const slip = slipFor('2026-01', 40_000_00, { status: { ...FOREIGNER, regime: 'cSuite' } })
    // EPF Part F 800; K2 290.90; P 467,000.10.
    expect(recomputeTax(line(slip, 'pcb').b).p).toBe(467_000_10)
    expect([slip.schemes.pcb, slip.schemes.epfEmployee, slip.schemes.eisEmployee]).toEqual([5_837_50, 800_00, 0])
    const small = slipFor('2026-01', 3_000_00, { status: { ...FOREIGNER, regime: 'cSuite' } })
    // P 36,000 - 720 - 9,000 = 26,280 x 15 % / 12, though it is below 35,000.
    expect(small.schemes.pcb).toBe(328_50)
  })

  it('PAY-03a the review questions the C-suite rate for citizens and for pay below the incentive’s minimum', () => {
    const of = (citizenship: 'citizen' | 'foreigner', pay: number) =>
      regimeWarning('2026-06', { citizenship, regime: 'cSuite', pay })?.code
    expect([of('citizen', 40_000_00), of('foreigner', 24_999_99), of('foreigner', 25_000_00)]).toEqual([
      'regime_needs_foreigner',
      'regime_pay_low',
      undefined,
    ])
    expect(regimeWarning('2026-06', { citizenship: 'citizen', regime: 'rep', pay: 1_00 })).toBeUndefined()
  })

  it('PAY-03a a regime applies from the month of its approval, and earlier deductions count as paid', () => {
    const slips = year(2026, (month) => ({
      pay: 20_000_00,
      status: { ...CITIZEN, regime: month < 4 ? 'resident' : 'rep' },
    }))
    // Three months by the table at 3,429.20, then (34,050 - 10,287.60) / 9 = 2,640.266.
    expect(taxes(slips).slice(0, 5)).toEqual([3_429_20, 3_429_20, 3_429_20, 2_640_30, 2_640_30])
    expect(Math.abs(total(taxes(slips)) - 34_050_00)).toBeLessThanOrEqual(5)
  })

  it('PAY-03a for a non-resident who becomes resident in July the 30 % counts as paid', () => {
    const slips = year(2026, (month) => ({
      pay: 10_000_00,
      status: { ...FOREIGNER, regime: month < 7 ? 'nonResident' : 'resident' },
    }))
    expect(taxes(slips).slice(0, 6)).toEqual(Array(6).fill(3_000_00))
    // P 120,000 - 2,400 - 9,000 = 108,600: tax 11,550, less than the 18,000 deducted already.
    expect(taxes(slips).slice(6)).toEqual(Array(6).fill(0))
  })
})

describe('who contributes where', () => {
  const of = (period: string, status: StatutoryFacts, more: More = {}) => {
    const slip = slipFor(period, 5_000_00, { status, ...more })
    return [slip.statusKey.split('.')[0], slip.schemes.epfEmployee, slip.schemes.epfEmployer]
  }

  it('PAY-03b contributions follow expatriate status A or B around 1 August 1998, and work permits from October 2025', () => {
    const a = { ...FOREIGNER, before1998: true }
    const b = { ...FOREIGNER, epfElected: true }
    expect(of('2025-09', a)).toEqual(['A', 550_00, 650_00])
    expect(of('2025-09', b)).toEqual(['B', 550_00, 5_00])
    expect(of('2025-09', FOREIGNER)).toEqual(['none', 0, 0])
    expect(of('2025-10', a)).toEqual(['A', 550_00, 650_00])
    expect(of('2025-10', b)).toEqual(['F', 100_00, 100_00])
    expect(of('2025-10', FOREIGNER)).toEqual(['F', 100_00, 100_00])
    expect(of('2025-10', { ...CITIZEN, citizenship: 'pr' })).toEqual(['A', 550_00, 650_00])
    const old = { birth: '1963-05-05' }
    expect(of('2025-09', a, old)).toEqual(['C', 275_00, 325_00])
    expect(of('2025-09', b, old)).toEqual(['D', 275_00, 5_00])
    expect(of('2025-10', b, old)).toEqual(['F', 100_00, 100_00])
    expect(of('2026-06', CITIZEN, { birth: '1951-05-05' })).toEqual(['none', 0, 0])
  })

  it('PAY-03a a work permit is covered for employment injury alone until June 2024, for both branches from July, and never for EIS', () => {
    const insuranceAmounts = (period: string) => {
      const slip = slipFor(period, 5_000_00, { status: FOREIGNER })
      return [slip.schemes.socsoEmployee, slip.schemes.socsoEmployer, slip.schemes.eisEmployee, slip.schemes.lindung]
    }
    expect(insuranceAmounts('2024-06')).toEqual([0, 61_90, 0, 0])
    expect(insuranceAmounts('2024-07')).toEqual([24_75, 86_65, 0, 0])
    expect(insuranceAmounts('2026-05')).toEqual([24_75, 86_65, 0, 0])
    expect(insuranceAmounts('2026-06').at(3)).toBeGreaterThan(0)
  })

  it('PAY-03a the EPF rate changes in the month after the 60th birthday, or in its month where the company chooses so', () => {
    const at = (period: string, epfAgeSwitch: 'month-after' | 'same-month') =>
      of(period, CITIZEN, { birth: '1966-04-15', run: { choices: { ...DEFAULT_CHOICES, epfAgeSwitch } } })
    expect(at('2026-04', 'month-after')).toEqual(['A', 550_00, 650_00])
    expect(at('2026-05', 'month-after')).toEqual(['E', 0, 200_00])
    expect(at('2026-04', 'same-month')).toEqual(['E', 0, 200_00])
  })

  it('PAY-03a SOCSO uses the second category from 60 and after a first cover at 55, and EIS covers ages 18 to 59 unless first covered at 57', () => {
    const at = (
      period: string,
      birth: string,
      status: Partial<StatutoryFacts> = {},
      run: Partial<MalaysianRun> = {},
    ) => {
      const slip = slipFor(period, 3_500_00, { birth, status: { ...CITIZEN, ...status }, run })
      return [slip.schemes.socsoEmployee, slip.schemes.socsoEmployer, slip.schemes.eisEmployee]
    }
    const [first, second] = [
      [17_25, 60_35, 6_90],
      [0, 43_10, 0],
    ]
    expect(at('2026-03', '1966-04-15')).toEqual(first)
    expect(at('2026-04', '1966-04-15')).toEqual(second)
    const after = { choices: { ...DEFAULT_CHOICES, socsoAgeSwitch: 'month-after' as const } }
    expect(at('2026-04', '1966-04-15', {}, after)).toEqual(first)
    expect(at('2026-05', '1966-04-15', {}, after)).toEqual(second)
    // First covered at 55 or later: injury only, but EIS until 57 for people without earlier cover.
    expect(at('2026-03', '1971-04-15', { firstCoveredAt55: true })).toEqual(first)
    expect(at('2026-04', '1971-04-15', { firstCoveredAt55: true })).toEqual([0, 43_10, 6_90])
    expect(at('2026-03', '1969-04-15', { eisNotBefore57: true })).toEqual(first)
    expect(at('2026-04', '1969-04-15', { eisNotBefore57: true })).toEqual([17_25, 60_35, 0])
    expect(at('2026-03', '2008-04-15').at(2)).toBe(0)
    expect(at('2026-04', '2008-04-15').at(2)).toBe(6_90)
  })

  it('PAY-03a LINDUNG 24 Jam starts in June 2026, lets locals opt out from a month on, and never lets foreigners opt out', () => {
    const at = (period: string, status: StatutoryFacts) => slipFor(period, 6_000_00, { status }).schemes.lindung
    const out = { ...CITIZEN, lindungOptedOutOn: '2026-07-13' }
    expect(['2026-05', '2026-06', '2026-07', '2026-08'].map((month) => at(month, out))).toEqual([0, 44_65, 0, 0])
    expect(at('2026-08', CITIZEN)).toBe(44_65)
    expect(at('2026-08', { ...FOREIGNER, lindungOptedOutOn: '2026-07-13' })).toBe(44_65)
    // No age limit: in the second category too.
    expect(slipFor('2026-08', 6_000_00, { birth: '1960-01-01' }).schemes.lindung).toBe(44_65)
  })

  it('PAY-03a the HRD levy counts citizens’ basic pay and fixed allowances, at the rate of the registration', () => {
    const of = (hrd: 'none' | 'voluntary' | 'mandatory', status: StatutoryFacts = CITIZEN) =>
      slipFor('2026-06', 5_001_00, {
        status,
        items: [
          { code: 'fixed_allowance', amount: 500_00, recurring: true, from: '2026-01-01' },
          { code: 'annual_bonus', amount: 9_000_00 },
          { code: 'commission', amount: 700_00 },
          { code: 'overtime', minutes: 240 },
        ],
        run: { choices: { ...DEFAULT_CHOICES, hrd } },
      }).schemes.hrd
    // 5,501.00 at 1 %, and half of it up to the sen.
    expect([of('mandatory'), of('voluntary'), of('none')]).toEqual([55_01, 27_51, 0])
    expect([of('mandatory', { ...CITIZEN, citizenship: 'pr' }), of('mandatory', FOREIGNER)]).toEqual([0, 0])
    expect(of('mandatory', { ...CITIZEN, hrdExempt: true })).toBe(0)
  })
})

describe('EPF by choice', () => {
  it('PAY-03a the employer’s voluntary EPF is added to the five ringgit of Parts B and D', () => {
    const of = (period: string, status: Partial<StatutoryFacts>, birth = '1990-01-15') => {
      const slip = slipFor(period, 5_000_00, { birth, status: { ...FOREIGNER, ...status } })
      return [slip.schemes.epfEmployee, slip.schemes.epfEmployer]
    }
    const elected = { epfElected: true, epfExtraEmployer: 20_000 }
    expect(of('2025-09', elected)).toEqual([550_00, 105_00])
    expect(of('2025-09', elected, '1963-05-05')).toEqual([275_00, 105_00])
    expect(of('2025-09', { ...elected, epfExtraEmployee: 10_000 })).toEqual([600_00, 105_00])
    expect(of('2026-01', { epfExtraEmployee: 90_000, epfExtraEmployer: 20_000 })).toEqual([550_00, 200_00])
    // Without contribution there is nothing to add to.
    expect(of('2025-09', { epfExtraEmployer: 20_000 })).toEqual([0, 0])
  })

  it('PAY-03a somebody of 60 may continue to contribute their own share', () => {
    const slip = slipFor('2026-06', 5_000_00, { birth: '1960-01-01', status: { ...CITIZEN, epfExtraEmployee: 55_000 } })
    expect([slip.schemes.epfEmployee, slip.schemes.epfEmployer]).toEqual([275_00, 200_00])
  })

  it('PAY-03a voluntary EPF reduces tax within the yearly 4,000, and on a bonus together with the bonus', () => {
    const more = slipFor('2026-01', 3_000_00, { status: { ...CITIZEN, epfExtraEmployee: 50_000 } })
    // 330 + 150 now, 320 in each month left: 4,000 in all.
    expect(more.schemes.epfNormal).toBe(480_00)
    expect(recomputeTax(line(more, 'pcb').b)).toMatchObject({ k2: 320_00, p: 36_000_00 - 4_000_00 - 9_000_00 })
    const bonus = slipFor('2026-01', 5_000_00, {
      status: { ...CITIZEN, epfExtraEmployee: 20_000 },
      items: [{ code: 'annual_bonus', amount: 5_000_00 }],
    })
    expect([bonus.schemes.epfEmployee, bonus.schemes.epfNormal, bonus.schemes.epfAdditional]).toEqual([
      1_300_00, 650_00, 650_00,
    ])
  })

  it('PAY-03a above the 4,000 voluntary EPF reduces tax only as a TP1 claim, up to 3,000', () => {
    const claims = { life: 5_000_00 }
    const slip = slipFor('2026-01', 8_000_00, { status: { ...CITIZEN, epfExtraEmployee: 50_000 }, claims })
    expect(slip.schemes.reliefs).toBe(3_000_00)
    const foreigner = slipFor('2025-09', 8_000_00, { status: FOREIGNER, claims: { life: 9_000_00 } })
    expect(foreigner.schemes.reliefs).toBe(7_000_00)
  })
})

describe('benefits that are taxed and not paid', () => {
  const car = (place: number): ItemInput => ({
    code: 'benefit_in_kind',
    recurring: true,
    benefit: { value: 25_000_00, months: 9, place },
  })

  it('PAY-03a a benefit of 25,000 from April is taxed with 2,777 a month and never paid', () => {
    const slips = year(2026, (month) => ({ pay: 8_000_00, items: month < 4 ? [] : [car(month - 3)] }))
    expect(slips.map(({ schemes }) => schemes.taxableNormal - 8_000_00)).toEqual([0, 0, 0, ...Array(9).fill(2_777_00)])
    for (const slip of slips)
      expect([slip.gross, slip.schemes.epfWages, slip.schemes.socsoWages]).toEqual(Array(3).fill(8_000_00))
    const words = explainLine(line(slips[3]!, 'benefit_in_kind'), 'en', new Map(), 'MYR')
    expect(words.formula).toContain('Value of the year')
    expect(words.inputs.map(({ value }) => value)).toEqual(['25,000.00', '9', '1'])
  })

  it('PAY-03a living accommodation is spread the same way and raises the tax of the month', () => {
    const vola: ItemInput = {
      code: 'living_accommodation',
      recurring: true,
      benefit: { value: 36_000_00, months: 12, place: 1 },
    }
    const [without, with_] = [[], [vola]].map((items) => slipFor('2026-01', 8_000_00, { items }))
    expect(line(with_!, 'living_accommodation')).toMatchObject({ a: 3_000_00, n: true })
    // P 83,000.07 at 19 % against 119,000.07 at 25 %: 6,170.01 and 14,150.01 over 12.
    expect([without!.schemes.pcb, with_!.schemes.pcb]).toEqual([514_20, 1_179_20])
    expect(with_!.net).toBe(without!.net - (1_179_20 - 514_20))
  })

  it('PAY-03a a month without service taxes no part of a benefit', () => {
    const slip = malaysianPayslip(
      { ...testInputs('2026-05', 8_000_00, { items: [car(2)] }), from: undefined, until: undefined, pay: [] } as never,
      testRun('2026-05', { items: ITEMS }),
      lawFor('2026-05'),
    )
    expect(slip.schemes.taxableNormal).toBe(0)
  })

  it('PAY-03a subsidised interest is exempt for loans up to 300,000, and in proportion above', () => {
    const of = (loans: number) =>
      slipFor('2026-01', 8_000_00, {
        items: [
          {
            code: 'subsidised_interest',
            recurring: true,
            benefit: { value: 9_000_00, months: 12, place: 1, loans },
          },
        ],
      }).schemes.taxableNormal - 8_000_00
    // 9,000 x 300,000 / 450,000 = 6,000 exempt, 3,000 over 12 months.
    expect([of(300_000_00), of(450_000_00)]).toEqual([0, 250_00])
  })

  it('PAY-03a tax that the employer bears is additional remuneration and is not paid', () => {
    const slip = slipFor('2026-06', 8_000_00, { items: [{ code: 'tax_borne_by_employer', amount: 1_200_00 }] })
    expect([slip.schemes.taxableAdditional, slip.gross, slip.schemes.epfWages]).toEqual([1_200_00, 8_000_00, 8_000_00])
  })
})

describe('pay beside the salary', () => {
  const slipWithItem = (code: string, amount: number, pay = 5_000_00) =>
    slipFor('2026-06', pay, { items: [{ code, amount }] })

  it('PAY-03a director’s fees are additional for a year or half a year and monthly pay when monthly, without EPF or SOCSO', () => {
    const yearly = slipWithItem('director_fee', 12_000_00)
    expect([yearly.schemes.taxableNormal, yearly.schemes.taxableAdditional]).toEqual([5_000_00, 12_000_00])
    const monthly = slipFor('2026-06', 5_000_00, {
      items: [{ code: 'director_fee_monthly', amount: 1_000_00, recurring: true, from: '2026-01-01' }],
    })
    expect([monthly.schemes.taxableNormal, monthly.schemes.taxableAdditional]).toEqual([6_000_00, 0])
    for (const { schemes } of [yearly, monthly])
      expect([schemes.epfWages, schemes.socsoWages]).toEqual([5_000_00, 5_000_00])
  })

  it('PAY-03a commission is monthly or irregular pay, and monthly commission raises the ordinary rate of pay', () => {
    const overtime = (code: string) =>
      line(
        slipFor('2026-06', 3_000_00, {
          items: [
            { code, amount: 600_00 },
            { code: 'overtime', minutes: 240 },
          ],
        }),
        'overtime',
      ).a
    // 3,600 / 26 / 8 x 4 x 1.5, and 3,000 without it.
    expect([overtime('commission'), overtime('commission_irregular')]).toEqual([103_85, 86_54])
    expect(slipWithItem('commission', 600_00)).toMatchObject({
      schemes: { taxableNormal: 5_600_00, taxableAdditional: 0 },
    })
    expect(slipWithItem('commission_irregular', 600_00)).toMatchObject({
      schemes: { taxableNormal: 5_000_00, taxableAdditional: 600_00 },
    })
  })

  it('PAY-03a arrears, also of earlier years, are taxed as received, with EPF at the full rate', () => {
    for (const code of ['arrears', 'arrears_earlier_years']) {
      const slip = slipWithItem(code, 1_346_15)
      expect([slip.schemes.taxableAdditional, slip.schemes.epfWages, slip.schemes.socsoWages]).toEqual([
        1_346_15, 6_346_15, 6_346_15,
      ])
      // 12 %: only a bonus keeps the low rate.
      expect(slip.schemes.epfEmployer).toBe(768_00)
    }
    expect(slipWithItem('annual_bonus', 1_346_15).schemes.epfEmployer).toBe(825_00)
  })

  it('PAY-03a an annual bonus is no SOCSO wage, and another bonus is one', () => {
    expect(slipWithItem('annual_bonus', 1_000_00).schemes.socsoWages).toBe(5_000_00)
    expect(slipWithItem('bonus', 1_000_00).schemes.socsoWages).toBe(6_000_00)
  })

  it('PAY-03a gratuity and ex gratia pay are taxed as additional pay and count for no contribution', () => {
    for (const code of ['gratuity', 'ex_gratia', 'pay_in_lieu_of_notice']) {
      const slip = slipWithItem(code, 7_000_00)
      expect([slip.schemes.taxableAdditional, slip.schemes.epfWages, slip.schemes.socsoWages]).toEqual([
        7_000_00, 5_000_00, 5_000_00,
      ])
    }
  })

  it('PAY-03a compensation for loss of employment is exempt up to 10,000 for each completed year of service', () => {
    const of = (joined: string, last: string, amount: number, used = 0) => {
      const slip = slipFor('2026-10', 5_000_00, {
        items: [{ code: 'termination_benefit', amount }],
        service: { joined, last },
        before: {
          remuneration: 0,
          epf: 0,
          pcb: 0,
          zakat: 0,
          deductions: 0,
          socsoRelief: 0,
          exempt: { compensation: used },
        },
      })
      return [slip.schemes.taxableAdditional, slip.schemes.exemptUsed?.compensation ?? 0]
    }
    expect(of('2016-11-01', '2026-10-31', 130_000_00)).toEqual([30_000_00, 100_000_00])
    expect(of('2016-11-02', '2026-10-31', 130_000_00)).toEqual([40_000_00, 90_000_00])
    expect(of('2016-11-01', '2026-10-31', 99_999_99)).toEqual([0, 99_999_99])
    // A part was paid before: the rest of the exemption alone is left.
    expect(of('2016-11-01', '2026-10-31', 50_000_00, 80_000_00)).toEqual([30_000_00, 20_000_00])
    expect(of('2026-03-01', '2026-10-31', 8_000_00)).toEqual([8_000_00, 0])
    const slip = slipFor('2026-10', 5_000_00, {
      items: [{ code: 'termination_benefit', amount: 130_000_00 }],
      service: { joined: '2016-11-01', last: '2026-10-31' },
    })
    expect(explainLine(line(slip, 'termination_benefit'), 'en', new Map(), 'MYR').inputs).toContainEqual({
      name: 'Completed years of service',
      value: '10',
    })
    expect([slip.schemes.epfWages, slip.schemes.socsoWages, slip.gross]).toEqual([5_000_00, 5_000_00, 135_000_00])
  })
})

describe('exempt allowances', () => {
  const yearly = (of: number, code: string, amount: number) =>
    year(of, () => ({ pay: 5_000_00, items: [{ code, amount, recurring: true, from: '2020-01-01' }] })).map(
      ({ schemes }) => schemes.taxableNormal - 5_000_00,
    )

  it('PAY-03ac travel on duty is exempt up to 6,000 from January, child care up to 3,000 (2,400 before 2024)', () => {
    expect(yearly(2026, 'travel_duties', 2_500_00).slice(0, 4)).toEqual([0, 0, 1_500_00, 2_500_00])
    expect(total(yearly(2026, 'travel_duties', 1_000_00))).toBe(6_000_00)
    expect(total(yearly(2026, 'childcare_allowance', 300_00))).toBe(600_00)
    expect(total(yearly(2023, 'childcare_allowance', 300_00))).toBe(1_200_00)
  })

  it('PAY-03a an earlier employer’s used part of the ceiling (TP3) is no longer available', () => {
    const slip = slipFor('2026-07', 5_000_00, {
      items: [{ code: 'travel_duties', amount: 1_000_00 }],
      before: {
        remuneration: 30_000_00,
        epf: 3_300_00,
        pcb: 0,
        zakat: 0,
        deductions: 0,
        socsoRelief: 0,
        exempt: { travel: 5_400_00 },
      },
    })
    expect(slip.schemes.taxableNormal).toBe(5_400_00)
  })

  it('PAY-03a awards are exempt up to 2,000 a year with the rest additional, and discounted goods up to 1,000 and never paid', () => {
    const award = slipFor('2026-06', 5_000_00, { items: [{ code: 'service_award', amount: 3_000_00 }] })
    expect([award.schemes.taxableNormal, award.schemes.taxableAdditional]).toEqual([5_000_00, 1_000_00])
    const goods = slipFor('2026-06', 5_000_00, { items: [{ code: 'goods_at_discount', amount: 1_250_00 }] })
    expect([goods.schemes.taxableNormal, goods.gross]).toEqual([5_250_00, 5_000_00])
  })

  it('PAY-03a parking and meals are exempt without a ceiling and are still wages for EPF and SOCSO', () => {
    for (const code of ['meal_allowance', 'parking_allowance']) {
      expect(total(yearly(2026, code, 900_00))).toBe(0)
      const slip = slipFor('2026-06', 5_000_00, {
        items: [{ code, amount: 300_00, recurring: true, from: '2020-01-01' }],
      })
      expect([slip.schemes.epfWages, slip.schemes.socsoWages, slip.gross]).toEqual(Array(3).fill(5_300_00))
    }
  })
})

describe('the year and its months', () => {
  it('PAY-03a twelve months add up to the tax of the year within the rounding of 5 sen, in every regime', () => {
    const annual = { resident: 41_150_00, rep: 34_050_00, knowledgeWorker: 34_050_00, cSuite: 34_050_00 } as const
    for (const [regime, tax] of Object.entries(annual)) {
      const slips = year(2026, () => ({ pay: 20_000_00, status: { ...CITIZEN, regime: regime as 'rep' } }))
      expect([regime, Math.abs(total(taxes(slips)) - tax) <= 5]).toEqual([regime, true])
    }
    const flat = year(2026, () => ({ pay: 20_000_00, status: { ...CITIZEN, regime: 'nonResident' } }))
    expect(total(taxes(flat))).toBe(72_000_00)
  })
})

import { describe, expect, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import { keysOf } from '#base/objects.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { NO_MONTH, type SameMonth } from '#statutory/malaysia/month/month-input.ts'
import { type CycleRule, finalParts, monthCycles, type RunSpan, toCyclePart, wageMonth } from '../cycles/cycles.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import { type MalaysianPayslip, malaysianPayslip, runItem, testInputs, testRun } from '../testing/people.ts'
import type { MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import { paidDays } from './paid-days.ts'

const RULE: CycleRule = {
  cycle: 'monthly',
  cycle_ends: [],
  cycle_pay_days: [],
  pay_day: 28,
  paid_next_month: false,
  week_end: 0,
  pay_after: 0,
}
const HALVES: CycleRule = { ...RULE, cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [15] }
const WEEKS: CycleRule = { ...RULE, cycle: 'weekly' }

function cycleSpan(rule: CycleRule, month: string, number: number, recurring: RunSpan['recurring'] = 'last'): RunSpan {
  const cycles = monthCycles(rule, month)
  return { cycle: rule.cycle, parts: [toCyclePart(cycles[number - 1]!)], month: wageMonth(cycles), recurring }
}

/** What the next payslip of the month receives from the earlier ones. */
function sumMonth(slips: readonly MalaysianPayslip[]): SameMonth {
  const same = { ...NO_MONTH }
  for (const { schemes } of slips) for (const key of keysOf(NO_MONTH)) same[key] += schemes[key]
  return same
}

/** The payslips of all cycles of a month, each computed after the ones before. */
function month(
  rule: CycleRule,
  period: string,
  pay: number,
  more: {
    run?: Partial<MalaysianRun>
    inputs?: Partial<MalaysianPayInputs>
    recurring?: RunSpan['recurring']
    per?: 'weekly' | 'daily' | 'semi_monthly'
    served?: { from?: Day; until?: Day }
    only?: (number: number) => Partial<MalaysianPayInputs>
  } = {},
): MalaysianPayslip[] {
  const slips: MalaysianPayslip[] = []
  const cycles = monthCycles(rule, period)
  const whole = wageMonth(cycles)
  for (const cycle of cycles) {
    const from = [cycle.first, more.served?.from ?? cycle.first].sort().at(-1)!
    const until = [cycle.last, more.served?.until ?? cycle.last].sort()[0]!
    if (from > until) continue
    const span = cycleSpan(rule, period, cycle.number, more.recurring)
    const last = cycle.number === cycles.length || until < cycle.last
    const inputs = testInputs(period, pay, {
      from,
      until,
      pay: [{ from, until, amount: pay, ...(more.per && { per: more.per }) }],
      inMonth: {
        from: [whole.first, more.served?.from ?? whole.first].sort().at(-1)!,
        until: [whole.last, more.served?.until ?? whole.last].sort()[0]!,
      },
      ...more.inputs,
      ...more.only?.(cycle.number),
      ...(!last && { open: true as const }),
      ...(slips.length > 0 && { same: sumMonth(slips) }),
    })
    slips.push(malaysianPayslip(inputs, testRun(period, { ...more.run, span }), lawFor(period)))
  }
  return slips
}

const figures = (slip: MalaysianPayslip) => ({ ...slip, ...slip.schemes })
const total = (slips: readonly MalaysianPayslip[], key: keyof ReturnType<typeof figures>) =>
  slips.reduce((all, slip) => all + Number(figures(slip)[key]), 0)
const SCHEMES = [
  'basic',
  'gross',
  'net',
  'epfEmployee',
  'epfEmployer',
  'epfNormal',
  'epfAdditional',
  'socsoEmployee',
  'socsoEmployer',
  'eisEmployee',
  'eisEmployer',
  'lindung',
  'hrd',
  'pcb',
  'zakat',
  'recurring',
] as const

describe('two halves of a month', () => {
  const items = {
    housing: runItem('housing', { prorated: true }),
    phone: runItem('phone', { epf: false }),
    bonus: runItem('bonus', { pcb: 'additional', bonus: true, socso: false, hrd: false }),
  }
  const monthly = [
    { code: 'housing', amount: 333_33, from: '2026-01-01', recurring: true as const },
    { code: 'phone', amount: 99_99, from: '2026-01-01', recurring: true as const },
  ]
  const choices = {
    epfAgeSwitch: 'month-after',
    epfRounding: 'each',
    socsoAgeSwitch: 'same-month',
    hrd: 'mandatory',
  } as const

  it('PAY-05b two halves deduct exactly what one month deducts: EPF, SOCSO, EIS, PCB, HRD levy, zakat and net pay', () => {
    for (const recurring of ['last', 'each'] as const)
      for (const pay of [1_700_00, 3_333_33, 5_000_00, 5_001_00, 9_876_55, 22_000_00]) {
        const run = { items, choices, socsoRelief: true }
        const inputs = { items: monthly, status: { ...testInputs('2026-10', 1).status, zakat: 50_00 } }
        const whole = malaysianPayslip(testInputs('2026-10', pay, inputs), testRun('2026-10', run), lawFor('2026-10'))
        const halves = month(HALVES, '2026-10', pay, { run, inputs, recurring })
        expect(halves).toHaveLength(2)
        for (const key of SCHEMES) expect([key, total(halves, key)]).toEqual([key, figures(whole)[key]])
      }
  })

  it('PAY-05b a bonus with the second half is taxed as in a whole month', () => {
    const run = { items, choices }
    const once = { code: 'bonus', amount: 4_000_00 }
    const whole = malaysianPayslip(
      testInputs('2026-10', 6_000_00, { items: [once] }),
      testRun('2026-10', run),
      lawFor('2026-10'),
    )
    const halves = month(HALVES, '2026-10', 6_000_00, {
      run,
      only: (number) => ({ items: number === 2 ? [once] : [] }),
    })
    for (const key of SCHEMES) expect([key, total(halves, key)]).toEqual([key, figures(whole)[key]])
  })

  it('PAY-05b where the company chooses so, the last half deducts the whole tax of the month', () => {
    const whole = malaysianPayslip(testInputs('2026-10', 252_000_00), testRun('2026-10'), lawFor('2026-10'))
    const halves = month(HALVES, '2026-10', 252_000_00, { run: { taxWaits: true } })
    expect(halves.map(({ schemes }) => schemes.pcb)).toEqual([0, whole.schemes.pcb])
    expect(whole.schemes.pcb).toBeGreaterThan(0)
    for (const key of SCHEMES) expect([key, total(halves, key)]).toEqual([key, figures(whole)[key]])
    for (const line of halves.flatMap(({ lines }) => lines))
      expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
    // Somebody who leaves in the first half has no later half to wait for.
    const [only] = month(HALVES, '2026-10', 252_000_00, {
      run: { taxWaits: true },
      served: { until: '2026-10-14' },
    })
    expect(only!.schemes.pcb).toBeGreaterThan(0)
  })

  it('PAY-05b monthly amounts are paid in full with the last run, or in equal parts with each', () => {
    const run = { items }
    const inputs = { items: monthly }
    expect(month(HALVES, '2026-10', 4_000_00, { run, inputs }).map(({ recurring }) => recurring)).toEqual([0, 433_32])
    expect(
      month(HALVES, '2026-10', 4_000_00, { run, inputs, recurring: 'each' }).map(({ recurring }) => recurring),
    ).toEqual([166_67 + 50_00, 166_66 + 49_99])
  })

  it('PAY-05b PAY-06a a complete half pays half of the month, and an incomplete one is prorated by its own days', () => {
    expect(month(HALVES, '2026-10', 3_333_33).map(({ basic }) => basic)).toEqual([1_666_67, 1_666_66])
    // Sixteen days from the 16th to the 31st, of which six are served from the 26th on.
    expect(month(HALVES, '2026-10', 3_200_00, { served: { from: '2026-10-26' } }).map(({ basic }) => basic)).toEqual([
      600_00,
    ])
    const [first] = month(HALVES, '2026-10', 3_000_00, {
      run: { proration: 'fixed_26' },
      served: { from: '2026-10-14' },
    })
    // Nine working days of the first half are missing of thirteen.
    expect(first!.basic).toBe(461_54)
  })

  it('PAY-05b complaint 54: somebody who left on the 15th is paid all fifteen days and everything else due in the month', () => {
    const [only, ...none] = month(HALVES, '2026-10', 3_000_00, {
      run: { items },
      inputs: { items: monthly },
      served: { until: '2026-10-15' },
      only: () => ({ open: undefined }),
    })
    expect(none).toEqual([])
    expect(only!.basic).toBe(1_500_00)
    const left = month(HALVES, '2026-10', 3_000_00, {
      served: { until: '2026-10-14' },
      run: { items },
      inputs: { items: monthly },
    })
    expect(left.map(({ basic }) => basic)).toEqual([1_400_00])
    // Fourteen of the month's thirty-one days of the one, all of the other.
    expect(left[0]!.recurring).toBe(150_54 + 99_99)
  })

  it('PAY-05b complaint 53: unpaid leave reduces the half it falls in, and deducts nothing after the last day', () => {
    const absences = [{ from: '2026-10-12', until: '2026-10-20', kind: 'unpaid' as const }]
    expect(month(HALVES, '2026-10', 3_200_00, { inputs: { absences } }).map(({ unpaid }) => unpaid)).toEqual([
      -426_67, -500_00,
    ])
    expect(
      month(HALVES, '2026-10', 3_200_00, { inputs: { absences }, served: { until: '2026-10-13' } }).map(
        ({ basic, unpaid }) => basic + unpaid,
      ),
    ).toEqual([1_173_33])
  })

  it('PAY-05b pay by half month is paid unchanged each half, and twice in a group paid once a month', () => {
    expect(month(HALVES, '2026-10', 1_234_56, { per: 'semi_monthly' }).map(({ basic }) => basic)).toEqual([
      1_234_56, 1_234_56,
    ])
    const inputs = testInputs('2026-10', 0, {
      pay: [{ from: '2026-10-01', until: '2026-10-31', amount: 1_234_56, per: 'semi_monthly' }],
    })
    expect(malaysianPayslip(inputs, testRun('2026-10'), lawFor('2026-10')).basic).toBe(2_469_12)
  })

  it('PAY-08 every line of a cycle is recomputed from itself and has an explanation in both languages', () => {
    for (const slip of month(HALVES, '2026-10', 3_333_33, {
      run: { items },
      inputs: { items: monthly, absences: [{ from: '2026-10-12', until: '2026-10-20', kind: 'unpaid' }] },
      recurring: 'each',
    }))
      for (const line of slip.lines) {
        expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
        for (const language of ['en', 'zh-TW'] as const) {
          const { formula, inputs } = explainLine(line, language, new Map(), 'MYR')
          expect(formula).not.toBe(line.b.f)
          for (const { name } of inputs) expect(name).not.toMatch(/^[a-z_]+$/)
        }
      }
  })
})

describe('weeks', () => {
  it('PAY-05b a month of four weeks and one of five pay the weekly wage each week', () => {
    expect(month(WEEKS, '2026-10', 700_00, { per: 'weekly' }).map(({ basic }) => basic)).toEqual(Array(4).fill(700_00))
    expect(month(WEEKS, '2026-11', 700_00, { per: 'weekly' }).map(({ basic }) => basic)).toEqual(Array(5).fill(700_00))
  })

  it('PAY-05b the schemes count all weeks of a month as one month', () => {
    for (const [period, weeks] of [
      ['2026-10', 4],
      ['2026-11', 5],
    ] as const) {
      const whole = malaysianPayslip(testInputs(period, weeks * 812_50), testRun(period), lawFor(period))
      const slips = month(WEEKS, period, 812_50, { per: 'weekly' })
      for (const key of SCHEMES) expect([period, key, total(slips, key)]).toEqual([period, key, figures(whole)[key]])
    }
  })

  it('PAY-05b a weekly group pays monthly pay in as many equal parts as the month has weeks', () => {
    expect(total(month(WEEKS, '2026-10', 3_000_01), 'basic')).toBe(3_000_01)
    expect(total(month(WEEKS, '2026-11', 3_000_01), 'basic')).toBe(3_000_01)
  })

  it('PAY-05b a monthly group pays weekly pay by its days, as sevenths of a week', () => {
    const inputs = testInputs('2026-10', 0, {
      pay: [{ from: '2026-10-01', until: '2026-10-31', amount: 700_00, per: 'weekly' }],
    })
    expect(malaysianPayslip(inputs, testRun('2026-10'), lawFor('2026-10')).basic).toBe(3_100_00)
  })

  it('PAY-05b PAY-06a a week is prorated by sevenths, by its working days, or by six', () => {
    const shortCycle = (proration: RunFacts['proration']) =>
      month(WEEKS, '2026-10', 600_00, {
        per: 'weekly',
        run: { proration },
        served: { from: '2026-10-21' },
      }).map(({ basic }) => basic)
    // From Wednesday on: five of seven days, three of five working days, six less two of six.
    expect(shortCycle('calendar')).toEqual([428_57])
    expect(shortCycle('working_days')).toEqual([360_00])
    expect(shortCycle('fixed_26')).toEqual([400_00])
  })
})

describe('days', () => {
  const daily = (more: Partial<MalaysianPayInputs> = {}) =>
    testInputs('2026-10', 0, {
      pay: [{ from: '2026-10-01', until: '2026-10-31', amount: 80_00, per: 'daily' }],
      ...more,
    })

  it('PAY-05b daily pay is paid for the working days in service, and never for days away', () => {
    const slip = malaysianPayslip(
      daily({ absences: [{ from: '2026-10-05', until: '2026-10-06', kind: 'absent' }] }),
      testRun('2026-10', { deductAbsent: false }),
      lawFor('2026-10'),
    )
    // Twenty-two working days in October 2026.
    expect([slip.basic, slip.unpaid]).toEqual([22 * 80_00, -2 * 80_00])
    expect(slip.schemes.epfWages).toBe(20 * 80_00)
  })

  it('PAY-05b two halves of a month pay the same days and deduct the same as one month', () => {
    const whole = malaysianPayslip(daily(), testRun('2026-10'), lawFor('2026-10'))
    const halves = month(HALVES, '2026-10', 80_00, { per: 'daily' })
    for (const key of SCHEMES) expect([key, total(halves, key)]).toEqual([key, figures(whole)[key]])
  })

  it('PAY-05b overtime, rest days and holidays use the daily rate, and holidays include the day’s own pay', () => {
    const items = {
      overtime: runItem('overtime', { work: 'overtime' }),
      rest: runItem('rest', { work: 'restDay' }),
      holiday: runItem('holiday', { work: 'publicHoliday' }),
    }
    const slip = malaysianPayslip(
      daily({
        items: [
          { code: 'overtime', minutes: 120 },
          { code: 'rest', minutes: 480 },
          { code: 'holiday', minutes: 480 },
        ],
      }),
      testRun('2026-10', { items }),
      lawFor('2026-10'),
    )
    // 80 a day of eight hours: 1.5 x 2 hours, two days, three days.
    expect(slip.lines.filter(({ c }) => c in items).map(({ a }) => a)).toEqual([30_00, 160_00, 240_00])
    const weekly = malaysianPayslip(
      testInputs('2026-10', 0, {
        pay: [{ from: '2026-10-01', until: '2026-10-31', amount: 480_00, per: 'weekly' }],
        items: [{ code: 'rest', minutes: 480 }],
      }),
      testRun('2026-10', { items }),
      lawFor('2026-10'),
    )
    // A sixth of the week's pay, once: paid by the week counts as by the month.
    expect(weekly.lines.find(({ c }) => c === 'rest')!.a).toBe(80_00)
  })

  it('PAY-05b complaint 60d: paid days never exceed the existing days, in any cycle and any proration', () => {
    for (const rule of [HALVES, WEEKS, { ...RULE, cycle: 'daily' as const }])
      for (const proration of ['calendar', 'working_days', 'fixed_26'] as const)
        for (const per of [undefined, 'semi_monthly', 'weekly', 'daily'] as const)
          for (const cycle of monthCycles(rule, '2026-11')) {
            const pay = [{ from: cycle.first, until: cycle.last, amount: 100_00, ...(per && { per }) }]
            const inputs = testInputs('2026-11', 0, {
              from: cycle.first,
              until: cycle.last,
              pay,
              week: [0, 1, 2, 3, 4, 5, 6],
              absences: [{ from: '2026-11-01', until: '2026-11-30', kind: 'unpaid' }],
            })
            const { stretches, days, unpaid } = paidDays(
              inputs,
              testRun('2026-11', { proration, span: cycleSpan(rule, '2026-11', cycle.number) }),
            )
            const most = 2 * (rule.cycle === 'daily' ? 1 : rule.cycle === 'weekly' ? 7 : 16)
            expect(days).toBeLessThanOrEqual(proration === 'fixed_26' && per !== 'daily' ? Math.max(most, 26) : most)
            expect(unpaid).toBeLessThanOrEqual(days)
            for (const { days: paid, of } of stretches)
              if (per === undefined || per === 'semi_monthly') expect(paid).toBeLessThanOrEqual(of)
          }
  })
})

describe('the last run of a leaver', () => {
  it('PAY-05b a final run pays the remaining cycles: the rest of the month by the share and the days of each', () => {
    const parts = finalParts(HALVES, '2026-10')
    const span: RunSpan = {
      cycle: 'semi_monthly',
      parts,
      month: { first: '2026-10-01', last: '2026-10-31' },
      recurring: 'last',
    }
    const of = (from: string) =>
      malaysianPayslip(
        testInputs('2026-10', 3_200_00, {
          from,
          until: '2026-10-20',
          pay: [{ from, until: '2026-10-20', amount: 3_200_00 }],
        }),
        testRun('2026-10', { kind: 'final', span }),
        lawFor('2026-10'),
      ).basic
    expect(of('2026-10-01')).toBe(1_600_00 + 500_00)
    expect(of('2026-10-16')).toBe(500_00)
  })

  it('PAY-03a complaint 56: tax of a leaver is not projected beyond the last month, so it is lower than for somebody who stays', () => {
    const before = { remuneration: 54_000_00, epf: 4_000_00, pcb: 1_200_00, zakat: 0, deductions: 0, socsoRelief: 0 }
    const of = (more: Partial<MalaysianPayInputs>) =>
      malaysianPayslip(testInputs('2026-10', 6_000_00, { before, ...more }), testRun('2026-10'), lawFor('2026-10'))
    // 60,000 - 4,000 - 9,000: 600 and 6% of 12,000. Until December it is 59,000: 1,500 and 11% of 9,000, in three parts.
    const leaves = of({ monthsLeft: 0 })
    expect([leaves.schemes.pcb, of({}).schemes.pcb]).toEqual([120_00, 430_00])
    expect(of({ monthsLeft: 5 }).schemes.pcb).toBe(of({}).schemes.pcb)
    for (const line of leaves.lines) expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
  })
})

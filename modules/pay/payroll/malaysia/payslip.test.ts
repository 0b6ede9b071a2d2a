import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseMoney } from '#base/money/money.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { DEFAULT_CHOICES } from '#statutory/malaysia/month/contributions.ts'
import { NO_MONTH } from '#statutory/malaysia/month/month-input.ts'
import { lineNote } from '../explanation/line-note.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { type MalaysianPayslip, malaysianPayslip, runItem, testInputs, testRun } from '../testing/people.ts'
import type { MalaysianPayInputs } from './inputs.ts'

const slipFor = (inputs: MalaysianPayInputs, run: RunFacts): MalaysianPayslip =>
  malaysianPayslip(inputs, run, lawFor(run.period))
const line = (slip: MalaysianPayslip, code: string): Line => slip.lines.find(({ c }) => c === code)!
// biome-ignore lint/suspicious/noExplicitAny: the cases hold a different shape for each kind
type Values = any
const published: { cases: { id: string; kind: string; input: Values; expected: Values }[] } = JSON.parse(
  readFileSync(new URL('../../../../test/cases/malaysia-cases.json', import.meta.url), 'utf8'),
)

describe('the published employees', () => {
  for (const one of published.cases.filter(({ kind }) => kind === 'employee'))
    it(`PAY-03a ${one.id}: EPF, SOCSO, EIS and LINDUNG 24 Jam of a whole payslip`, () => {
      const { input, expected } = one
      const year = Number(input.period.slice(0, 4)) - input.age
      const slip = slipFor(
        testInputs(input.period, parseMoney(input.wages), {
          birth: `${year}-01-01`,
          status: { citizenship: input.citizenship, regime: 'resident', category: 1 },
        }),
        testRun(input.period),
      )
      expect(slip.statusKey.split('.')[0]).toBe(expected.epf.part)
      expect([slip.schemes.epfEmployee, slip.schemes.epfEmployer]).toEqual([
        parseMoney(expected.epf.employee),
        parseMoney(expected.epf.employer),
      ])
      expect([slip.schemes.socsoEmployee, slip.schemes.socsoEmployer]).toEqual([
        parseMoney(expected.socso.employee),
        parseMoney(expected.socso.employer),
      ])
      expect([slip.schemes.eisEmployee, slip.schemes.eisEmployer]).toEqual([
        parseMoney(expected.eis.employee),
        parseMoney(expected.eis.employer),
      ])
      expect(slip.schemes.lindung).toBe(parseMoney(expected.skbbk.employee))
    })
})

describe('the month by the Employment Act', () => {
  it('PAY-06a complaint 54: somebody who joins on the 22nd of a month of 31 days is paid 10 of 31 days', () => {
    const slip = slipFor(testInputs('2026-10', 3_100_00, { from: '2026-10-22' }), testRun('2026-10'))
    expect(slip.basic).toBe(1_000_00)
    expect(line(slip, 'basic').b).toMatchObject({ f: 'pay.basic', i: { p: [3_100_00], d: [20], of: 62 } })
  })

  it('PAY-06b complaint 53: unpaid leave after the last day deducts nothing', () => {
    const slip = slipFor(
      testInputs('2026-06', 3_000_00, {
        until: '2026-06-11',
        absences: [{ from: '2026-06-10', until: '2026-06-20', kind: 'unpaid' }],
      }),
      testRun('2026-06'),
    )
    expect(slip.basic).toBe(1_100_00)
    expect(slip.unpaid).toBe(-200_00)
    expect(slip.gross).toBe(900_00)
  })

  it('PAY-06b complaint 60d: days without pay are never counted twice', () => {
    const absences = [
      { from: '2026-06-01', until: '2026-06-30', kind: 'unpaid' as const },
      { from: '2026-06-10', until: '2026-06-12', kind: 'unpaid' as const },
    ]
    expect(slipFor(testInputs('2026-06', 3_000_00, { absences }), testRun('2026-06')).gross).toBe(0)
  })

  it('PAY-06b half a day without pay deducts half a day', () => {
    const slip = slipFor(
      testInputs('2026-06', 3_000_00, {
        absences: [{ from: '2026-06-10', until: '2026-06-10', kind: 'unpaid', half: true }],
      }),
      testRun('2026-06'),
    )
    expect(slip.unpaid).toBe(-50_00)
  })

  it('PAY-06a complaint 55: a raise in the middle of the month splits the month', () => {
    const slip = slipFor(
      testInputs('2026-06', 0, {
        pay: [
          { from: '2026-06-01', until: '2026-06-15', amount: 3_000_00 },
          { from: '2026-06-16', until: '2026-06-30', amount: 3_600_00 },
        ],
      }),
      testRun('2026-06'),
    )
    expect(slip.basic).toBe(1_500_00 + 1_800_00)
    expect(slip.fullPay).toBe(3_600_00)
  })

  it('PAY-06a with 26 days each missing working day deducts one of them', () => {
    const run = testRun('2026-06', { proration: 'fixed_26' })
    expect(slipFor(testInputs('2026-06', 2_600_00), run).basic).toBe(2_600_00)
    // 1 to 5 June are five working days.
    expect(slipFor(testInputs('2026-06', 2_600_00, { from: '2026-06-06' }), run).basic).toBe(2_100_00)
  })

  it('PAY-06a with working days the month counts its own working days', () => {
    const run = testRun('2026-06', { proration: 'working_days' })
    // June 2026 has 22 working days; five of them are before the 6th.
    expect(slipFor(testInputs('2026-06', 2_200_00, { from: '2026-06-06' }), run).basic).toBe(1_700_00)
  })

  it('PAY-06b absence without leave deducts nothing until the company chooses so', () => {
    const inputs = testInputs('2026-06', 3_000_00, {
      absences: [{ from: '2026-06-10', until: '2026-06-10', kind: 'absent' }],
    })
    expect(slipFor(inputs, testRun('2026-06')).gross).toBe(3_000_00)
    expect(slipFor(inputs, testRun('2026-06', { deductAbsent: true })).gross).toBe(2_900_00)
  })
})

describe('items', () => {
  const overtime = runItem('overtime', { epf: false, hrd: false, work: 'overtime' })
  it('PAY-06b hours are paid by the pay of their day, when pay changes within the month', () => {
    const items = {
      overtime,
      fixed: runItem('fixed', { ordinaryRate: true }),
      missed: runItem('missed', { work: 'missedHours' }),
    }
    const slip = slipFor(
      testInputs('2027-02', 4_200_00, {
        pay: [
          { from: '2027-02-01', until: '2027-02-15', amount: 4_200_00 },
          { from: '2027-02-16', until: '2027-02-28', amount: 2_100_00 },
        ],
        items: [
          { code: 'fixed', amount: 250_00, from: '2027-02-01', recurring: true },
          { code: 'overtime', minutes: 480, day: '2027-02-03' },
          { code: 'overtime', minutes: 480, day: '2027-02-16' },
          // Typed late, or without its day.
          { code: 'overtime', minutes: 480, day: '2027-01-31' },
          { code: 'overtime', minutes: 480 },
          { code: 'missed', minutes: 60, day: '2027-02-15' },
        ],
      }),
      testRun('2027-02', { items }),
    )
    // (4,200 + 250) / 26 x 1.5 = 256.73; (2,100 + 250) / 26 x 1.5 = 135.58; (4,200 + 250) / 26 / 8 = 21.39.
    const hours = slip.lines.filter(({ b }) => b.f.startsWith('ea.'))
    expect(hours.filter(({ c }) => c !== 'basic').map(({ c, a, b }) => [c, a, b.i.on])).toEqual([
      ['overtime', 256_73, '2027-02-03'],
      ['overtime', 135_58, '2027-02-16'],
      ['overtime', 256_73, '2027-01-31'],
      ['overtime', 135_58, undefined],
      ['missed', -21_39, '2027-02-15'],
    ])
    expect(hours.map(({ b }) => lineNote(b, 'en'))).toEqual(
      expect.arrayContaining(['3 Feb · 8 h 00 min', '8 h 00 min', '15 Feb · 1 h 00 min']),
    )
  })
  it('overtime follows from the minutes and the ordinary rate with fixed allowances', () => {
    const run = testRun('2026-06', { items: { overtime, fixed: runItem('fixed', { ordinaryRate: true }) } })
    const plain = slipFor(testInputs('2026-06', 3_000_00, { items: [{ code: 'overtime', minutes: 240 }] }), run)
    expect(line(plain, 'overtime').a).toBe(86_54)
    const more = slipFor(
      testInputs('2026-06', 2_600_00, {
        items: [
          { code: 'fixed', amount: 260_00, recurring: true, from: '2020-01-01' },
          { code: 'overtime', minutes: 240 },
        ],
      }),
      run,
    )
    expect(line(more, 'overtime').a).toBe(82_50)
    expect(plain.schemes.epfWages).toBe(3_000_00)
    expect(plain.schemes.socsoWages).toBe(3_086_54)
  })

  it('PAY-03ac a travel allowance is taxed only above RM6,000 a year', () => {
    const run = testRun('2026-03', {
      items: {
        travel: runItem('travel', { epf: false, socso: false, hrd: false, pcb: 'exempt', exemptKind: 'travel' }),
      },
    })
    const at = (used: number) =>
      slipFor(
        testInputs('2026-03', 5_000_00, {
          items: [{ code: 'travel', amount: 2_500_00 }],
          before: {
            remuneration: 0,
            epf: 0,
            pcb: 0,
            zakat: 0,
            deductions: 0,
            socsoRelief: 0,
            exempt: { travel: used },
          },
        }),
        run,
      )
    expect(at(0).schemes.taxableNormal).toBe(5_000_00)
    expect(at(5_000_00).schemes.taxableNormal).toBe(6_500_00)
    expect(at(5_000_00).schemes.exemptUsed).toEqual({ travel: 1_000_00 })
    expect(at(6_000_00).schemes.taxableNormal).toBe(7_500_00)
    expect(at(6_000_00).gross).toBe(7_500_00)
  })

  it('PAY-02a a reimbursement is paid and counts for no scheme', () => {
    const run = testRun('2026-03', {
      items: { claim: runItem('claim', { kind: 'reimbursement', epf: false, socso: false, hrd: false, pcb: 'none' }) },
    })
    const slip = slipFor(testInputs('2026-03', 5_000_00, { items: [{ code: 'claim', amount: 123_45 }] }), run)
    const without = slipFor(testInputs('2026-03', 5_000_00), run)
    expect(slip.reimbursements).toBe(123_45)
    expect(slip.net - without.net).toBe(123_45)
    expect(slip.gross).toBe(without.gross)
  })

  it('PAY-02a complaint 48: every deduction counts: typed ones, EPF, SOCSO, EIS, tax, CP38 and zakat', () => {
    const run = testRun('2026-03', {
      items: { loan: runItem('loan', { kind: 'deduction', epf: false, socso: false, hrd: false, pcb: 'none' }) },
    })
    const slip = slipFor(
      testInputs('2026-03', 8_000_00, {
        cp38: 100_00,
        items: [{ code: 'loan', amount: 250_00 }],
        status: { citizenship: 'citizen', regime: 'resident', category: 1, zakat: 30_00 },
      }),
      run,
    )
    expect(slip.lines.filter(({ k }) => k === 'deduction').map(({ c }) => c)).toEqual([
      'loan',
      'epf',
      'socso',
      'eis',
      'zakat',
      'pcb',
      'cp38',
    ])
    expect(slip.deductions).toBe(
      250_00 +
        slip.schemes.epfEmployee +
        slip.schemes.socsoEmployee +
        slip.schemes.eisEmployee +
        30_00 +
        slip.schemes.pcb +
        100_00,
    )
    expect(slip.net).toBe(8_000_00 - slip.deductions)
  })

  it('PAY-02a a benefit in kind is taxed and never paid', () => {
    const run = testRun('2026-03', {
      items: { car: runItem('car', { epf: false, socso: false, hrd: false, taxOnly: true }) },
    })
    const slip = slipFor(
      testInputs('2026-03', 8_000_00, {
        items: [{ code: 'car', amount: 1_000_00, recurring: true, from: '2026-01-01' }],
      }),
      run,
    )
    expect(slip.gross).toBe(8_000_00)
    expect(slip.schemes.taxableNormal).toBe(9_000_00)
  })

  it('PAY-02a only the employer bears the HRD levy', () => {
    const slip = slipFor(
      testInputs('2026-03', 5_000_00),
      testRun('2026-03', { choices: { ...DEFAULT_CHOICES, hrd: 'mandatory' } }),
    )
    expect(slip.schemes.hrd).toBe(50_00)
    expect(line(slip, 'hrd')).toMatchObject({ k: 'employer_cost', a: 0, e: 50_00 })
    expect(slip.employerCost).toBe(
      slip.gross + slip.schemes.epfEmployer + slip.schemes.socsoEmployer + slip.schemes.eisEmployer + slip.schemes.hrd,
    )
  })
})

describe('the year', () => {
  it('PAY-03a twelve payslips deduct the tax of the published year', () => {
    const one = published.cases.find(({ id }) => id === 'year-2')!
    let before = { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0, socsoRelief: 0 }
    const paid: number[] = []
    for (const month of one.input.months) {
      const period = `2026-${String(month.month).padStart(2, '0')}`
      const bonus = parseMoney(month.additional)
      const run = testRun(period, {
        socsoRelief: true,
        items: { bonus: runItem('bonus', { pcb: 'additional', bonus: true, socso: false, hrd: false }) },
      })
      const slip = slipFor(
        testInputs(period, parseMoney(month.normal), {
          before,
          status: { citizenship: 'citizen', regime: 'resident', category: 3, children: [4, 0, 0, 0, 0] },
          items: bonus > 0 ? [{ code: 'bonus', amount: bonus }] : [],
        }),
        run,
      )
      expect([slip.schemes.epfNormal, slip.schemes.epfAdditional, slip.schemes.reliefs]).toEqual([
        parseMoney(month.epfNormal),
        parseMoney(month.epfAdditional),
        parseMoney(month.deductions),
      ])
      paid.push(slip.schemes.pcb)
      before = {
        remuneration: before.remuneration + slip.schemes.taxableNormal + slip.schemes.taxableAdditional,
        epf: before.epf + slip.schemes.epfNormal + slip.schemes.epfAdditional,
        pcb: before.pcb + slip.schemes.pcb,
        zakat: 0,
        deductions: before.deductions + slip.schemes.reliefs,
        socsoRelief: before.socsoRelief + slip.schemes.socsoRelief,
      }
    }
    const expected: string[] = one.expected.payable
    expect(paid).toEqual(expected.map((amount) => parseMoney(amount)))
  })

  it('PAY-03a a second run of the month deducts what the whole month owes less what was deducted', () => {
    const bonus = runItem('bonus', { pcb: 'additional', bonus: true, socso: false, hrd: false })
    const whole = slipFor(
      testInputs('2026-06', 6_000_00, { items: [{ code: 'bonus', amount: 4_000_00 }] }),
      testRun('2026-06', { items: { bonus } }),
    )
    const first = slipFor(testInputs('2026-06', 6_000_00), testRun('2026-06', { items: { bonus } }))
    const second = slipFor(
      testInputs('2026-06', 6_000_00, {
        from: undefined,
        until: undefined,
        items: [{ code: 'bonus', amount: 4_000_00 }],
        same: {
          ...NO_MONTH,
          epfWages: first.schemes.epfWages,
          epfBonus: 0,
          epfEmployee: first.schemes.epfEmployee,
          epfEmployer: first.schemes.epfEmployer,
          socsoWages: first.schemes.socsoWages,
          socsoEmployee: first.schemes.socsoEmployee,
          socsoEmployer: first.schemes.socsoEmployer,
          eisEmployee: first.schemes.eisEmployee,
          eisEmployer: first.schemes.eisEmployer,
          lindung: first.schemes.lindung,
          hrdWages: first.schemes.hrdWages,
          hrd: 0,
          taxableNormal: first.schemes.taxableNormal,
          taxableAdditional: 0,
          epfNormal: first.schemes.epfNormal,
          epfAdditional: 0,
          reliefs: 0,
          zakat: 0,
          pcb: first.schemes.pcb,
        },
      }),
      testRun('2026-06', { kind: 'bonus', items: { bonus } }),
    )
    expect(second.gross).toBe(4_000_00)
    expect(first.schemes.epfEmployee + second.schemes.epfEmployee).toBe(whole.schemes.epfEmployee)
    expect(first.schemes.epfEmployer + second.schemes.epfEmployer).toBe(whole.schemes.epfEmployer)
    expect(second.schemes.socsoEmployee).toBe(0)
    expect(first.schemes.pcb + second.schemes.pcb).toBe(whole.schemes.pcb)
    for (const one of second.lines) expect(recomputeLine(one)).toEqual({ employee: one.a, employer: one.e ?? 0 })
  })

  it('PAY-03a an employer’s voluntary EPF applies in full in a month whose bonus keeps the low rate', () => {
    const status = { citizenship: 'citizen', regime: 'resident', category: 1 } as const
    const month = (more: number) =>
      slipFor(
        testInputs('2026-06', 5_000_00, {
          status: { ...status, epfExtraEmployer: more },
          items: [{ code: 'bonus', amount: 1_346_15 }],
        }),
        testRun('2026-06', { items: { bonus: runItem('bonus', { pcb: 'additional', bonus: true, socso: false }) } }),
      ).schemes.epfEmployer
    // 13 % by the note on bonus, and 2 % of 6,346.15 = 126.923 on top.
    expect([month(0), month(20_000)]).toEqual([825_00, 825_00 + 127_00])
  })

  it('PAY-03a EPF on an exempt allowance belongs to the monthly pay only where the allowance recurs', () => {
    const meal = runItem('meal', { pcb: 'exempt' })
    const month = (more: { recurring: true; from: string } | object) => {
      const items = [{ code: 'meal', amount: 300_00, ...more }]
      const { epfNormal, epfAdditional } = slipFor(
        testInputs('2026-06', 2_400_00, { items }),
        testRun('2026-06', { items: { meal } }),
      ).schemes
      return [epfNormal, epfAdditional]
    }
    expect(month({ recurring: true, from: '2026-01-01' })).toEqual([297_00, 0])
    expect(month({})).toEqual([264_00, 33_00])
  })

  it('PAY-03a a non-resident pays 30 % of all taxable pay', () => {
    const slip = slipFor(
      testInputs('2026-03', 10_000_00, { status: { citizenship: 'foreigner', regime: 'nonResident', category: 1 } }),
      testRun('2026-03', { socsoRelief: true }),
    )
    expect(slip.schemes.pcb).toBe(3_000_00)
    expect(slip.schemes.reliefs).toBe(0)
  })
})

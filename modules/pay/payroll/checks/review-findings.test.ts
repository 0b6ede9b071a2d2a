import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { lawFor as taiwanLawFor } from '#statutory/taiwan/law.ts'
import type { PreviousSlip, ReviewFacts } from '../gather/review-facts.ts'
import { MALAYSIA } from '../malaysia/country.ts'
import type { MalaysianPayInputs } from '../malaysia/inputs.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import { TAIWAN } from '../taiwan/country.ts'
import { type MalaysianPayslip, malaysianPayslip, NO_FINDINGS, testInputs, testRun } from '../testing/people.ts'
import { computeFindings, isChanged } from './findings.ts'
import { wrongNumberBlockers } from './wrong-numbers.ts'

const law = lawFor('2026-03')
const run = testRun('2026-03')
const inputs = testInputs('2026-03', 5_000_00)
const slip = malaysianPayslip(inputs, run, law)
const previous: PreviousSlip = { ...slip, bank: 'aa', own: { pcb: slip.schemes.pcb, cp38: slip.schemes.cp38 } }
type More = {
  inputs?: Partial<MalaysianPayInputs>
  facts?: Partial<ReviewFacts>
  run?: Partial<RunFacts>
  before?: Partial<PreviousSlip>
  lawChanges?: string[]
  /** The month of the comparison. */
  since?: string
}
/** `own` are figures of the country alone. */
type Figures = Partial<MalaysianPayslip> & { own?: Partial<MalaysianPayslip['schemes']> }
/** The findings of a payslip that differs in some figures, with last month’s payslip where `before` is given. */
function findingsFor(figures: Figures, more: More = {}) {
  return computeFindings(
    { ...slip, ...figures, schemes: { ...slip.schemes, ...figures.own } },
    { ...inputs, ...more.inputs },
    {
      ...NO_FINDINGS,
      previous: more.before ? { ...previous, ...more.before, own: { ...previous.own, ...more.before.own } } : null,
      ...more.facts,
    },
    {
      run: { ...run, ...more.run },
      law,
      choices: { missingNumbers: 'to_check', netChange: 200_000, wageChange: 500_000 },
      comparison: more.before ? { period: more.since ?? '2026-02', lawChanges: more.lawChanges ?? [] } : null,
    },
  )
}
const causes = (figures: Figures, before: Partial<PreviousSlip> = {}, more: More = {}) =>
  findingsFor({ net: slip.net + 1, ...figures }, { ...more, before }).c
const checks = (figures: Figures, more: More = {}) => findingsFor(figures, more).k ?? []

describe('PAY-09a what stops the confirmation', () => {
  it('PAY-09a a payslip without findings stores none', () => {
    expect(findingsFor({})).toStrictEqual({})
    expect(findingsFor({}, { before: {} })).toStrictEqual({})
  })
  it('PAY-09a negative net pay is a blocker from the first sen', () => {
    expect([findingsFor({ net: -1 }).b, findingsFor({ net: 0 }).b]).toEqual([
      [['negative_net', { net: -1 }]],
      undefined,
    ])
  })
  it('PAY-09a a transfer of one sen needs an account, also where no payment method is recorded', () => {
    const blockersFor = (net: number, paymentMethod: string | null) =>
      findingsFor({ net }, { facts: { bank: null, paymentMethod } }).b
    expect(blockersFor(1, 'bank_transfer')).toEqual([['no_bank_account']])
    expect(blockersFor(1, null)).toEqual([['no_bank_account']])
    expect([blockersFor(0, null), blockersFor(1, 'cash')]).toEqual([undefined, undefined])
  })
  it('PAY-09a EMP-01c a transfer of one sen needs a valid account', () => {
    const blockersFor = (net: number, paymentMethod: string | null) =>
      findingsFor({ net }, { facts: { wrongBank: true, paymentMethod } }).b
    expect([blockersFor(1, 'bank_transfer'), blockersFor(1, null)]).toEqual([
      [['wrong_bank_account']],
      [['wrong_bank_account']],
    ])
    expect([blockersFor(0, null), blockersFor(1, 'cash')]).toEqual([undefined, undefined])
  })
  it('PAY-09a EMP-01d each invalid number of an authority is one blocker as soon as something is paid', () => {
    const blockersForNumbers = (gross: number, ...wrongNumbers: string[]) =>
      findingsFor({ gross }, { facts: { wrongNumbers } }).b
    expect(blockersForNumbers(1, 'ic_number', 'passport_number', 'tax_number', 'epf_number', 'eis_number')).toEqual([
      ['wrong_identity_number'],
      ['wrong_passport_number'],
      ['wrong_tax_number'],
      ['wrong_epf_number'],
      ['wrong_eis_number'],
    ])
    expect([blockersForNumbers(0, 'tax_number'), blockersForNumbers(1, 'hrdf_number')]).toEqual([undefined, undefined])
    // A number that only another country’s authorities read is no blocker.
    expect(wrongNumberBlockers(['tax_number', 'passport_number'])).toEqual(['wrong_passport_number'])
  })
})

describe('PAY-09a what somebody looks at', () => {
  it('PAY-09a numbers are missing as soon as one sen is paid under them', () => {
    const checksWithoutNumbers = (figures: Figures) =>
      checks(figures, { facts: { hasTaxNumber: false, lacks: ['epf_number'] } })
    expect(checksWithoutNumbers({ gross: 1, own: { epfEmployee: 1, epfEmployer: 0 } })).toEqual([
      ['missing_tax_number'],
      ['missing_epf_number'],
    ])
    expect(checksWithoutNumbers({ gross: 0, own: { epfEmployee: 0, epfEmployer: 0 } })).toEqual([])
  })
  it('PAY-09a a shortage is a check, and so is its open rest when somebody leaves', () => {
    expect(checks({ shortage: 1 })).toEqual([['shortage', { amount: 1 }]])
    expect([checks({ shortage: 0 }), checks({ shortage: -1 })]).toEqual([[], []])
    const open = (owed: number | undefined, shortage: number, leaves?: true) =>
      checks({ shortage }, { inputs: { ...(owed !== undefined && { owed }), ...(leaves && { leaves }) } })
        .filter(([code]) => code === 'shortage_open')
        .map(([, params]) => params)
    expect(open(5, 3, true)).toEqual([{ owed: 8 }])
    expect(open(undefined, 1, true)).toEqual([{ owed: 1 }])
    expect(open(1, 0, true)).toEqual([{ owed: 1 }])
    expect([open(undefined, 0, true), open(5, -5, true), open(5, 3)]).toEqual([[], [], []])
  })
  it('PAY-09a an open loan of a leaver is a check', () => {
    const items = [{ code: 'loan', amount: 100_00, loan: { id: 'l1', lent: 900_00, repaid: 0 } }]
    const lent = testInputs('2026-03', 5_000_00, { items })
    const { lines } = malaysianPayslip(lent, run, law)
    expect(checks({ lines }, { facts: { lastDay: '2026-03-31' } })).toEqual([
      ['loan_open', { day: '2026-03-31', owed: 800_00 }],
    ])
    expect(checks({ lines }, { facts: { lastDay: '2026-04-01' } })).toEqual([])
  })
  it('PAY-09a one sen of pay after leaving is a check', () => {
    const checksAfterLeaving = (gross: number) => checks({ gross }, { facts: { lastDay: '2026-02-28' } })
    expect([checksAfterLeaving(1), checksAfterLeaving(0)]).toEqual([
      [['paid_after_leaving', { day: '2026-02-28' }]],
      [],
    ])
  })
  it('PAY-09a pay far from last month’s is a check, even where that was one sen', () => {
    expect(checks({}, { before: { net: 1, own: { pcb: -1 } } })).toContainEqual([
      'net_moved',
      { from: 1, to: slip.net },
    ])
    expect(checks({}, { before: { fullPay: 1 } })).toContainEqual(['wage_far_off', { from: 1, to: slip.fullPay }])
  })
  it('PAY-09a an absence without leave that is not deducted is a check, with its first and last day', () => {
    const checksForAbsences = (deductAbsent: boolean, ...kinds: ('absent' | 'unpaid')[]) =>
      checks(
        {},
        {
          run: { deductAbsent },
          inputs: {
            absences: kinds.map((kind, index) => ({
              from: `2026-03-0${index + 2}`,
              until: `2026-03-0${index + 2}`,
              kind,
            })),
          },
        },
      )
    expect(checksForAbsences(false, 'absent', 'unpaid', 'absent')).toEqual([
      ['absence_not_deducted', { from: '2026-03-02', until: '2026-03-04' }],
    ])
    expect([checksForAbsences(false, 'unpaid'), checksForAbsences(true, 'absent')]).toEqual([[], []])
  })
  it('PAY-03a CP38 above the remaining pay is a check', () => {
    const cp38Finding = (net: number, cp38: number, shortage = 0) =>
      checks({ net, own: { cp38 }, shortage })
        .filter(([code]) => code === 'cp38_over_net')
        .map(([, params]) => params)
    expect(cp38Finding(-1, 1)).toEqual([{ cp38: 1, net: 0 }])
    // What the employer advanced counts as missing pay.
    expect(cp38Finding(0, 10, 4)).toEqual([{ cp38: 10, net: 6 }])
    expect([cp38Finding(0, 10), cp38Finding(-1, 0), cp38Finding(0, 10, -4)]).toEqual([[], [], []])
  })
  it('PAY-13a the days of the year are checked as soon as something is paid', () => {
    const foreign = (gross: number) =>
      checks(
        { gross },
        {
          facts: { joinedOn: '2026-10-01' },
          inputs: { status: { citizenship: 'foreigner', regime: 'resident', category: 1 } },
        },
      )
    expect([foreign(1), foreign(0)]).toEqual([[['resident_under_183', { days: 92 }]], []])
  })
  it('PAY-03a a regime that excludes citizens or such pay is a check', () => {
    const regimeChecks = (citizenship: 'citizen' | 'foreigner', fullPay: number) =>
      checks({ fullPay }, { inputs: { status: { citizenship, regime: 'cSuite', category: 1 } } })
    expect(regimeChecks('citizen', 30_000_00)).toEqual([['regime_needs_foreigner', {}]])
    expect(regimeChecks('foreigner', 24_999_99)).toEqual([['regime_pay_low', { pay: 24_999_99, minimum: 25_000_00 }]])
    expect(regimeChecks('foreigner', 25_000_00)).toEqual([])
  })
  it('PAY-09a zero pay is a check, unless deductions took all of it', () => {
    const zero = (net: number, shortage: number) => checks({ net, shortage }).some(([code]) => code === 'zero_pay')
    expect([zero(0, 0), zero(0, -1), zero(0, 1), zero(1, 0)]).toEqual([true, true, false, false])
  })
})

describe('PAY-09a causes one by one', () => {
  it('PAY-09a an off-cycle run is explained by its typed amounts and hours', () => {
    const bonusCauses = (oneOff: number, overtime: number) =>
      causes({ oneOff, overtime }, {}, { run: { kind: 'bonus' } })
    expect([bonusCauses(1, 0), bonusCauses(0, 1), bonusCauses(5, 7)]).toEqual(
      [1, 1, 12].map((amount) => [['one_off', { amount }]]),
    )
    expect(bonusCauses(0, 0)).toBeUndefined()
    // Such a run skips checks that compare months.
    expect(findingsFor({ net: 1 }, { before: {}, run: { kind: 'bonus' } })).toEqual({})
  })
  it('PAY-09a each changed figure is named with its previous value', () => {
    const causesOfChange = (figure: 'fullPay' | 'basic' | 'unpaid' | 'overtime' | 'recurring') =>
      causes({ [figure]: 500_00 }, { [figure]: 499_99 })
    const from = { from: 499_99, to: 500_00 }
    expect(causesOfChange('fullPay')).toEqual([['increment', from]])
    expect(causesOfChange('basic')).toEqual([['part_month', from]])
    expect(causesOfChange('unpaid')).toEqual([['unpaid_days', from]])
    expect(causesOfChange('overtime')).toEqual([['overtime', from]])
    expect(causesOfChange('recurring')).toEqual([['recurring', from]])
    expect(causes({ own: { pcb: 500_00 } }, { own: { pcb: 499_99 } })).toEqual([['tax', from]])
    expect(causes({ oneOff: 7 }, { oneOff: 5 })).toEqual([['one_off', { amount: 7, from: 5 }]])
  })
  it('PAY-09a SHF-01h an allowance and a reward are separate causes with who published or set them, apart from one-off amounts', () => {
    const named = [
      { line: 'a', cause: 'shift_allowance', by: ['Mei'] },
      { line: 'b', cause: 'shift_allowance', by: ['Mei', 'Hafiz'] },
      { line: 'c', cause: 'perfect_attendance' },
      { line: 'a/2', cause: 'shift_allowance' },
    ] as const
    const line = (o: string, a: number, k = 'earning') => ({
      c: 'x',
      k,
      a,
      o,
      b: { f: 'pay.once', i: {}, m: '2026-03' },
    })
    const lines = [...slip.lines, line('a', 25_00), line('b', 50_00), line('c', 100_00)] as typeof slip.lines
    const given = { facts: { named } }
    expect(causes({ lines, oneOff: 175_00 }, {}, given)).toEqual([
      ['shift_allowance', { from: 0, to: 75_00, by: 'Mei, Hafiz' }],
      ['perfect_attendance', { from: 0, to: 100_00 }],
    ])
    // An unchanged amount is no cause, and the rest of the one-off amounts is a bonus.
    const before = { oneOff: 175_00, named: { shift_allowance: 75_00, perfect_attendance: 100_00 } }
    expect(causes({ lines, oneOff: 180_00 }, before, given)).toEqual([['one_off', { amount: 5_00, from: 0 }]])
    expect(causes({ oneOff: 0 }, before)).toEqual([
      ['shift_allowance', { from: 75_00, to: 0 }],
      ['perfect_attendance', { from: 100_00, to: 0 }],
    ])
    // A recovered amount reduces the allowance and no other one-off amount.
    const back = [...lines, line('a/2', 25_00, 'deduction')] as typeof slip.lines
    expect(causes({ lines: back, oneOff: 150_00 }, before, given)).toEqual([
      ['shift_allowance', { from: 75_00, to: 50_00, by: 'Mei, Hafiz' }],
    ])
    const final = { ...given, run: { kind: 'final' as const } }
    expect(causes({ lines, oneOff: 182_00, overtime: 1_00 }, {}, final)).toEqual([
      ['shift_allowance', { from: 0, to: 75_00, by: 'Mei, Hafiz' }],
      ['perfect_attendance', { from: 0, to: 100_00 }],
      ['one_off', { amount: 8_00 }],
    ])
  })
  it('PAY-09a tax is a cause where there is no other, and an incomplete month where nobody leaves', () => {
    expect(causes({ own: { pcb: 2 }, overtime: 2 }, { own: { pcb: 1 }, overtime: 1 })).toEqual([
      ['overtime', { from: 1, to: 2 }],
    ])
    const left = { inputs: { until: '2026-03-30' } }
    expect(causes({ basic: 2 }, { basic: 1 }, left)).toEqual([['leaver', { day: '2026-03-30' }]])
    expect(causes({ basic: 2 }, { basic: 1 }, { inputs: { until: '2026-03-31' } })).toEqual([
      ['part_month', { from: 1, to: 2 }],
    ])
  })
  it('PAY-09a PCB that changes in the first month of a year names the new tax year, beside other changes', () => {
    const january = { since: '2025-12' }
    expect(causes({ own: { pcb: 2 } }, { own: { pcb: 1 } }, january)).toEqual([['tax_year', { from: 1, to: 2 }]])
    expect(causes({ own: { pcb: 2 }, overtime: 2 }, { own: { pcb: 1 }, overtime: 1 }, january)).toEqual([
      ['overtime', { from: 1, to: 2 }],
      ['tax_year', { from: 1, to: 2 }],
    ])
    expect(causes({ own: { pcb: 1 }, overtime: 2 }, { own: { pcb: 1 }, overtime: 1 }, january)).toEqual([
      ['overtime', { from: 1, to: 2 }],
    ])
  })
  it('PAY-09a somebody who left before the month is a leaver, not an incomplete month', () => {
    const facts = { lastDay: '2026-02-28' }
    expect(causes({ basic: 0, oneOff: 9 }, { basic: 5, oneOff: 0 }, { inputs: { until: undefined }, facts })).toEqual([
      ['leaver', { day: '2026-02-28' }],
      ['one_off', { amount: 9, from: 0 }],
    ])
  })
  it('PAY-09a a started, ended or changed tax office order or shortage is a cause', () => {
    expect(causes({ own: { cp38: 5 } })).toEqual([['cp38', { from: 0, to: 5 }]])
    expect(causes({ own: { cp38: 5 } }, { own: { cp38: 4 } })).toEqual([['cp38', { from: 4, to: 5 }]])
    expect(causes({ own: { cp38: 5 } }, { own: { cp38: 5 } })).toEqual([['unexplained']])
    const { shortage: _, ...without } = previous
    const older = (more: Figures) =>
      findingsFor(
        { net: slip.net + 1, ...more },
        { before: {}, facts: { previous: { ...without, own: { pcb: slip.schemes.pcb } } } },
      ).c
    expect(older({ own: { cp38: 5 } })).toEqual([['cp38', { from: 0, to: 5 }]])
    expect(older({ shortage: 5 })).toEqual([['shortage', { from: 0, to: 5 }]])
    expect(older({})).toEqual([['unexplained']])
    expect(causes({ shortage: 5 }, { shortage: 4 })).toEqual([['shortage', { from: 4, to: 5 }]])
    expect(causes({ shortage: 5 }, { shortage: 5 })).toEqual([['unexplained']])
  })
  it('PAY-09a age is a cause unless the law changed, and another status comes before both', () => {
    const keys = (now: string, before: string, lawChanges: string[] = []) =>
      causes({ statusKey: now }, { statusKey: before }, { lawChanges })
    expect(keys('B|x', 'A|x')).toEqual([['age']])
    expect(keys('B|x', 'A|x', ['epf', 'socso'])).toEqual([['law', { law: 'epf, socso' }]])
    expect(keys('B|x', 'A|x', ['epf'])).toEqual([['law', { law: 'epf' }]])
    expect(keys('B|y', 'A|x', ['epf'])).toEqual([['status']])
    expect(keys('A|x', 'A|x', ['epf'])).toEqual([['law', { law: 'epf' }]])
  })
  it('PAY-09a a row is changed where net pay differs from last month’s, or there was none', () => {
    const compared = { period: '2026-02', lawChanges: [] }
    expect(isChanged(slip, previous, compared)).toBe(false)
    expect(isChanged(slip, { ...previous, net: slip.net + 1 }, compared)).toBe(true)
    expect(isChanged(slip, null, compared)).toBe(true)
    expect(isChanged(slip, null, null)).toBe(false)
  })
})

it('PAY-09a each scheme’s law has its own name as a cause from the month after the compared one', () => {
  const from = (scheme: object, day: string) => ({ ...scheme, from: day })
  const old = Object.fromEntries(
    Object.entries(law).map(([key, one]) => [key, typeof one === 'object' ? from(one, '2020-01-01') : one]),
  ) as unknown as typeof law
  for (const scheme of ['epf', 'socso', 'eis', 'lindung', 'hrd', 'pcb'] as const) {
    expect(MALAYSIA.law.changes({ ...old, [scheme]: from(old[scheme], '2026-03-01') }, '2026-02')).toEqual([scheme])
    expect(MALAYSIA.law.changes({ ...old, [scheme]: from(old[scheme], '2026-02-28') }, '2026-02')).toEqual([])
  }
  const there = taiwanLawFor('2026-01')
  expect(
    TAIWAN.law.changes({ ...there, pensionGrades: from(there.pensionGrades, '2026-12-31') as never }, '2026-12'),
  ).toEqual([])
})

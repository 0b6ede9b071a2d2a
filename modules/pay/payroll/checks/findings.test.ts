import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { lawFor as taiwanLawFor } from '#statutory/taiwan/law.ts'
import { computePayslip } from '../countries.ts'
import type { PreviousSlip, ReviewFacts } from '../gather/review-facts.ts'
import { MALAYSIA } from '../malaysia/country.ts'
import type { MalaysianPayInputs } from '../malaysia/inputs.ts'
import { TAIWAN } from '../taiwan/country.ts'
import type { TaiwanPayInputs, TaiwanStatus } from '../taiwan/inputs.ts'
import { countryChecks } from '../testing/checks.ts'
import {
  malaysianPayslip,
  NO_FINDINGS,
  runItem,
  TAIWAN_CHOICES,
  TAIWANESE,
  testInputs,
  testRun,
} from '../testing/people.ts'
import { computeFindings } from './findings.ts'

const choices = { missingNumbers: 'to_check', netChange: 200_000, wageChange: 500_000 } as const
const run = testRun('2026-03', { items: { bonus: runItem('bonus', { pcb: 'additional' }) } })
const law = lawFor('2026-03')

function toPrevious(inputs: MalaysianPayInputs): PreviousSlip {
  const { net, basic, fullPay, unpaid, overtime, oneOff, recurring, statusKey, schemes } = malaysianPayslip(
    inputs,
    run,
    law,
  )
  const own = { pcb: schemes.pcb, cp38: schemes.cp38 }
  return { net, basic, fullPay, unpaid, overtime, oneOff, recurring, statusKey, bank: 'aa', own }
}
function foundCodes(inputs: MalaysianPayInputs, facts: Partial<ReviewFacts> = {}, lawChanges: string[] = []) {
  const all = computeFindings(
    computePayslip(inputs, run, law),
    inputs,
    { ...NO_FINDINGS, previous: toPrevious(testInputs('2026-03', 5_000_00)), ...facts },
    { run, law, choices, comparison: { period: '2026-02', lawChanges } },
  )
  return {
    causes: (all.c ?? []).map(([code]) => code),
    blockers: (all.b ?? []).map(([code]) => code),
    checks: (all.k ?? []).map(([code]) => code),
  }
}

describe('PAY-09a causes', () => {
  const cases: [name: string, inputs: MalaysianPayInputs, facts: Partial<ReviewFacts>, cause: string][] = [
    ['a raise', testInputs('2026-03', 5_500_00), {}, 'increment'],
    [
      'unpaid days',
      testInputs('2026-03', 5_000_00, { absences: [{ from: '2026-03-04', until: '2026-03-05', kind: 'unpaid' }] }),
      {},
      'unpaid_days',
    ],
    ['a bonus', testInputs('2026-03', 5_000_00, { items: [{ code: 'bonus', amount: 700_00 }] }), {}, 'one_off'],
    ['leaving', testInputs('2026-03', 5_000_00, { until: '2026-03-15' }), {}, 'leaver'],
    ['joining', testInputs('2026-03', 5_000_00), { previous: null, joinedOn: '2026-03-01' }, 'joiner'],
    ['turning sixty', testInputs('2026-03', 5_000_00, { birth: '1966-01-10' }), {}, 'age'],
    [
      'another tax category',
      testInputs('2026-03', 5_000_00, {
        status: { citizenship: 'citizen', regime: 'resident', category: 2, zakat: 10_00 },
      }),
      {},
      'status',
    ],
  ]
  for (const [name, inputs, facts, cause] of cases)
    it(`${name} is ${cause}`, () => expect(foundCodes(inputs, facts).causes).toContain(cause))
  it('PAY-09a more overtime than a month allows is a check: 104 hours, in Taiwan the agreed limit including rest days', () => {
    const items = { overtime: runItem('overtime', { work: 'overtime' }), rest: runItem('rest', { work: 'restDay' }) }
    const here = testRun('2026-03', { items })
    const inTaiwan = Object.fromEntries(
      Object.values(items).map((one) => [one.code, { ...one, taiwan: 'overtime' as const }]),
    )
    const there = { ...here, country: 'TW', currency: 'TWD' as const, taiwan: TAIWAN_CHOICES, items: inTaiwan }
    const limits = (records: [code: string, hours: number][], before = 0) => {
      const worked = { items: records.map(([code, hours]) => ({ code, minutes: 60 * hours })) }
      const { status: _, ...person } = testInputs('2026-03', 48_000, worked)
      const formosan: TaiwanPayInputs = {
        ...person,
        taiwan: TAIWANESE,
        overtimeBefore: { month: 60 * before, quarter: [] },
      }
      return [
        countryChecks('overtime_above_limit', testInputs('2026-03', 5_000_00, worked), here, law),
        countryChecks('overtime_above_limit', formosan, there, taiwanLawFor('2026-03')),
      ].map(([one]) => one?.[1])
    }
    expect(limits([['overtime', 46]])).toEqual([undefined, undefined])
    expect(
      limits([
        ['overtime', 40],
        ['rest', 8],
      ]),
    ).toEqual([undefined, { hours: '48:00', limit: '46:00' }])
    expect(limits([['overtime', 10]], 40)).toEqual([undefined, { hours: '50:00', limit: '46:00' }])
    expect(
      limits([
        ['overtime', 104],
        ['rest', 20],
      ])[0],
    ).toBeUndefined()
    expect(
      limits([
        ['overtime', 100],
        ['overtime', 5],
      ])[0],
    ).toEqual({ hours: '105:00', limit: '104:00' })
    expect(limits([])).toEqual([undefined, undefined])
  })
  it('PAY-06 overtime of somebody above RM4,000 a month is a check, since the Act does not grant it without an agreement', () => {
    const items = {
      overtime: runItem('overtime', { work: 'overtime' }),
      holiday: runItem('holiday', { work: 'publicHoliday' }),
      leave: runItem('leave', { work: 'unusedLeave' }),
      allowance: runItem('allowance', { ordinaryRate: true }),
      transport: runItem('transport'),
    }
    const here = testRun('2026-03', { items })
    const hours = { code: 'overtime', minutes: 60 }
    const overtimeFinding = (pay: number, more: Partial<MalaysianPayInputs> = { items: [hours] }) =>
      countryChecks('overtime_not_owed', testInputs('2026-03', pay, more), here, law)
    const of = (amount: number, per: string) => ({
      items: [hours],
      pay: [{ from: '2026-03-01', until: '2026-03-31', amount, per }] as never,
    })
    expect(overtimeFinding(4_000_00)).toEqual([])
    expect(overtimeFinding(4_000_01)).toEqual([['overtime_not_owed', { pay: 4_000_01, limit: 4_000_00 }]])
    expect(overtimeFinding(4_000_01, { items: [{ code: 'holiday', minutes: 60 }] })).toHaveLength(1)
    expect(overtimeFinding(9_000_00, { items: [] })).toEqual([])
    expect(overtimeFinding(9_000_00, { items: [{ code: 'leave', minutes: 480 }] })).toEqual([])
    expect(overtimeFinding(9_000_00, { items: [{ code: 'overtime', minutes: 0 }] })).toEqual([])
    expect(overtimeFinding(9_000_00, { items: [{ code: 'transport', amount: 50_00 }] })).toEqual([])
    // What recurs and belongs to the ordinary rate is wages; a bonus, and what does not, is none.
    const withAllowance = (code: string, recurring: boolean) => ({
      items: [hours, { code, amount: 200_00, ...(recurring && { recurring }) }],
    })
    expect(overtimeFinding(3_900_00, withAllowance('allowance', true) as never)).toEqual([
      ['overtime_not_owed', { pay: 4_100_00, limit: 4_000_00 }],
    ])
    expect([
      overtimeFinding(3_900_00, withAllowance('allowance', false) as never),
      overtimeFinding(3_900_00, withAllowance('transport', true) as never),
    ]).toEqual([[], []])
    // Pay of a week, of half a month and of a day as one of a month: 26 days.
    expect(
      [overtimeFinding(0, of(153_84, 'daily')), overtimeFinding(0, of(153_85, 'daily'))].map((one) => one.length),
    ).toEqual([0, 1])
    expect(
      [overtimeFinding(0, of(923_07, 'weekly')), overtimeFinding(0, of(923_09, 'weekly'))].map((one) => one.length),
    ).toEqual([0, 1])
    expect(
      [overtimeFinding(0, of(2_000_00, 'semi_monthly')), overtimeFinding(0, of(2_000_01, 'semi_monthly'))].map(
        (one) => one.length,
      ),
    ).toEqual([0, 1])
    // The review reports it for a row.
    const inputs = testInputs('2026-03', 5_000_00, { items: [hours] })
    const { k } = computeFindings(computePayslip(inputs, here, law), inputs, NO_FINDINGS, {
      run: here,
      law,
      choices,
      comparison: null,
    })
    expect(k).toEqual([['overtime_not_owed', { pay: 5_000_00, limit: 4_000_00 }]])
  })
  it('a loan repayment has its own name, beside recurring amounts', () => {
    const loan = (amount: number) => ({ code: 'loan', amount, loan: { id: 'l1', lent: 900_00, repaid: 0 } })
    const causes = (now: MalaysianPayInputs, before: MalaysianPayInputs, loanBefore: number) =>
      computeFindings(
        computePayslip(now, run, law),
        now,
        { ...NO_FINDINGS, previous: { ...toPrevious(before), loan: loanBefore } },
        about,
      ).c
    const about = { run, law, choices, comparison: { period: '2026-02', lawChanges: [] } }
    const [none, some] = [testInputs('2026-03', 5_000_00), testInputs('2026-03', 5_000_00, { items: [loan(300_00)] })]
    expect(causes(some, none, 0)).toEqual([['loan', { from: 0, to: 300_00 }]])
    expect(causes(none, some, 300_00)).toEqual([['loan', { from: 300_00, to: 0 }]])
    expect(causes(some, some, 300_00)).toBeUndefined()
  })
  it('an unchanged payslip has no cause', () =>
    expect(foundCodes(testInputs('2026-03', 5_000_00))).toEqual({ causes: [], blockers: [], checks: [] }))
  it('a change without a cause is a check', () => {
    const previous = { ...toPrevious(testInputs('2026-03', 5_000_00)), net: 3_000_00 }
    expect(foundCodes(testInputs('2026-03', 5_000_00), { previous })).toMatchObject({
      causes: ['unexplained'],
      checks: expect.arrayContaining(['unexplained', 'net_moved']),
    })
  })
})

describe('PAY-09a signals', () => {
  const same = testInputs('2026-03', 5_000_00)
  it('a missing bank account blocks a transfer and no other payment method', () => {
    expect(foundCodes(same, { bank: null }).blockers).toEqual(['no_bank_account'])
    expect(foundCodes(same, { bank: null, paymentMethod: 'cash' }).blockers).toEqual([])
  })
  it('a shared or changed account, pay after leaving and missing numbers are checks', () => {
    expect(
      foundCodes(same, {
        sharesAccount: 2,
        bank: 'bb',
        lastDay: '2026-02-20',
        hasTaxNumber: false,
        lacks: ['epf_number'],
      }).checks,
    ).toEqual(
      expect.arrayContaining([
        'duplicate_bank_account',
        'bank_account_changed',
        'paid_after_leaving',
        'missing_tax_number',
        'missing_epf_number',
      ]),
    )
  })
  const checkCodes = (facts: Partial<ReviewFacts>, inputs = same) => foundCodes(inputs, facts).checks
  it('PAY-09a net pay that changed by exactly the share of the settings is no check, and one sen more is one', () => {
    // Looked at from a fifth of the last pay on: what is paid now is 20 % more, or 20 % less, of these.
    const { net } = toPrevious(same)
    const moved = (before: number) =>
      foundCodes(same, { previous: { ...toPrevious(same), net: before } }).checks.includes('net_moved')
    const [up, down] = [Math.ceil(net / 1.2), Math.floor(net / 0.8)]
    expect([net - up, Math.floor(up / 5)]).toEqual([Math.floor(up / 5), Math.floor(up / 5)])
    expect([moved(up), moved(up - 1)]).toEqual([false, true])
    expect([moved(down), moved(down + 1)]).toEqual([false, true])
    expect([moved(0), moved(-1)]).toEqual([false, false])
  })
  it('PAY-09a a wage that changed by exactly the share of the settings is no check, and one sen more is one', () => {
    const moved = (before: number) =>
      foundCodes(same, { previous: { ...toPrevious(same), fullPay: before } }).checks.includes('wage_far_off')
    // Half of it: from 3,333.33 (half of which is 1,666.66) and from 10,000 to 5,000.
    expect([moved(3_333_34), moved(3_333_33)]).toEqual([false, true])
    expect([moved(10_000_00), moved(10_000_01)]).toEqual([false, true])
    expect([moved(0), moved(-1)]).toEqual([false, false])
  })
  it('PAY-09a pay after leaving is pay of somebody whose last day is before the first day of the run', () => {
    expect(checkCodes({ lastDay: '2026-02-28' })).toContain('paid_after_leaving')
    expect(checkCodes({ lastDay: '2026-03-01' })).not.toContain('paid_after_leaving')
    const nothing = testInputs('2026-03', 0)
    expect(checkCodes({ lastDay: '2026-02-28', previous: null }, nothing)).not.toContain('paid_after_leaving')
  })
  it('PAY-09a two people share an account, one does not, and a first account is no change', () => {
    expect(checkCodes({ sharesAccount: 1 })).not.toContain('duplicate_bank_account')
    expect(checkCodes({ sharesAccount: 2 })).toContain('duplicate_bank_account')
    const formerly = (bank: string | null) => ({ previous: { ...toPrevious(same), bank } })
    expect(checkCodes(formerly(null))).not.toContain('bank_account_changed')
    expect(checkCodes(formerly('bb'))).toContain('bank_account_changed')
    expect(checkCodes({ ...formerly('bb'), bank: null, paymentMethod: 'cash' })).not.toContain('bank_account_changed')
  })
  it('PAY-09a a zero transfer needs no account, and a number is missing only where something is paid under it', () => {
    const none = testInputs('2026-03', 0)
    expect(foundCodes(none, { bank: null, previous: null }).blockers).toEqual([])
    expect(
      checkCodes({ hasTaxNumber: false, lacks: ['epf_number'], previous: null, joinedOn: '2026-03-01' }, none),
    ).toEqual(['zero_pay'])
    expect(checkCodes({ hasTaxNumber: false })).toEqual(['missing_tax_number'])
    const checksLacking = (one: ReviewFacts['lacks'][number]) => checkCodes({ lacks: [one] })
    expect(checksLacking('ic_number')).toEqual(['missing_identity_number'])
    expect(checksLacking('passport_number')).toEqual(['missing_passport_number'])
    expect(checksLacking('epf_number')).toEqual(['missing_epf_number'])
    expect(checksLacking('socso_number')).toEqual(['missing_socso_number'])
    const all = ['ic_number', 'passport_number', 'epf_number', 'socso_number'] as const
    expect(checkCodes({ lacks: all, previous: null, joinedOn: '2026-03-01' }, none)).toEqual(['zero_pay'])
  })
  it('PAY-09a a missing number blocks the confirmation where the company chooses so', () => {
    const about = { run, law, choices: { ...choices, missingNumbers: 'blocker' as const }, comparison: null }
    const all = computeFindings(computePayslip(same, run, law), same, { ...NO_FINDINGS, hasTaxNumber: false }, about)
    expect([all.b, all.k]).toEqual([[['missing_tax_number']], undefined])
  })
  it('PAY-09a an absence that is not deducted is a check where it touches the run', () => {
    const isAbsenceFlagged = (from: string, until: string, paid = 0) =>
      checkCodes({}, testInputs('2026-03', 5_000_00, { absences: [{ from, until, kind: 'absent', paid }] })).includes(
        'absence_not_deducted',
      )
    expect(isAbsenceFlagged('2026-02-20', '2026-02-28')).toBe(false)
    expect(isAbsenceFlagged('2026-02-20', '2026-03-01')).toBe(true)
    expect(isAbsenceFlagged('2026-03-31', '2026-04-02')).toBe(true)
    expect(isAbsenceFlagged('2026-04-01', '2026-04-02')).toBe(false)
    expect([
      isAbsenceFlagged('2026-03-02', '2026-03-02', 500_000),
      isAbsenceFlagged('2026-03-02', '2026-03-02', 1_000_000),
    ]).toEqual([true, false])
  })
  it('PAY-09a somebody is a joiner if they joined after the compared month, to the day', () => {
    const causes = (joinedOn: string) => foundCodes(same, { previous: null, joinedOn }).causes
    expect(causes('2026-03-01')).toEqual(['joiner'])
    expect(causes('2026-02-28')).toEqual(['unexplained'])
  })
  it('PAY-09a a law is a cause where it entered into force after the compared month', () => {
    const changes = (since: string) => MALAYSIA.law.changes(lawFor('2026-06'), since)
    expect(changes('2026-05')).toContain('lindung')
    expect(changes('2026-06')).toEqual([])
    const moved = { ...toPrevious(same), net: 1_00 }
    expect(foundCodes(same, { previous: moved }, ['epf']).causes).toEqual(['law'])
    expect(TAIWAN.law.changes(taiwanLawFor('2026-01'), '2025-12')).toContain('tw_minimum_wage')
    expect(TAIWAN.law.changes(taiwanLawFor('2026-03'), '2026-02')).toEqual([])
  })
  it('PAY-06a an incomplete month that pays less than the calendar days of the Act is a check', () => {
    const leave = (from: string, until: string) => ({ absences: [{ from, until, kind: 'unpaid' as const }] })
    const of = (proration: 'calendar' | 'fixed_26' | 'working_days', more: Partial<MalaysianPayInputs>) => {
      const [counted, inputs] = [testRun('2026-01', { proration }), testInputs('2026-01', 3_100_00, more)]
      const about = { run: counted, law: lawFor('2026-01'), choices, comparison: null }
      const { k } = computeFindings(computePayslip(inputs, counted, about.law), inputs, NO_FINDINGS, about)
      return k?.find(([code]) => code === 'below_calendar_days')?.[1]
    }
    // Three of 31 days are 300.00; three of 26 are 357.69 and three of 22 are 422.73.
    const days = leave('2026-01-05', '2026-01-07')
    expect(of('calendar', days)).toBeUndefined()
    expect(of('fixed_26', days)).toEqual({ pay: 2_742_31, least: 2_800_00 })
    expect(of('working_days', days)).toEqual({ pay: 2_677_27, least: 2_800_00 })
    // A week off with its weekend: five of 26 days are less than seven of 31.
    expect(of('fixed_26', leave('2026-01-05', '2026-01-11'))).toBeUndefined()
    const joins = (from: string) => ({ from, pay: [{ from, until: '2026-01-31', amount: 3_100_00 }] })
    expect(of('fixed_26', joins('2026-01-22'))).toBeUndefined()
    expect(of('working_days', joins('2026-01-22'))).toEqual({ pay: 986_36, least: 1_000_00 })
    expect(of('working_days', {})).toBeUndefined()
    // A raise within a whole month is no incomplete month.
    const raise = [
      { from: '2026-01-01', until: '2026-01-17', amount: 3_000_00 },
      { from: '2026-01-18', until: '2026-01-31', amount: 4_000_00 },
    ]
    expect(of('working_days', { pay: raise })).toBeUndefined()
    // Typed amounts alone.
    expect(of('fixed_26', { from: undefined, until: undefined, pay: [] } as never)).toBeUndefined()
  })
  it('pay far off, and pay below the minimum wage, are checks', () => {
    expect(foundCodes(testInputs('2026-03', 50_000_00)).checks).toContain('wage_far_off')
    expect(foundCodes(testInputs('2026-03', 1_699_99)).checks).toContain('below_minimum_wage')
    expect(foundCodes(testInputs('2026-03', 1_699_99), { partTime: true }).checks).not.toContain('below_minimum_wage')
  })
  it('PAY-13a Taiwan’s tax status is checked against the 183 days of the year', () => {
    const taiwan = testRun('2026-10', { currency: 'TWD', taiwan: TAIWAN_CHOICES })
    const month = taiwanLawFor('2026-10')
    const doubts = (
      identity: TaiwanStatus['identity'],
      taxResident: boolean,
      joinedOn: string,
      lastDay: string | null = null,
      stays: { arrived: string; left: string | null }[] = [],
    ) => {
      const { status: _, ...rest } = testInputs('2026-10', 60_000)
      const inputs: TaiwanPayInputs = { ...rest, taiwan: { ...TAIWANESE, identity, taxResident } }
      const about = { run: taiwan, law: month, choices, comparison: null }
      const { k } = computeFindings(
        computePayslip(inputs, taiwan, month),
        inputs,
        { ...NO_FINDINGS, joinedOn, lastDay, stays },
        about,
      )
      const foundCodes = k?.filter(([code]) => code.includes('183'))
      return foundCodes?.length ? foundCodes : undefined
    }
    // From 2 July to the end of the year are 183 days.
    expect(doubts('professional', true, '2026-07-02')).toBeUndefined()
    expect(doubts('professional', true, '2026-07-03')).toEqual([['resident_under_183', { days: 182 }]])
    expect(doubts('professional', false, '2026-07-03')).toBeUndefined()
    expect(doubts('professional', false, '2026-07-02')).toEqual([['non_resident_183', { days: 183 }]])
    expect(doubts('migrant', true, '2026-07-03')).toEqual([['resident_under_183', { days: 182 }]])
    expect(doubts('national', true, '2026-10-01')).toBeUndefined()
    expect(doubts('national', false, '2026-07-02')).toEqual([['non_resident_183', { days: 183 }]])
    expect(doubts('national', false, '2026-07-03')).toBeUndefined()
    expect(doubts('professional', true, '2026-01-01', '2026-07-01')).toEqual([['resident_under_183', { days: 182 }]])
    expect(doubts('professional', true, '2026-01-01', '2026-07-02')).toBeUndefined()
    // Stays by passport stamps take the place of the days with the company; the day of arrival is not counted.
    const doubtsSince = (arrived: string) => doubts('professional', true, '2020-01-01', null, [{ arrived, left: null }])
    expect([doubtsSince('2026-07-01'), doubtsSince('2026-07-02')]).toEqual([
      undefined,
      [['resident_under_183', { days: 182 }]],
    ])
    // Days of another year count in that year.
    expect(doubts('professional', true, '2025-03-01')).toBeUndefined()
  })
  it('PAY-04 Taiwan’s minimum wage is compared with the regular wage, and for part-timers by hours', () => {
    const taiwan = testRun('2026-03', {
      currency: 'TWD',
      taiwan: TAIWAN_CHOICES,
      items: { meal: runItem('meal', { taiwan: 'meal_allowance' }) },
    })
    const month = taiwanLawFor('2026-03')
    const checks = (amount: number, over: Partial<TaiwanPayInputs> = {}, partTime = false) => {
      const { status: _, ...rest } = testInputs('2026-03', amount)
      const inputs: TaiwanPayInputs = { ...rest, taiwan: { ...TAIWANESE, partTime }, ...over }
      const about = { run: taiwan, law: month, choices, comparison: null }
      const { k } = computeFindings(computePayslip(inputs, taiwan, month), inputs, { ...NO_FINDINGS, partTime }, about)
      return (k ?? []).filter(([code]) => code === 'below_minimum_wage').map(([, params]) => params)
    }
    const meal = { code: 'meal', amount: 3_000, from: '2026-01-01', recurring: true as const }
    expect([checks(29_500), checks(29_499)]).toEqual([[], [{ pay: 29_499, minimum: 29_500 }]])
    expect(checks(26_500, { items: [meal] })).toEqual([])
    // Twenty hours of forty.
    const half = { minutes: 240 }
    expect([checks(14_750, half, true), checks(14_749, half, true)]).toEqual([[], [{ pay: 14_749, minimum: 14_750 }]])
  })
})

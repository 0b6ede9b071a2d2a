import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { eaFigures, usualBox } from '#statutory/malaysia/files/ea.ts'
import { EA_BOXES, type EaBox } from '#statutory/malaysia/files/ea-boxes.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { computePayslip } from '../payroll/countries.ts'
import type { MalaysianPayInputs } from '../payroll/malaysia/inputs.ts'
import type { ItemInput } from '../payroll/payslip/inputs.ts'
import { testInputs, testRun, usualRunItems } from '../payroll/testing/people.ts'
import { toEaSlip } from './malaysia-figures.ts'
import { FIGURES_RULES, toEaItem } from './malaysia-runs.ts'

const USUAL = usualRunItems()
const ITEMS = {
  ...USUAL,
  unused_annual_leave: { ...USUAL.overtime!, code: 'unused_annual_leave', work: 'unusedLeave' as const },
}
const EA_ITEMS = Object.fromEntries(Object.entries(ITEMS).map(([code, item]) => [code, toEaItem(item)]))
const period = '2026-12'

/** The boxes of a year with one payslip of a basic pay of 5,000, without the basic pay and the law's own lines. */
function computeBoxes(items: ItemInput[], more: Partial<MalaysianPayInputs> = {}): Partial<Record<EaBox, number>> {
  const slip = computePayslip(
    testInputs(period, 5_000_00, { items, ...more }),
    testRun(period, { items: ITEMS }),
    lawFor(period),
  )
  const figures = eaFigures(
    2026,
    [toEaSlip({ period, lines: [...slip.lines], claims_used: null }, { items: EA_ITEMS, first: null })],
    { category: 1, regime: 'resident' },
    usualBox,
  )
  return Object.fromEntries(
    EA_BOXES.map((box) => [box, figures.amounts[box] - (box === 'B1a' ? 5_000_00 : 0)] as const).filter(
      ([box, amount]) => amount !== 0 && /^[BCF]/.test(box),
    ),
  )
}

it('PAY-07b each kind of income goes to its box of the EA form', () => {
  const boxes: Record<string, EaBox> = {
    fixed_allowance: 'B1c',
    overtime: 'B1a',
    leave_encashment: 'B1a',
    arrears: 'B1a',
    arrears_earlier_years: 'B2',
    commission: 'B1b',
    commission_irregular: 'B1b',
    director_fee: 'B1b',
    director_fee_monthly: 'B1b',
    annual_bonus: 'B1b',
    bonus: 'B1b',
    incentive: 'B1b',
    incentive_monthly: 'B1b',
    service_charge: 'B1c',
    tax_borne_by_employer: 'B1d',
    gratuity: 'B1f',
    benefit_in_kind: 'B3',
    living_accommodation: 'B4',
    subsidised_interest: 'B3',
    pay_in_lieu_of_notice: 'B6',
    meal_allowance: 'F',
    parking_allowance: 'F',
  }
  for (const [code, box] of Object.entries(boxes))
    expect([code, computeBoxes([{ code, amount: 700_00 }])]).toEqual([code, { [box]: 700_00 }])
})

it('PAY-07b an amount with a ceiling goes to F up to it and to its own box beyond', () => {
  expect(computeBoxes([{ code: 'travel_duties', amount: 6_500_00 }])).toEqual({ F: 6_000_00, B1c: 500_00 })
  expect(computeBoxes([{ code: 'service_award', amount: 2_700_00 }])).toEqual({ F: 2_000_00, B1c: 700_00 })
  expect(computeBoxes([{ code: 'goods_at_discount', amount: 1_250_00 }])).toEqual({ F: 1_000_00, B3: 250_00 })
  const service = { joined: '2021-01-01', last: '2026-12-31' }
  expect(computeBoxes([{ code: 'termination_benefit', amount: 75_000_00 }], { service })).toEqual({
    F: 60_000_00,
    B6: 15_000_00,
  })
})

it('PAY-07b a benefit goes to B3 or B4 with its whole value, though the monthly tax cut it to ringgit', () => {
  const months = Array.from({ length: 9 }, (_, index) => `2026-${String(index + 4).padStart(2, '0')}`)
  const slips = months.map((month, index) => {
    const item = {
      code: 'living_accommodation',
      recurring: true,
      benefit: { value: 25_000_00, months: 9, place: index + 1 },
    } as const
    const slip = computePayslip(
      testInputs(month, 5_000_00, { items: [item] }),
      testRun(month, { items: ITEMS }),
      lawFor(month),
    )
    return toEaSlip({ period: month, lines: [...slip.lines], claims_used: null }, { items: EA_ITEMS, first: null })
  })
  const whole = eaFigures(2026, slips, { category: 1, regime: 'resident' })
  expect(whole.amounts.B4).toBe(25_000_00)
  // A person who gave it up in November was taxed for eight months, and the form shows those.
  expect(eaFigures(2026, slips.slice(0, 8), { category: 1, regime: 'resident' }).amounts.B4).toBe(8 * 2_777_00)
})

it('PAY-07b pay earned in an earlier year goes to B2 with its year, from any source', () => {
  const paidIn = (
    items: ItemInput[],
    { first = null, places = new Map<string, unknown>(), month = '2027-01' } = {},
  ) => {
    const slip = computePayslip(testInputs(month, 5_000_00, { items }), testRun(month, { items: ITEMS }), lawFor(month))
    const { amounts, sources } = eaFigures(
      2027,
      [toEaSlip({ period: month, lines: [...slip.lines], claims_used: null }, { items: EA_ITEMS, first }, places)],
      { category: 1, regime: 'resident' },
    )
    return { b1: amounts.B1a + amounts.B1c - 5_000_00, b2: amounts.B2, of: sources.B2 ?? [] }
  }
  const hours = (day: string, code = 'overtime'): ItemInput => ({ code, minutes: 120, day })
  const differs = (code: string, ...parts: [month: string, was: number, now: number][]): ItemInput => ({
    code,
    amount: 1,
    back: parts.map(([month, was, now]) => ({ month, kind: 'monthly', sequence: 1, code, was, settled: 0, now })),
  })
  // Two hours of overtime at 5,000 a month: 5,000 / 26 / 8 x 1.5 x 2 = 72.12.
  expect(paidIn([hours('2026-12-31')])).toEqual({
    b1: 0,
    b2: 72_12,
    of: [{ code: 'overtime', amount: 72_12, payslips: 1, year: 2026 }],
  })
  expect(paidIn([hours('2027-01-01')])).toEqual({ b1: 72_12, b2: 0, of: [] })
  expect(paidIn([hours('2025-12-31'), hours('2026-12-31')]).of.map(({ year, amount }) => [year, amount])).toEqual([
    [2025, 72_12],
    [2026, 72_12],
  ])
  // A shift allowance that was entered late, and what January itself owes besides.
  expect(paidIn([differs('shift_allowance', ['2026-12', 0, 40_00], ['2027-01', 0, 15_00])])).toMatchObject({
    b1: 15_00,
    b2: 40_00,
    of: [{ code: 'shift_allowance', year: 2026 }],
  })
  expect(paidIn([differs('arrears', ['2026-11', 100_00, 130_00])])).toMatchObject({ b1: 0, b2: 30_00 })
  // Pay taken back lowers the wages of this year: the box of arrears never goes below zero.
  expect(paidIn([differs('recovery', ['2026-12', 40_00, 0])])).toMatchObject({ b1: -40_00, b2: 0 })
  expect(paidIn([differs('arrears', ['2026-12', 0, 40_00], ['2027-01', 30_00, 0])])).toMatchObject({
    b1: 0,
    b2: 10_00,
  })
  // Leave left over at the year's end counts as pay of January; a week of January may begin in December.
  const unused = { code: 'unused_annual_leave', minutes: 480, day: '2026-12-31' }
  expect(paidIn([unused])).toMatchObject({ b2: 0 })
  expect(paidIn([hours('2026-12-30')], { first: '2026-12-28' as never })).toMatchObject({ b1: 72_12, b2: 0 })
  expect(paidIn([hours('2026-12-27')], { first: '2026-12-28' as never })).toMatchObject({ b1: 0, b2: 72_12 })
  // Pay in a later month for an earlier month of the same year belongs to this year.
  const march = { month: '2027-03', first: '2027-03-01' as never }
  expect(paidIn([hours('2027-01-01')], march)).toEqual({ b1: 72_12, b2: 0, of: [] })
  expect(paidIn([hours('2026-12-31')], march)).toMatchObject({ b1: 0, b2: 72_12 })
  expect(paidIn([differs('arrears', ['2027-01', 0, 40_00])], march)).toEqual({ b1: 40_00, b2: 0, of: [] })
  expect(paidIn([differs('arrears', ['2026-12', 0, 30_00], ['2027-01', 0, 40_00])], march)).toMatchObject({
    b1: 40_00,
    b2: 30_00,
    of: [{ code: 'arrears', year: 2026 }],
  })
  // The company's choice of box wins.
  expect(paidIn([hours('2026-12-31')], { places: new Map([['overtime', 'B1a']]) })).toMatchObject({ b1: 72_12, b2: 0 })
})

it('PAY-07b changed results of the same payslips require a higher number of the rules', () => {
  const months = ['2027-01', '2027-03']
  const late = (day: string): ItemInput => ({ code: 'overtime', minutes: 120, day })
  const arrearsInput = (...parts: [month: string, was: number, now: number][]): ItemInput => ({
    code: 'arrears',
    amount: 1,
    back: parts.map(([month, was, now]) => ({
      month,
      kind: 'monthly',
      sequence: 1,
      code: 'arrears',
      was,
      settled: 0,
      now,
    })),
  })
  const items = [
    ...Object.keys(USUAL)
      .filter((code) => USUAL[code]!.kind === 'earning' && USUAL[code]!.work === null)
      .map((code): ItemInput => ({ code, amount: 300_00 })),
    ...['2025-12-31', '2026-12-30', '2026-12-31', '2027-01-01'].map(late),
    { code: 'unused_annual_leave', minutes: 480, day: '2026-12-31' },
    arrearsInput(['2026-11', 0, 40_00], ['2027-01', 30_00, 20_00]),
    arrearsInput(['2025-11', 0, 10_00], ['2026-11', 0, 15_00]),
  ]
  const figures = [null, '2026-12-28' as never].map((first) =>
    eaFigures(
      2027,
      months.map((month) => {
        const { lines } = computePayslip(
          testInputs(month, 5_000_00, { items }),
          testRun(month, { items: ITEMS }),
          lawFor(month),
        )
        return toEaSlip({ period: month, lines: [...lines], claims_used: null }, { items: EA_ITEMS, first })
      }),
      { category: 1, regime: 'resident' },
      usualBox,
    ),
  )
  const digest = createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 16)
  // Another digest means that earlier forms would come out differently: raise FIGURES_RULES, and record both here.
  expect([FIGURES_RULES, digest]).toEqual([2, 'bb09fa171982dab3'])
})

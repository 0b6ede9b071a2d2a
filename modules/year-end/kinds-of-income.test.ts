import { expect, it } from 'vitest'
import { payslip } from '#modules/payroll/countries.ts'
import type { PayInputs } from '#modules/payroll/malaysia/inputs.ts'
import type { ItemInput } from '#modules/payroll/payslip/inputs.ts'
import { inputsOf, runOf, usualRunItems } from '#modules/payroll/testing/people.ts'
import { eaFigures, usualBox } from '#statutory/malaysia/files/ea.ts'
import { EA_BOXES, type EaBox } from '#statutory/malaysia/files/ea-boxes.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { slipOf } from './malaysia-figures.ts'

const ITEMS = usualRunItems()
const period = '2026-12'

/** The boxes of a year that was one payslip of a basic pay of 5,000, without the basic pay and the law's own lines. */
function boxesOf(items: ItemInput[], more: Partial<PayInputs> = {}): Partial<Record<EaBox, number>> {
  const slip = payslip(inputsOf(period, 5_000_00, { items, ...more }), runOf(period, { items: ITEMS }), lawFor(period))
  const figures = eaFigures(
    2026,
    [slipOf({ period, lines: [...slip.lines], claims_used: null }, ITEMS)],
    { category: 1, regime: 'resident' },
    usualBox,
  )
  return Object.fromEntries(
    EA_BOXES.map((box) => [box, figures.amounts[box] - (box === 'B1a' ? 5_000_00 : 0)] as const).filter(
      ([box, amount]) => amount !== 0 && /^[BCF]/.test(box),
    ),
  )
}

it('PAY-07b each kind of income stands in its box of the EA form', () => {
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
    expect([code, boxesOf([{ code, amount: 700_00 }])]).toEqual([code, { [box]: 700_00 }])
})

it('PAY-07b what has a ceiling stands in F as far as it is exempt and in its own box beyond', () => {
  expect(boxesOf([{ code: 'travel_duties', amount: 6_500_00 }])).toEqual({ F: 6_000_00, B1c: 500_00 })
  expect(boxesOf([{ code: 'service_award', amount: 2_700_00 }])).toEqual({ F: 2_000_00, B1c: 700_00 })
  expect(boxesOf([{ code: 'goods_at_discount', amount: 1_250_00 }])).toEqual({ F: 1_000_00, B3: 250_00 })
  const service = { joined: '2021-01-01', last: '2026-12-31' }
  expect(boxesOf([{ code: 'termination_benefit', amount: 75_000_00 }], { service })).toEqual({
    F: 60_000_00,
    B6: 15_000_00,
  })
})

it('PAY-07b a benefit stands in B3 or B4 with its whole value, though the monthly tax had it cut to ringgit', () => {
  const months = Array.from({ length: 9 }, (_, index) => `2026-${String(index + 4).padStart(2, '0')}`)
  const slips = months.map((month, index) => {
    const item = {
      code: 'living_accommodation',
      recurring: true,
      benefit: { value: 25_000_00, months: 9, place: index + 1 },
    } as const
    const slip = payslip(inputsOf(month, 5_000_00, { items: [item] }), runOf(month, { items: ITEMS }), lawFor(month))
    return slipOf({ period: month, lines: [...slip.lines], claims_used: null }, ITEMS)
  })
  const whole = eaFigures(2026, slips, { category: 1, regime: 'resident' })
  expect(whole.amounts.B4).toBe(25_000_00)
  // Somebody who left it in November was taxed for eight months, and these are shown.
  expect(eaFigures(2026, slips.slice(0, 8), { category: 1, regime: 'resident' }).amounts.B4).toBe(8 * 2_777_00)
})

import { expect, it } from 'vitest'
import { sen } from '#base/money/money.ts'
import { type EaItem, type EaLine, type EaSlip, eaFigures, usualBox } from './ea.ts'

const SINGLE = { category: 1, regime: 'resident' } as const
const item = (code: string, more: Partial<EaItem> = {}): EaItem => ({
  code,
  kind: 'earning',
  pcb: 'normal',
  exemptKind: null,
  bonus: false,
  taxOnly: false,
  work: null,
  ...more,
})
const month = (at: number, lines: EaLine[], claims: EaSlip['claims'] = {}): EaSlip => ({
  period: `2026-${String(at).padStart(2, '0')}`,
  lines,
  claims,
})
const year = (lines: EaLine[]) => Array.from({ length: 12 }, (_, index) => month(index + 1, lines))

it('PAY-07b EA: a box is the sum of twelve payslips and names the lines it consists of', () => {
  const { amounts, sources, taxed } = eaFigures(
    2026,
    year([
      { code: 'basic', earning: true, amount: 5_000_00 },
      { code: 'unpaid', earning: true, amount: -100_10 },
      { code: 'overtime', amount: 51_37, item: item('overtime', { work: 'overtime' }) },
      { code: 'fixed_allowance', amount: 200_00, item: item('fixed_allowance') },
      { code: 'epf', amount: 550_00 },
      { code: 'socso', amount: 24_75 },
      { code: 'eis', amount: 9_90 },
      { code: 'pcb', amount: 101_05 },
    ]),
    SINGLE,
  )
  expect(amounts.B1a).toBe(12 * (5_000_00 - 100_10 + 51_37))
  expect(amounts.B1c).toBe(12 * 200_00)
  expect(amounts.E1).toBe(12 * 550_00)
  expect(amounts.E2).toBe(12 * 24_75)
  expect(amounts.D1).toBe(12 * 101_05)
  expect(taxed).toBe(amounts.B1a + amounts.B1c)
  expect(sources.B1a).toEqual([
    { code: 'basic', amount: 60_000_00, payslips: 12 },
    { code: 'unpaid', amount: -1_201_20, payslips: 12 },
    { code: 'overtime', amount: 616_44, payslips: 12 },
  ])
})

it('PAY-07b EA: pay from before the company’s first payslip adds to the boxes and is named as such', () => {
  const { amounts, sources, taxed } = eaFigures(
    2026,
    [
      month(8, [
        { code: 'basic', earning: true, amount: 5_000_00 },
        { code: 'epf', amount: 550_00 },
        { code: 'zakat', amount: 10_00 },
      ]),
    ],
    SINGLE,
    usualBox,
    {
      remuneration: sen(38_200_00),
      epf: sen(3_850_00),
      pcb: sen(707_35),
      zakat: sen(120_00),
      deductions: sen(1_023_25),
      socsoRelief: sen(173_25),
      boxes: {
        B1b: sen(2_000_00),
        B3: sen(1_200_00),
        D2: sen(70_00),
        D5b: sen(50_00),
        E2: sen(173_25),
        F: sen(900_00),
      },
    },
  )
  expect(amounts).toMatchObject({
    B1a: 5_000_00 + 35_000_00,
    B1b: 2_000_00,
    B3: 1_200_00,
    D1: 707_35,
    D2: 70_00,
    D3: 10_00 + 70_00,
    D5a: 850_00,
    D5b: 50_00,
    E1: 550_00 + 3_850_00,
    E2: 173_25,
    F: 900_00,
  })
  expect(taxed).toBe(5_000_00 + 38_200_00)
  expect(sources.B1a).toEqual([
    { code: 'basic', amount: 5_000_00, payslips: 1 },
    { code: 'earlier_pay', amount: 35_000_00, payslips: 0 },
  ])
})

it('PAY-07b EA: several runs of a month and a month without pay add up like any other', () => {
  const basic = { code: 'basic', earning: true, amount: 3_000_00 }
  const bonus = {
    code: 'annual_bonus',
    amount: 6_000_00,
    item: item('annual_bonus', { pcb: 'additional', bonus: true }),
  }
  const { amounts, sources } = eaFigures(
    2026,
    [month(1, [basic]), month(1, [bonus]), month(1, [{ code: 'pcb', amount: 5_00 }]), month(4, [basic])],
    SINGLE,
  )
  expect([amounts.B1a, amounts.B1b, amounts.D1]).toEqual([6_000_00, 6_000_00, 5_00])
  expect(sources.B1b).toEqual([{ code: 'annual_bonus', amount: 6_000_00, payslips: 1 }])
})

it('PAY-07b EA: an allowance goes to F up to its ceiling, the excess to the allowances', () => {
  const travel = item('travel_duties', { pcb: 'exempt', exemptKind: 'travel' })
  const meal = item('meal_allowance', { pcb: 'exempt' })
  const { amounts, taxed } = eaFigures(
    2026,
    [
      month(1, [
        { code: 'travel_duties', amount: 2_500_00, exempt: 2_500_00, item: travel },
        { code: 'meal_allowance', amount: 300_00, item: meal },
      ]),
      month(2, [{ code: 'travel_duties', amount: 2_500_00, exempt: 1_000_00, item: travel }]),
    ],
    SINGLE,
  )
  expect([amounts.F, amounts.B1c, taxed]).toEqual([3_800_00, 1_500_00, 1_500_00])
})

it('PAY-07b EA: taxed benefits, gratuity, compensation, borne tax and repaid expenses go to their boxes', () => {
  const only = { taxOnly: true }
  const boxes = [
    item('benefit_in_kind', only),
    item('living_accommodation', only),
    item('company_car', only),
    item('tax_borne_by_employer', { ...only, pcb: 'additional' }),
    item('gratuity', { pcb: 'additional' }),
    item('termination_benefit', { pcb: 'additional' }),
    item('director_fee', { pcb: 'additional' }),
    item('reimbursement', { kind: 'reimbursement', pcb: 'exempt' }),
    item('loan_repayment', { kind: 'deduction', pcb: 'none' }),
    item('insurance_employer', { kind: 'employer_cost', pcb: 'none' }),
    item('service_award', { pcb: 'additional', exemptKind: 'award' }),
  ].map(usualBox)
  expect(boxes).toEqual(['B3', 'B4', 'B3', 'B1d', 'B1f', 'B6', 'B1b', 'none', 'none', 'none', 'B1c'])
})

it('PAY-07b EA: TP1, zakat, CP38 and children go to separate boxes; the pilgrimage levy has none', () => {
  const { amounts, children } = eaFigures(
    2026,
    [
      month(
        3,
        [
          { code: 'zakat', amount: 50_00 },
          { code: 'cp38', amount: 120_00 },
        ],
        {
          lifestyle: 900_00,
          zakat: 300_00,
          departure_levy: 20_00,
        },
      ),
      month(4, [{ code: 'zakat', amount: 50_00 }], { medical: 100_00 }),
    ],
    { category: 3, regime: 'resident', children: { under18: 3, tertiary: 2 } },
  )
  expect([amounts.D2, amounts.D3, amounts.D5a, amounts.D5b]).toEqual([120_00, 100_00, 1_000_00, 300_00])
  // Two children under 18, one of them shared with the other parent, and one at a university.
  expect([children, amounts.D6]).toEqual([3, 2_000_00 + 1_000_00 + 8_000_00])
})

it('PAY-07b EA: category 1 and non-residents get no relief for children', () => {
  const children = { under18: 4 }
  for (const status of [
    { category: 1, regime: 'resident', children },
    { category: 2, regime: 'nonResident', children },
  ] as const)
    expect(eaFigures(2026, [], status)).toMatchObject({ children: 0, amounts: { D6: 0 } })
})

it('PAY-07b EA: the company’s box for an item overrides the usual one; a donation is the amount deducted', () => {
  const gift = item('donation', { kind: 'deduction', pcb: 'none' })
  const late = item('arrears', { pcb: 'additional' })
  const slips = [
    month(1, [
      { code: 'donation', amount: 30_00, item: gift },
      { code: 'arrears', amount: 700_00, item: late },
    ]),
  ]
  const usual = eaFigures(2026, slips, SINGLE)
  expect([usual.amounts.D4, usual.amounts.B1a, usual.amounts.B2]).toEqual([0, 700_00, 0])
  const placed = eaFigures(2026, slips, SINGLE, ({ code }) => (code === 'donation' ? 'D4' : 'B2'))
  expect([placed.amounts.D4, placed.amounts.B1a, placed.amounts.B2]).toEqual([30_00, 0, 700_00])
})

it('PAY-07b EA: a deduction that cuts taxed pay lowers its box', () => {
  const late = item('lateness', { kind: 'deduction' })
  const { amounts } = eaFigures(
    2026,
    [
      month(1, [
        { code: 'basic', earning: true, amount: 1_000_00 },
        { code: 'lateness', amount: 40_00, item: late },
      ]),
    ],
    SINGLE,
  )
  expect(amounts.B1a).toBe(960_00)
})

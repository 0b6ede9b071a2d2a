import type { DatedValues } from '#base/days/dated-values.ts'
import { type Millionths, type Sen, sen } from '#base/money/money.ts'

/** P above `over` pays `base` + rate × (P − over). Base 1 is for categories 1 and 3, base 2 for category 2. */
export type Bracket = {
  readonly over: Sen
  readonly rate: Millionths
  readonly base1: Sen
  readonly base2: Sen
}

/** Table 1 of LHDN's computerised method. Null where the tables of those years are not loaded. */
export const BRACKETS: DatedValues<readonly Bracket[] | null> = [
  {
    from: '2019-01-01',
    source: 'LHDN, Specification for MTD calculations using computerised calculation 2019, Table 1',
    value: [
      bracket(5_000, 10_000, -400, -800),
      bracket(20_000, 30_000, -250, -650),
      bracket(35_000, 80_000, 600),
      bracket(50_000, 140_000, 1_800),
      bracket(70_000, 210_000, 4_600),
      bracket(100_000, 240_000, 10_900),
      bracket(250_000, 245_000, 46_900),
      bracket(400_000, 250_000, 83_650),
      bracket(600_000, 260_000, 133_650),
      bracket(1_000_000, 280_000, 237_650),
    ],
  },
  { from: '2020-01-01', source: 'Years of assessment 2020 to 2022 are not loaded', value: null },
  {
    from: '2023-01-01',
    source: 'LHDN, Specification for MTD calculations, Table 1 for years of assessment 2023 to 2026',
    value: [
      bracket(5_000, 10_000, -400, -800),
      bracket(20_000, 30_000, -250, -650),
      bracket(35_000, 60_000, 600),
      bracket(50_000, 110_000, 1_500),
      bracket(70_000, 190_000, 3_700),
      bracket(100_000, 250_000, 9_400),
      bracket(400_000, 260_000, 84_400),
      bracket(600_000, 280_000, 136_400),
      bracket(2_000_000, 300_000, 528_400),
    ],
  },
]

/** Reliefs granted without a claim. Children in sen for a child in full. */
export type Reliefs = {
  readonly individual: Sen
  readonly spouse: Sen
  readonly disabledSelf: Sen
  readonly disabledSpouse: Sen
  readonly child: { readonly [kind in ChildKind]: Sen }
}

/**
 * Kinds of child: under 18; 18 or over in full-time school level study; 18 or over at diploma level or higher;
 * disabled; disabled and 18 or over in higher education.
 */
export const CHILD_KINDS = ['under18', 'study18', 'tertiary', 'disabled', 'disabledTertiary'] as const
export type ChildKind = (typeof CHILD_KINDS)[number]

export const RELIEFS: DatedValues<Reliefs | null> = [
  {
    from: '2019-01-01',
    source: 'Income Tax Act 1967 ss.46-48 for year of assessment 2019',
    value: reliefs(6_000, 3_500, 6_000, 14_000),
  },
  { from: '2020-01-01', source: 'Years of assessment 2020 to 2022 are not loaded', value: null },
  {
    from: '2023-01-01',
    source: 'Income Tax Act 1967 ss.46-48 for years of assessment 2023 and 2024',
    value: reliefs(6_000, 5_000, 6_000, 14_000),
  },
  {
    from: '2025-01-01',
    source: 'Income Tax Act 1967 ss.46-48 as raised by Budget 2025, years of assessment 2025 and 2026',
    value: reliefs(7_000, 6_000, 8_000, 16_000),
  },
]

/** Flat shares and limits of the method. */
export type PcbLimits = {
  /** EPF that counts in a year (K + K1 + Kt + K2 × n). */
  readonly epfPerYear: Sen
  /** An amount below this is not deducted. LHDN's online calculator was seen to ignore it; its specification has it. */
  readonly minimum: Sen
  readonly nonResident: Millionths
  /** Returning experts, knowledge workers, C-suite of approved companies. */
  readonly concession: Millionths
  /** Rebate of the returning expert while P does not exceed `rebateUpTo`. */
  readonly rebateUpTo: Sen
  readonly rebate1: Sen
  readonly rebate2: Sen
}

const limits = {
  epfPerYear: sen(4_000_00),
  minimum: sen(10_00),
  concession: 150_000,
  rebateUpTo: sen(35_000_00),
  rebate1: sen(400_00),
  rebate2: sen(800_00),
}

export const PCB_LIMITS: DatedValues<PcbLimits> = [
  {
    from: '2019-01-01',
    source: 'LHDN, Specification for MTD calculations using computerised calculation 2019',
    value: { ...limits, nonResident: 280_000 },
  },
  {
    from: '2020-01-01',
    source: 'LHDN, Specification for MTD calculations; non-residents at 30 % since year of assessment 2020',
    value: { ...limits, nonResident: 300_000 },
  },
]

function bracket(over: number, rate: Millionths, base1: number, base2 = base1): Bracket {
  return { over: ringgit(over), rate, base1: ringgit(base1), base2: ringgit(base2) }
}

function reliefs(disabledSelf: number, disabledSpouse: number, disabled: number, disabledTertiary: number): Reliefs {
  return {
    individual: ringgit(9_000),
    spouse: ringgit(4_000),
    disabledSelf: ringgit(disabledSelf),
    disabledSpouse: ringgit(disabledSpouse),
    child: {
      under18: ringgit(2_000),
      study18: ringgit(2_000),
      tertiary: ringgit(8_000),
      disabled: ringgit(disabled),
      disabledTertiary: ringgit(disabledTertiary),
    },
  }
}

function ringgit(whole: number): Sen {
  return sen(whole * 100)
}

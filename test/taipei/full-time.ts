import type { Stretch } from './stretch.ts'

/*
 * The payslips of the company in Taipei, worked by hand from the rates and ladders in force and by nothing of the
 * product:
 *   labor insurance 11.5 % in 2026 and 12 % in 2027, employment insurance 1 %: the worker 20 %, the company 70 %
 *   health insurance 5.17 %: the worker 30 % and as much again for each dependant, the company 60 % × 1.56
 *   pension 6 % by the company, accident insurance 0.21 % (its statutory average), both by the company alone
 *   tax of residents by the table, which takes nothing up to 90,500
 * Each share is rounded half up to the dollar.
 */

/**
 * Full time since 2022, two dependants. 48,000 and 3,000 for meals, from 1 November 55,000: health and pension 53,000
 * until the change of wage is in force on 1 March, then 60,800; labor insurance at its top, 45,800.
 */
export const WANG: Stretch[] = [
  {
    from: '2026-08',
    until: '2026-10',
    // 45,800 × 2.3 % = 1,053.4; × 0.2 % = 91.6; 53,000 × 1.551 % = 822.03, three people.
    lines: { basic: 48_000, meal_allowance: 3_000, tw_labor: 1_053, tw_employment: 92, tw_health: 2_466 },
    // 45,800 × 8.05 % = 3,686.9; × 0.7 % = 320.6; 53,000 × 0.21 % = 111.3; × 4.83912 % = 2,564.73… ; × 6 % = 3,180.
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 111, tw_health: 2_565, tw_pension: 3_180 },
    net: 47_389,
  },
  {
    from: '2026-11',
    until: '2026-12',
    lines: { basic: 55_000, meal_allowance: 3_000, tw_labor: 1_053, tw_employment: 92, tw_health: 2_466 },
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 111, tw_health: 2_565, tw_pension: 3_180 },
    net: 54_389,
  },
  {
    from: '2027-01',
    until: '2027-01',
    // 45,800 × 2.4 % = 1,099.2; × 8.4 % = 3,847.2.
    lines: { basic: 55_000, meal_allowance: 3_000, tw_labor: 1_099, tw_employment: 92, tw_health: 2_466 },
    employer: { tw_labor: 3_847, tw_employment: 321, tw_occupational: 111, tw_health: 2_565, tw_pension: 3_180 },
    net: 54_343,
  },
  {
    from: '2027-02',
    until: '2027-02',
    // His year of service ends on 28 February: 14 days less 4, 10 × 58,000 ÷ 30 = 19,333.33 (Labor Standards Act art. 38).
    lines: {
      basic: 55_000,
      meal_allowance: 3_000,
      unused_annual_leave: 19_333,
      tw_labor: 1_099,
      tw_employment: 92,
      tw_health: 2_466,
    },
    employer: { tw_labor: 3_847, tw_employment: 321, tw_occupational: 111, tw_health: 2_565, tw_pension: 3_180 },
    net: 73_676,
  },
  {
    from: '2027-03',
    until: '2027-03',
    // 60,800 × 1.551 % = 943.008, three people; × 4.83912 % = 2,942.18…; × 0.21 % = 127.68; × 6 % = 3,648.
    lines: { basic: 55_000, meal_allowance: 3_000, tw_labor: 1_099, tw_employment: 92, tw_health: 2_829 },
    employer: { tw_labor: 3_847, tw_employment: 321, tw_occupational: 128, tw_health: 2_942, tw_pension: 3_648 },
    net: 53_980,
  },
]

/** Full time, raised from 40,000 to 45,000 on 1 July: 40,100 in August, 45,800 in force from 1 September. */
export const CHEN: Stretch[] = [
  {
    from: '2026-08',
    until: '2026-08',
    // 40,100: × 2.3 % = 922.3; × 0.2 % = 80.2; × 1.551 % = 621.95.
    lines: { basic: 45_000, tw_labor: 922, tw_employment: 80, tw_health: 622 },
    // × 8.05 % = 3,228.05; × 0.7 % = 280.7; × 0.21 % = 84.21; × 4.83912 % = 1,940.49; × 6 % = 2,406.
    employer: { tw_labor: 3_228, tw_employment: 281, tw_occupational: 84, tw_health: 1_940, tw_pension: 2_406 },
    net: 43_376,
  },
  {
    from: '2026-09',
    until: '2026-10',
    // 45,800: × 1.551 % = 710.36; × 0.21 % = 96.18; × 4.83912 % = 2,216.32; × 6 % = 2,748.
    lines: { basic: 45_000, tw_labor: 1_053, tw_employment: 92, tw_health: 710 },
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 96, tw_health: 2_216, tw_pension: 2_748 },
    net: 43_145,
  },
  {
    from: '2026-11',
    until: '2026-11',
    // Two sick days at half pay and one personal day: 1,500 × 2 × ½ and 1,500 × 1.
    lines: { basic: 45_000, unpaid: -3_000, tw_labor: 1_053, tw_employment: 92, tw_health: 710 },
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 96, tw_health: 2_216, tw_pension: 2_748 },
    net: 40_145,
  },
  {
    from: '2026-12',
    until: '2026-12',
    lines: { basic: 45_000, tw_labor: 1_053, tw_employment: 92, tw_health: 710 },
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 96, tw_health: 2_216, tw_pension: 2_748 },
    net: 43_145,
  },
  {
    from: '2027-01',
    until: '2027-03',
    lines: { basic: 45_000, tw_labor: 1_099, tw_employment: 92, tw_health: 710 },
    employer: { tw_labor: 3_847, tw_employment: 321, tw_occupational: 96, tw_health: 2_216, tw_pension: 2_748 },
    net: 43_099,
  },
]

/** Full time at 37,000 since 2 September 2024, insured at 38,200; resigns and leaves on 15 November. */
export const TSAI: Stretch[] = [
  {
    from: '2026-08',
    until: '2026-10',
    // 38,200: × 2.3 % = 878.6; × 0.2 % = 76.4; × 1.551 % = 592.48.
    lines: { basic: 37_000, tw_labor: 879, tw_employment: 76, tw_health: 592 },
    // × 8.05 % = 3,075.1; × 0.7 % = 267.4; × 0.21 % = 80.22; × 4.83912 % = 1,848.54; × 6 % = 2,292.
    employer: { tw_labor: 3_075, tw_employment: 267, tw_occupational: 80, tw_health: 1_849, tw_pension: 2_292 },
    net: 35_453,
  },
  {
    from: '2026-11',
    until: '2026-11',
    // Half of 37,000. Two years on 2 September gave ten days: 10 × 37,000 ÷ 30 = 12,333.33. Half of the premiums: 439.3,
    // 38.2, 1,537.55, 133.7, 40.11, 1,146; no health insurance, as she is not insured on the last day of the month.
    lines: { basic: 18_500, unused_annual_leave: 12_333, tw_labor: 439, tw_employment: 38 },
    employer: { tw_labor: 1_538, tw_employment: 134, tw_occupational: 40, tw_pension: 1_146 },
    net: 30_356,
  },
]

/** Joins on 16 October at 32,000, insured at 33,300. */
export const CHANG: Stretch[] = [
  {
    from: '2026-10',
    until: '2026-10',
    // 16 thirtieths of 32,000 = 17,066.67. The 16th to the 31st are 15 insured days: 382.95, 33.3, 1,340.325, 116.55,
    // 34.965, 999; health insurance is whole: 516.483, 1,611.43.
    lines: { basic: 17_067, tw_labor: 383, tw_employment: 33, tw_health: 516 },
    employer: { tw_labor: 1_340, tw_employment: 117, tw_occupational: 35, tw_health: 1_611, tw_pension: 999 },
    net: 16_135,
  },
  {
    from: '2026-11',
    until: '2026-12',
    // 33,300: × 2.3 % = 765.9; × 0.2 % = 66.6; × 8.05 % = 2,680.65; × 0.7 % = 233.1; × 0.21 % = 69.93; × 6 % = 1,998.
    lines: { basic: 32_000, tw_labor: 766, tw_employment: 67, tw_health: 516 },
    employer: { tw_labor: 2_681, tw_employment: 233, tw_occupational: 70, tw_health: 1_611, tw_pension: 1_998 },
    net: 30_651,
  },
  {
    from: '2027-01',
    until: '2027-03',
    // × 2.4 % = 799.2; × 8.4 % = 2,797.2.
    lines: { basic: 32_000, tw_labor: 799, tw_employment: 67, tw_health: 516 },
    employer: { tw_labor: 2_797, tw_employment: 233, tw_occupational: 70, tw_health: 1_611, tw_pension: 1_998 },
    net: 30_618,
  },
]

/** Full time at 60,000 since 2018, insured at 60,800, with 6 % of her own for the pension: 3,648. */
export const CHOU: Stretch[] = [
  {
    from: '2026-08',
    until: '2026-08',
    lines: { basic: 60_000, tw_labor: 1_053, tw_employment: 92, tw_health: 943, tw_pension: 3_648 },
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 128, tw_health: 2_942, tw_pension: 3_648 },
    net: 54_264,
  },
  {
    from: '2026-09',
    until: '2026-09',
    // A bonus of 10,000 at Mid-Autumn: below 90,501 without tax, below 4 × 60,800 without supplementary premium.
    lines: { basic: 60_000, bonus: 10_000, tw_labor: 1_053, tw_employment: 92, tw_health: 943, tw_pension: 3_648 },
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 128, tw_health: 2_942, tw_pension: 3_648 },
    net: 64_264,
  },
  {
    from: '2026-10',
    until: '2026-11',
    lines: { basic: 60_000, tw_labor: 1_053, tw_employment: 92, tw_health: 943, tw_pension: 3_648 },
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 128, tw_health: 2_942, tw_pension: 3_648 },
    net: 54_264,
  },
  {
    from: '2026-12',
    until: '2026-12',
    // Her year of service ends on 31 December: 15 days less 5, 10 × 60,000 ÷ 30.
    lines: {
      basic: 60_000,
      unused_annual_leave: 20_000,
      tw_labor: 1_053,
      tw_employment: 92,
      tw_health: 943,
      tw_pension: 3_648,
    },
    employer: { tw_labor: 3_687, tw_employment: 321, tw_occupational: 128, tw_health: 2_942, tw_pension: 3_648 },
    net: 74_264,
  },
  {
    from: '2027-01',
    until: '2027-03',
    lines: { basic: 60_000, tw_labor: 1_099, tw_employment: 92, tw_health: 943, tw_pension: 3_648 },
    employer: { tw_labor: 3_847, tw_employment: 321, tw_occupational: 128, tw_health: 2_942, tw_pension: 3_648 },
    net: 54_218,
  },
]

import type { Stretch } from './stretch.ts'

/* Worked by hand, with the rates of `full-time.ts`. */

/**
 * By the hour at 210 since 1 October, twelve hours a week agreed: 12 × 210 × 52 ÷ 12 = 10,920, so 11,100; health and
 * accident insurance have no grade below 29,500. On 1 March the average of November to January counts: (10,500 + 11,760
 * + 11,130) ÷ 3 = 11,130, so 12,540. October to December would be 11,060, December to February 10,990: both 11,100.
 */
export const LI: Stretch[] = [
  {
    from: '2026-10',
    until: '2026-10',
    // 11,100: × 2.3 % = 255.3; × 0.2 % = 22.2; 29,500 × 1.551 % = 457.545. 52 hours.
    lines: { part_time_hours: 10_920, tw_labor: 255, tw_employment: 22, tw_health: 458 },
    // × 8.05 % = 893.55; × 0.7 % = 77.7; 29,500 × 0.21 % = 61.95; × 4.83912 % = 1,427.54; 11,100 × 6 % = 666.
    employer: { tw_labor: 894, tw_employment: 78, tw_occupational: 62, tw_health: 1_428, tw_pension: 666 },
    net: 10_185,
  },
  {
    from: '2026-11',
    until: '2026-11',
    lines: { part_time_hours: 10_500, tw_labor: 255, tw_employment: 22, tw_health: 458 },
    employer: { tw_labor: 894, tw_employment: 78, tw_occupational: 62, tw_health: 1_428, tw_pension: 666 },
    net: 9_765,
  },
  {
    from: '2026-12',
    until: '2026-12',
    lines: { part_time_hours: 11_760, tw_labor: 255, tw_employment: 22, tw_health: 458 },
    employer: { tw_labor: 894, tw_employment: 78, tw_occupational: 62, tw_health: 1_428, tw_pension: 666 },
    net: 11_025,
  },
  {
    from: '2027-01',
    until: '2027-01',
    // 11,100 × 2.4 % = 266.4; × 8.4 % = 932.4.
    lines: { part_time_hours: 11_130, tw_labor: 266, tw_employment: 22, tw_health: 458 },
    employer: { tw_labor: 932, tw_employment: 78, tw_occupational: 62, tw_health: 1_428, tw_pension: 666 },
    net: 10_384,
  },
  {
    from: '2027-02',
    until: '2027-02',
    lines: { part_time_hours: 10_080, tw_labor: 266, tw_employment: 22, tw_health: 458 },
    employer: { tw_labor: 932, tw_employment: 78, tw_occupational: 62, tw_health: 1_428, tw_pension: 666 },
    net: 9_334,
  },
  {
    from: '2027-03',
    until: '2027-03',
    // 12,540: × 2.4 % = 300.96; × 0.2 % = 25.08; × 8.4 % = 1,053.36; × 0.7 % = 87.78; × 6 % = 752.4.
    lines: { part_time_hours: 10_920, tw_labor: 301, tw_employment: 25, tw_health: 458 },
    employer: { tw_labor: 1_053, tw_employment: 88, tw_occupational: 62, tw_health: 1_428, tw_pension: 752 },
    net: 10_136,
  },
]

/**
 * A professional from abroad since 1 September 2026: 122 days of the year, so not resident, and resident in 2027. No
 * employment insurance; the new pension since 2026. 43,000 are insured at 43,900.
 */
export const JOHN: Stretch[] = [
  {
    from: '2026-09',
    until: '2026-10',
    // 43,900: × 2.3 % = 1,009.7; × 1.551 % = 680.89. 43,000 is not above 44,250: 6 %.
    lines: { basic: 43_000, tw_labor: 1_010, tw_health: 681, tw_income_tax: 2_580 },
    // × 8.05 % = 3,533.95; × 0.21 % = 92.19; × 4.83912 % = 2,124.37; × 6 % = 2,634.
    employer: { tw_labor: 3_534, tw_occupational: 92, tw_health: 2_124, tw_pension: 2_634 },
    net: 38_729,
  },
  {
    from: '2026-11',
    until: '2026-11',
    // With the bonus 45,000, which is above 44,250: 18 % of all of it.
    lines: { basic: 43_000, bonus: 2_000, tw_labor: 1_010, tw_health: 681, tw_income_tax: 8_100 },
    employer: { tw_labor: 3_534, tw_occupational: 92, tw_health: 2_124, tw_pension: 2_634 },
    net: 35_209,
  },
  {
    from: '2026-12',
    until: '2026-12',
    lines: { basic: 43_000, tw_labor: 1_010, tw_health: 681, tw_income_tax: 2_580 },
    employer: { tw_labor: 3_534, tw_occupational: 92, tw_health: 2_124, tw_pension: 2_634 },
    net: 38_729,
  },
  {
    from: '2027-01',
    until: '2027-03',
    // × 2.4 % = 1,053.6; × 8.4 % = 3,687.6.
    lines: { basic: 43_000, tw_labor: 1_054, tw_health: 681 },
    employer: { tw_labor: 3_688, tw_occupational: 92, tw_health: 2_124, tw_pension: 2_634 },
    net: 41_265,
  },
]

/** A migrant worker at 29,500: no employment insurance and no pension, but the reserve of 2 %. */
export const NGUYEN: Stretch[] = [
  {
    from: '2026-08',
    until: '2026-12',
    // 29,500: × 2.3 % = 678.5; × 1.551 % = 457.545; × 8.05 % = 2,374.75; × 0.21 % = 61.95; × 4.83912 % = 1,427.54.
    lines: { basic: 29_500, tw_labor: 679, tw_health: 458 },
    employer: { tw_labor: 2_375, tw_occupational: 62, tw_health: 1_428, tw_reserve: 590 },
    net: 28_363,
  },
  {
    from: '2027-01',
    until: '2027-03',
    // × 2.4 % = 708; × 8.4 % = 2,478.
    lines: { basic: 29_500, tw_labor: 708, tw_health: 458 },
    employer: { tw_labor: 2_478, tw_occupational: 62, tw_health: 1_428, tw_reserve: 590 },
    net: 28_334,
  },
]

/** An apprentice of 66 years at 30,000, insured at 30,300: labor insurance goes on, employment insurance ended at 65. */
export const LIN: Stretch[] = [
  {
    from: '2026-08',
    until: '2026-12',
    // 30,300: × 2.3 % = 696.9; × 1.551 % = 469.95; × 8.05 % = 2,439.15; × 0.21 % = 63.63; × 4.83912 % = 1,466.25; × 6 %.
    lines: { basic: 30_000, tw_labor: 697, tw_health: 470 },
    employer: { tw_labor: 2_439, tw_occupational: 64, tw_health: 1_466, tw_pension: 1_818 },
    net: 28_833,
  },
  {
    from: '2027-01',
    until: '2027-03',
    // × 2.4 % = 727.2; × 8.4 % = 2,545.2.
    lines: { basic: 30_000, tw_labor: 727, tw_health: 470 },
    employer: { tw_labor: 2_545, tw_occupational: 64, tw_health: 1_466, tw_pension: 1_818 },
    net: 28_803,
  },
]

import { dividedBy, type Exact, exact, fromWhole, isBelow, minus, notNegative, plus, times, zero } from '../exact.ts'

export type Category = 1 | 2 | 3

/** Counts in halves of a child: a child shared with the other parent is one half. */
export interface ChildrenInHalves {
  under18: number
  study18: number
  tertiary: number
  disabled: number
  disabledTertiary: number
}

type Band = readonly [above: string, rate: string, single: string, married: string]

const BANDS_2019: readonly Band[] = [
  ['5000', '0.01', '-400', '-800'],
  ['20000', '0.03', '-250', '-650'],
  ['35000', '0.08', '600', '600'],
  ['50000', '0.14', '1800', '1800'],
  ['70000', '0.21', '4600', '4600'],
  ['100000', '0.24', '10900', '10900'],
  ['250000', '0.245', '46900', '46900'],
  ['400000', '0.25', '83650', '83650'],
  ['600000', '0.26', '133650', '133650'],
  ['1000000', '0.28', '237650', '237650'],
]

const RATES_2023: readonly (readonly [above: string, rate: string])[] = [
  ['5000', '0.01'],
  ['20000', '0.03'],
  ['35000', '0.06'],
  ['50000', '0.11'],
  ['70000', '0.19'],
  ['100000', '0.25'],
  ['400000', '0.26'],
  ['600000', '0.28'],
  ['2000000', '0.30'],
]

/** B of Table 1 is the tax of all bands below, less the rebate while income is not above 35,000: built, not copied. */
function bandsOf2023(): Band[] {
  let tax = 0
  return RATES_2023.map(([above, rate], index) => {
    const last = RATES_2023[index - 1]
    if (last) tax += ((Number(above) - Number(last[0])) * Number(last[1].slice(2).padEnd(2, '0'))) / 100
    const rebate = Number(above) < 35000 ? 400 : 0
    return [above, rate, `${tax - rebate}`, `${tax - 2 * rebate}`] as const
  })
}

const BANDS_2023 = bandsOf2023()

/** The rows of Table 1 for a year of assessment. */
export function table1(year: number): readonly Band[] {
  return year === 2019 ? BANDS_2019 : BANDS_2023
}

/** (P - M) x R + B, nil where P is 5,000 or less or the result is negative. */
export function taxOfYear(year: number, category: Category, chargeable: Exact): Exact {
  let row: Band | undefined
  for (const band of table1(year)) if (isBelow(exact(band[0]), chargeable)) row = band
  if (!row) return zero
  const [above, rate, single, married] = row
  const slice = times(minus(chargeable, exact(above)), exact(rate))
  return notNegative(plus(slice, exact(category === 2 ? married : single)))
}

/** D + S + DU + SU + Q x C of a year of assessment. */
export function compulsoryReliefs(
  year: number,
  category: Category,
  children: ChildrenInHalves,
  disabledSelf: boolean,
  disabledSpouse: boolean,
): Exact {
  const later = year >= 2025
  let relief = 9000
  if (category === 2) relief += 4000
  if (disabledSelf) relief += later ? 7000 : 6000
  if (disabledSpouse && category === 2) relief += later ? 6000 : 5000
  if (category === 1) return fromWhole(relief)
  const halves =
    children.under18 * 2000 +
    children.study18 * 2000 +
    children.tertiary * 8000 +
    children.disabled * (later ? 8000 : 6000) +
    children.disabledTertiary * (later ? 16000 : 14000)
  return dividedBy(fromWhole(relief * 2 + halves), fromWhole(2))
}

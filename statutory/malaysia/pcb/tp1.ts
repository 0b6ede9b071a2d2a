import type { DatedValues } from '#base/days/dated-values.ts'
import { lawByMonth } from '../../law-in-month.ts'

export type Tp1Item = {
  readonly id: string
  /** The item whose limit contains this one. */
  readonly of?: string
  /** Sen a year; null without a limit. */
  readonly limit: number | null
  /** The item shares its limit with another group of reliefs, or may be claimed only every few years. */
  readonly note?: 'once_in_2_years' | 'once_in_3_years' | 'not_with_spouse_relief' | 'three_years' | 'unconfirmed'
  /** Rebates reduce the tax itself (like zakat) instead of the income. */
  readonly rebate?: boolean
}

/** Limit of the life item for people without mandatory EPF, and for civil servants on a pension. */
export const LIFE_WITHOUT_EPF = 7_000_00

/** What an employee may claim through the employer with form TP1, by year of assessment. */
export const TP1_ITEMS: DatedValues<readonly Tp1Item[]> = [
  {
    from: '2024-01-01',
    source: 'Income Tax Act 1967 ss.46-49 and form TP1, year of assessment 2024',
    value: items({ insurance: 3_000, learning: 4_000 }),
  },
  {
    from: '2025-01-01',
    source: 'Income Tax Act 1967 ss.46-49 and form TP1, year of assessment 2025',
    value: items({ insurance: 4_000, learning: 6_000, home: true }),
  },
  {
    from: '2026-01-01',
    source: 'Income Tax Act 1967 ss.46-49 and form TP1, year of assessment 2026 (learning disability: single source)',
    value: items({ insurance: 4_000, learning: 10_000, home: true, tourism: true }),
  },
]

export const tp1Law = lawByMonth(TP1_ITEMS)

function items(year: { insurance: number; learning: number; home?: boolean; tourism?: boolean }): readonly Tp1Item[] {
  const list: Tp1Item[] = [
    item('parents', 8_000),
    item('parents_examination', 1_000, { of: 'parents' }),
    item('equipment', 6_000),
    item('education', 7_000),
    item('upskilling', 2_000, { of: 'education' }),
    item('medical', 10_000),
    item('vaccination', 1_000, { of: 'medical' }),
    item('dental', 1_000, { of: 'medical' }),
    item('examination', 1_000, { of: 'medical' }),
    item('learning_disability', year.learning, { of: 'medical' }),
    item('lifestyle', 2_500),
    item('sports', 1_000),
    item('breastfeeding', 1_000, { note: 'once_in_2_years' }),
    item('childcare', 3_000),
    item('sspn', 8_000),
    item('alimony', 4_000, { note: 'not_with_spouse_relief' }),
    item('life', 3_000),
    item('prs', 3_000),
    item('insurance', year.insurance),
    // Whether LINDUNG 24 Jam counts inside this limit is UNCONFIRMED.
    item('socso', 350),
    item('green', 2_500, { note: 'once_in_3_years' }),
  ]
  if (year.home) {
    list.push(item('home_500', 7_000, { note: 'three_years' }), item('home_750', 5_000, { note: 'three_years' }))
  }
  if (year.tourism) list.push(item('tourism', 1_000))
  const rebates: Tp1Item[] = [
    { id: 'zakat', limit: null, rebate: true },
    { id: 'departure_levy', limit: null, rebate: true },
  ]
  return [...list, ...rebates]
}

function item(id: string, ringgit: number, other: Partial<Tp1Item> = {}): Tp1Item {
  return { id, limit: ringgit * 100, ...other }
}

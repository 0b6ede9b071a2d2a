import type { Millionths } from '#base/money/money.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/** Rates in millionths of the insured salary, and the share of each party in hundredths. */
export type LaborRates = {
  readonly ordinary: Millionths
  readonly employment: Millionths
  readonly worker: number
  readonly unit: number
  readonly government: number
}

const SHARES = { employment: 10_000, worker: 20, unit: 70, government: 10 }
const ACTS = 'Labor Insurance Act arts. 13, 15 and Employment Insurance Act arts. 8, 40'

export const LABOR_RATES: LoadedLaw<LaborRates> = [
  { from: '2023-01-01', source: `${ACTS}: 11% and 1%`, value: { ordinary: 110_000, ...SHARES } },
  { from: '2025-01-01', source: `${ACTS}: 11.5% and 1%`, value: { ordinary: 115_000, ...SHARES } },
  { from: '2027-01-01', source: `${ACTS}: 12% and 1%`, value: { ordinary: 120_000, ...SHARES } },
]

export const laborRates = lawByMonth('labor insurance rates', LABOR_RATES)

/** Rate of the wage arrears fund on an employer's insured salaries. One public source only. */
export const ARREARS_FUND: LoadedLaw<{ readonly rate: Millionths }> = [
  {
    from: '2024-01-01',
    source: 'Labor Standards Act art. 28 and regulations on the wage arrears fund: 0.025% of labor insured salaries',
    value: { rate: 250 },
  },
]

export const arrearsFundLaw = lawByMonth('wage arrears fund rate', ARREARS_FUND)

/** The average rate of an industry, for a company that has not entered its notified rate; includes commuting. */
export const OCCUPATIONAL_AVERAGE: LoadedLaw<{ readonly average: Millionths; readonly commuting: Millionths }> = [
  {
    from: '2024-01-01',
    source: 'Labor Occupational Accident Insurance and Protection Act art. 16; average rate to 2024, commuting 0.07%',
    value: { average: 2_000, commuting: 700 },
  },
  {
    from: '2025-01-01',
    source: 'Labor Occupational Accident Insurance and Protection Act art. 16; rates of 2025 to 2027, commuting 0.07%',
    value: { average: 2_100, commuting: 700 },
  },
  { from: '2028-01-01', source: 'The rates after 2025 to 2027 are not loaded', value: null },
]

export const occupationalAverage = lawByMonth('occupational accident average rate', OCCUPATIONAL_AVERAGE)

import { dividedBy, type Exact, exact, fromWhole, lesser, minus, notNegative, plus, roundDownTo } from '../exact.ts'

/** The exempt and the taxable part of one month's amount under a limit partly used (TP3 included). */
export function underLimit(amount: Exact, limit: Exact, used: Exact): { exempt: Exact; taxable: Exact } {
  const exempt = lesser(amount, notNegative(minus(limit, used)))
  return { exempt, taxable: minus(amount, exempt) }
}

/** The taxable amounts of months in order under one yearly limit. */
export function taxableByMonth(limit: Exact, months: readonly Exact[], alreadyUsed: Exact): Exact[] {
  let used = alreadyUsed
  return months.map((amount) => {
    const { exempt, taxable } = underLimit(amount, limit, used)
    used = plus(used, exempt)
    return taxable
  })
}

/** Yearly limit of an exempt allowance in ringgit; null: as much as is reasonable. */
export function exemptLimit(kind: 'travel' | 'child care' | 'awards' | 'employer goods', year: number): Exact {
  if (kind === 'travel') return fromWhole(6000)
  if (kind === 'child care') return fromWhole(year >= 2024 ? 3000 : 2400)
  return fromWhole(kind === 'awards' ? 2000 : 1000)
}

/** A yearly benefit in kind by month, from the month it starts to December, cut to whole ringgit. */
export function benefitByMonth(yearly: Exact, month: number): Exact {
  return roundDownTo(dividedBy(yearly, fromWhole(13 - month)), fromWhole(1))
}

/** What is exempt of all compensation for one loss of employment: RM10,000 for each completed year of service. */
export function compensationLimit(completedYears: number): Exact {
  return fromWhole(10_000 * completedYears)
}

/** K1 and Kt: the EPF on pay that counts every month, and the rest of the month's EPF. */
export function splitEpf(epf: Exact, epfOnNormal: Exact): { k1: Exact; kt: Exact } {
  return { k1: epfOnNormal, kt: minus(epf, epfOnNormal) }
}

/** What is left of the RM350 a year for SOCSO and EIS, at most this month's shares: never projected. */
export function socsoRelief(shares: Exact, usedBefore: Exact): Exact {
  return lesser(shares, notNegative(minus(exact('350'), usedBefore)))
}

/** The deduction of a payment within the month: that of the month's total so far, less what was deducted before. */
export function differenceAtPayment(forMonthSoFar: Exact, deductedBefore: Exact): Exact {
  return notNegative(minus(forMonthSoFar, deductedBefore))
}

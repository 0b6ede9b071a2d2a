/**
 * What a court, a welfare fund and a bonus by formula take or give, written from the texts: Compulsory Enforcement Act arts.
 * 115-1 and 122, Employee Welfare Fund Act art. 2, Employment Service Act art. 55. Whole dollars, by counting them.
 */
export interface Creditor {
  name: string
  /** The day on which the employer received the order. */
  received: string
  left: number
  /** What has to remain of the pay of a month. */
  remains: number
}

/** One payment: wages, what premiums and tax take of them, and what else is deducted; what the month has paid already. */
export interface Payment {
  wages: number
  premiumsAndTax: number
  otherDeductions: number
  paidBefore: number
}

/** What each creditor gets of a payment, by name. */
export function creditorsGet(payment: Payment, creditors: readonly Creditor[]): Record<string, number> {
  const third = (payment.wages - (payment.wages % 3)) / 3
  const days = [...new Set(creditors.map(({ received }) => received))].sort()
  const got: Record<string, number> = {}
  let taken = 0
  for (const day of days) {
    const now = creditors.filter(({ received }) => received === day)
    const remains = Math.max(...now.map((one) => one.remains))
    const stillToRemain = payment.paidBefore >= remains ? 0 : remains - payment.paidBefore
    const rooms = [
      third,
      payment.wages - payment.premiumsAndTax - stillToRemain,
      payment.wages - payment.premiumsAndTax - payment.otherDeductions,
    ]
    const wanted = now.reduce((sum, { left }) => sum + left, 0)
    const room = Math.min(...rooms) - taken
    const together = room < 0 ? 0 : Math.min(room, wanted)
    // Dollar by dollar a creditor has what its share of the claims up to it comes to.
    let claims = 0
    let given = 0
    for (const { name, left } of now) {
      claims += left
      const upTo = Number((BigInt(together) * BigInt(claims)) / BigInt(wanted))
      got[name] = upTo - given
      given = upTo
    }
    taken += together
  }
  return got
}

/** Five of every thousand dollars of the wages; what is left of a dollar stays with the worker. */
export function fundTakes(wages: number): number {
  return wages <= 0 ? 0 : (wages * 5 - ((wages * 5) % 1_000)) / 1_000
}

/** Days of a year, counted one by one; who was there every day has a whole year, in a leap year too. */
export function yearShare(year: number, joined: string, left: string | null): { days: number; of: number } {
  let days = 0
  for (let month = 1; month <= 12; month++)
    for (let date = 1; date <= new Date(Date.UTC(year, month, 0)).getUTCDate(); date++) {
      const day = `${year}-${`${month}`.padStart(2, '0')}-${`${date}`.padStart(2, '0')}`
      if (day >= joined && (left === null || day <= left)) days++
    }
  return { days: days > 365 ? 365 : days, of: 365 }
}

/** Months and grades in hundredths: months of pay × the share of the year × the grade, to the nearest dollar. */
export function bonusGives(months: number, basic: number, share: { days: number; of: number }, grade: number): number {
  const above = BigInt(months) * BigInt(basic) * BigInt(share.days) * BigInt(grade)
  const below = 10_000n * BigInt(share.of)
  return Number((2n * above + below) / (2n * below))
}

/** The fee for a migrant worker: a thirtieth to the nearest dollar for each day there, all of it for a month of such days. */
export function feeOf(monthly: number, there: readonly boolean[]): number {
  if (there.every(Boolean)) return monthly
  const day = Number((2n * BigInt(monthly) + 30n) / 60n)
  let fee = 0
  for (const isThere of there) if (isThere) fee += day
  return fee > monthly ? monthly : fee
}

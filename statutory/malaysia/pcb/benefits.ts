import type { Basis } from '#base/basis.ts'
import type { Month } from '#base/days.ts'
import { atLeast, atMost, minus, ratio, type Sen, sen, sum } from '#base/money.ts'

/**
 * Benefit in kind or living accommodation of a month: the yearly value over the months left including this one, cut
 * to whole ringgit (25,000 from April: 2,777). It raises the tax, never the pay.
 */
export function benefitOfMonth(month: Month, yearly: number): { readonly normal: Sen; readonly basis: Basis } {
  const months = 13 - Number(month.slice(5))
  return {
    normal: ratio(atLeast(0, yearly), 1, months, 'down', 100),
    basis: { f: 'pcb.bik', i: { v: yearly }, m: month },
  }
}

/**
 * Compensation for loss of employment: exempt up to RM10,000 for each completed year of service (single source), the
 * rest is additional remuneration. Paid in parts it is exempt once: `used` is what earlier parts took. Sen.
 */
export function compensationTaxable(amount: number, completedYears: number, used = 0): { exempt: Sen; taxable: Sen } {
  const limit = minus(ratio(sen(10_000_00), completedYears, 1, 'down'), used)
  const exempt = atMost(atLeast(0, limit), amount)
  return { exempt, taxable: minus(amount, exempt) }
}

/** Elected EPF: first what mandatory EPF leaves of the yearly EPF limit, then what the life item leaves. Sen. */
export function voluntaryEpfRelief(amount: number, room: { epf: number; life: number }): { epf: Sen; life: Sen } {
  const epf = atMost(atLeast(0, room.epf), amount)
  return { epf, life: atMost(atLeast(0, room.life), sum([amount, -epf])) }
}

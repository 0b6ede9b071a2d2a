import type { Month } from '#base/days/days.ts'

/** What a payslip pays and deducts by code, what the employer adds by code, and what is paid out; without zeros. */
export type Slip = {
  readonly lines: Readonly<Record<string, number>>
  readonly employer: Readonly<Record<string, number>>
  readonly net: number
}

/** A payslip of the monthly runs from one month to another. */
export type Stretch = Slip & { readonly from: Month; readonly until: Month }

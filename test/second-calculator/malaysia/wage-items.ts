/** How a pay item counts: for EPF, SOCSO and EIS, HRD, PCB, and the ordinary rate of pay (s.60I). */
export interface Counting {
  epf: boolean
  socso: boolean
  hrd: boolean
  /** 'by month': normal where paid every month, else additional. A limit: exempt up to it in a year. */
  pcb: 'normal' | 'additional' | 'by month' | 'exempt' | 'travel' | 'child care' | 'awards' | 'compensation'
  ordinary: boolean
}

const row = (epf: boolean, socso: boolean, hrd: boolean, pcb: Counting['pcb'], ordinary = false): Counting => ({
  epf,
  socso,
  hrd,
  pcb,
  ordinary,
})

/** The pay items of the statutory reference, as it lists them. */
export const ITEMS = {
  basic: row(true, true, true, 'normal', true),
  'paid leave': row(true, true, true, 'normal', true),
  'fixed allowance': row(true, true, true, 'normal', true),
  'meal allowance': row(true, true, true, 'exempt', true),
  'parking allowance': row(true, true, true, 'exempt', true),
  'child-care allowance': row(true, true, true, 'child care', true),
  'travel for duties': row(false, false, false, 'travel'),
  'expense claim': row(false, false, false, 'exempt'),
  overtime: row(false, true, false, 'normal'),
  'rest day or holiday work': row(false, true, false, 'normal'),
  commission: row(true, true, false, 'by month', true),
  incentive: row(true, true, false, 'by month'),
  'annual bonus': row(true, false, false, 'additional'),
  'other bonus': row(true, true, false, 'additional'),
  arrears: row(true, true, true, 'additional', true),
  'leave paid out': row(true, true, true, 'additional'),
  'service charge': row(false, true, false, 'normal'),
  'director fee': row(false, false, false, 'by month'),
  gratuity: row(false, false, false, 'additional'),
  'termination benefit': row(false, false, false, 'compensation'),
  'ex-gratia': row(false, false, false, 'additional'),
  award: row(false, false, false, 'awards'),
  'benefit in kind': row(false, false, false, 'normal'),
  'living accommodation': row(false, false, false, 'normal'),
  'tax borne by employer': row(false, false, false, 'additional'),
} satisfies Record<string, Counting>

export type Item = keyof typeof ITEMS

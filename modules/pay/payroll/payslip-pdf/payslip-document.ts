import type { PdfPicture } from '#server/pdf/pdf-picture.ts'

/** One line of a payslip, in the reader's language. `note` says in small print what it was computed from. */
export type PayslipLine = { label: string; note?: string; amount: number }

/** The texts of the form. */
export type PayslipLabels = {
  payslip: string
  earnings: string
  deductions: string
  total_earnings: string
  total_deductions: string
  net_pay: string
  employer_contributions: string
  year_to_date: string
  /** With `{{page}}` and `{{pages}}`. */
  page: string
  /** Heading of the entries behind lines that sum them. */
  details: string
  /** Shown below lines that continue on the next page. */
  continued: string
}

/**
 * Everything that a payslip shows: amounts in minor units, texts in the payslip's language, and identifying numbers masked
 * (`lastFour`). The totals come from the stored payslip.
 */
export type PayslipDocument = {
  labels: PayslipLabels
  /** Without a logo, the first letter of the name stands in its place. */
  company: { name: string; details: string; logo?: PdfPicture }
  employee: { name: string; number: string }
  /** The wage month as text. */
  period: string
  /** Position, department, office, identity and account numbers, pay date and so on: up to 15 are shown. */
  facts: readonly { label: string; value: string }[]
  currency: string
  decimals: number
  earnings: readonly PayslipLine[]
  deductions: readonly PayslipLine[]
  /** The entries behind lines that sum them, such as the overtime of each day; on pages of their own. */
  details?: readonly PayslipLine[]
  employer: readonly PayslipLine[]
  yearToDate: readonly PayslipLine[]
  totalEarnings: number
  totalDeductions: number
  netPay: number
  /**
   * How and when it is paid, such as `Maybank •••• 1234 · 28 October 2026`; up to three lines where it goes to several
   * accounts.
   */
  payment: string
  /** A line above the footer, for example the reason for a legal exception. */
  remark?: string
  footer: string
}

/** Masks an identity or account number to its last four characters. */
export function lastFour(number: string | null): string {
  const plain = (number ?? '').replace(/[^\p{L}\p{N}]/gu, '')
  return plain === '' ? '—' : `•••• ${plain.slice(-4)}`
}

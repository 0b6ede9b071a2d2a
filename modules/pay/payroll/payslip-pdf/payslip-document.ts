/** One line of a payslip, in the reader's words. `note` is what it was worked out from, shown small behind it. */
export type PayslipLine = { label: string; note?: string; amount: number }

/** The words of the form itself. */
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
  /** Stands at the foot of lines that go on overleaf. */
  continued: string
}

/**
 * Everything a payslip shows: pure data, amounts in minor units, every text already in the payslip's language and every
 * number that identifies someone already masked (`lastFour`). The totals are those of the stored payslip, not added here.
 */
export type PayslipDocument = {
  labels: PayslipLabels
  company: { name: string; details: string }
  employee: { name: string; number: string }
  /** The wage month in words. */
  period: string
  /** Position, department, office, identity and account numbers, pay date …: up to 15 are shown. */
  facts: readonly { label: string; value: string }[]
  currency: string
  decimals: number
  earnings: readonly PayslipLine[]
  deductions: readonly PayslipLine[]
  employer: readonly PayslipLine[]
  yearToDate: readonly PayslipLine[]
  totalEarnings: number
  totalDeductions: number
  netPay: number
  /** How and when it is paid, such as `Maybank •••• 1234 · 28 October 2026`; up to three lines where it goes to several places. */
  payment: string
  /** A line above the foot, such as why something could not be otherwise. */
  remark?: string
  footer: string
}

/** All that is shown of an identity or account number: its last four characters. */
export function lastFour(number: string | null): string {
  const plain = (number ?? '').replace(/[^\p{L}\p{N}]/gu, '')
  return plain === '' ? '—' : `•••• ${plain.slice(-4)}`
}

/** How pay counts for tax, and whether it is a wage. */
export interface Counting {
  /** With the salary of the month, free to a limit, free, as a bonus, or as retirement income. */
  tax: 'salary' | 'meal' | 'free' | 'bonus' | 'retirement'
  /** A wage, which the reserve of the old retirement scheme is taken from. */
  wage: boolean
}

export const ITEMS = {
  basic: { tax: 'salary', wage: true },
  allowance: { tax: 'salary', wage: true },
  'meal allowance': { tax: 'meal', wage: true },
  'regular bonus': { tax: 'salary', wage: true },
  commission: { tax: 'salary', wage: true },
  overtime: { tax: 'free', wage: true },
  'overtime over the limit': { tax: 'salary', wage: true },
  'holiday work': { tax: 'free', wage: true },
  'unused leave': { tax: 'free', wage: false },
  'unused leave over the days of the Act': { tax: 'salary', wage: false },
  bonus: { tax: 'bonus', wage: false },
  severance: { tax: 'retirement', wage: false },
  'leave without pay': { tax: 'salary', wage: true },
} as const satisfies Record<string, Counting>

export type Item = keyof typeof ITEMS

/** Pay in whole dollars; what leave takes off is negative. */
export interface Line {
  item: Item
  amount: number
}

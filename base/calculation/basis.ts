import type { Day, Month } from '../days/days.ts'

export type BasisInput = number | string | boolean | null | undefined | readonly number[]

/**
 * Why an amount is what it is: enough to explain it and to compute it again from nothing else. Stored with every
 * payslip line as JSON, hence the short names and no texts; undefined inputs are zero and vanish when stored.
 */
export type Basis = {
  /** Formula, such as `epf` or `pcb.resident`. */
  readonly f: string
  /** Inputs: minor units, rates in millionths, counts, codes. */
  readonly i: Readonly<Record<string, BasisInput>>
  /** The wage month whose law was applied. */
  readonly m: Month
  /** The day that law entered into force; absent where no dated law took part. */
  readonly from?: Day
  /** Row of the table, counted from 1. */
  readonly row?: number
}

/** Amounts of a formula by name, in minor units, such as `employee` and `employer`. */
export type Amounts = Readonly<Record<string, number>>

/** A number that a stored basis holds; zero where it vanished. Throws RangeError where something else stands: another formula wrote it. */
export function basisNumber({ f, i }: Basis, key: string): number {
  const value = i[key] ?? 0
  if (typeof value !== 'number') throw new RangeError(`${f} has no number ${key}`)
  return value
}

/** The numbers that a stored basis holds as a list. Throws RangeError where it holds none. */
export function basisNumbers({ f, i }: Basis, key: string): readonly number[] {
  const value = i[key]
  if (!Array.isArray(value)) throw new RangeError(`${f} has no numbers ${key}`)
  return value
}

/**
 * Lists of a stored basis that belong together, as one row for each item.
 * @throws RangeError where one of them is no list, or is shorter than the first.
 */
export function basisRows<Key extends string>(basis: Basis, first: Key, ...others: Key[]): Record<Key, number>[] {
  const lists = [first, ...others].map((key) => [key, basisNumbers(basis, key)] as const)
  return basisNumbers(basis, first).map((_, index) => {
    const row = {} as Record<Key, number>
    for (const [key, list] of lists) {
      const value = list[index]
      if (value === undefined) throw new RangeError(`${basis.f} has no number ${key} in row ${index + 1}`)
      row[key] = value
    }
    return row
  })
}

/** An amount that a formula has. Throws RangeError for any other name. */
export function amountNamed(amounts: Amounts, name: string): number {
  const amount = amounts[name]
  if (amount === undefined) throw new RangeError(`The formula has no amount ${name}`)
  return amount
}

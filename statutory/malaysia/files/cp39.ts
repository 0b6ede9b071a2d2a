import type { Month } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { taxDigits } from '../identity/numbers.ts'
import { identifierField, lines, numberField, textField } from './fixed-width.ts'

/** One employee in the monthly file; amounts in sen, identity numbers empty where there are none. */
export type Cp39Record = {
  /** Eleven digits after SG, OG or IG: the last is the wife code, 0 for a man or single woman. */
  readonly taxNumber: string | null
  readonly name: string
  readonly oldIc: string
  readonly newIc: string
  readonly passport: string
  /** Two letters, foreigners only. */
  readonly country: string
  readonly mtd: number
  readonly cp38: number
  /**
   * The company's own number, at most ten plain characters; empty where it is longer, because a cut number could be
   * another employee's.
   */
  readonly employeeNumber: string
}

/** Length of the name in a detail line. */
export const CP39_NAME = 60

const EMPLOYEE_NUMBER = 10

/** Whether the optional field for the company's own number holds it unchanged. */
export function fitsEmployeeNumber(number: string): boolean {
  return number.length <= EMPLOYEE_NUMBER && /^[\x20-\x7e]*$/.test(number)
}

type Cp39Amounts = { readonly mtd: number; readonly cp38: number }

/** LHDN CP39 header line of 57 characters. Amounts in sen. */
export function cp39Header(employerNumber: string, month: Month, records: readonly Cp39Amounts[]): string {
  const employer = numberField(employerNumber.replace(/\D/g, ''), 10)
  const fields = cp39Totals({
    totalMtd: sum(records.map(({ mtd }) => mtd)),
    mtdRecords: records.filter(({ mtd }) => mtd > 0).length,
    totalCp38: sum(records.map(({ cp38 }) => cp38)),
    cp38Records: records.filter(({ cp38 }) => cp38 > 0).length,
  })
  const { totalMtd, mtdRecords, totalCp38, cp38Records } = fields
  return `H${employer}${employer}${month.replace('-', '')}${totalMtd}${mtdRecords}${totalCp38}${cp38Records}`
}

/** Amount and count fields of the header. */
export function cp39Totals(totals: { totalMtd: number; mtdRecords: number; totalCp38: number; cp38Records: number }) {
  return {
    totalMtd: numberField(totals.totalMtd, 10),
    mtdRecords: numberField(totals.mtdRecords, 5),
    totalCp38: numberField(totals.totalCp38, 10),
    cp38Records: numberField(totals.cp38Records, 5),
  }
}

/** Amount fields of a detail line. */
export function cp39Amounts(record: Cp39Amounts): { mtd: string; cp38: string } {
  return { mtd: numberField(record.mtd, 8), cp38: numberField(record.cp38, 8) }
}

/** LHDN CP39 detail line of 136 characters. Throws RangeError where a number does not fit its field. */
export function cp39Detail(record: Cp39Record): string {
  const { mtd, cp38 } = cp39Amounts(record)
  return [
    `D${taxDigits(record.taxNumber)}`,
    textField(record.name, CP39_NAME),
    identifierField(record.oldIc, 12),
    identifierField(record.newIc.replace(/\D/g, ''), 12),
    identifierField(record.passport, 12),
    identifierField(record.country, 2),
    mtd,
    cp38,
    identifierField(record.employeeNumber, EMPLOYEE_NUMBER),
  ].join('')
}

export function cp39FileName(employerNumber: string, month: Month): string {
  return `${numberField(employerNumber.replace(/\D/g, ''), 10)}${month.slice(5)}_${month.slice(0, 4)}.txt`
}

/** The whole file of a month: the header, then the records with a deduction, in the given order. */
export function cp39File(employerNumber: string, month: Month, records: readonly Cp39Record[]): string {
  const taken = records.filter(({ mtd, cp38 }) => mtd > 0 || cp38 > 0)
  return lines([cp39Header(employerNumber, month, taken), ...taken.map(cp39Detail)])
}

/** Reads a file back: sums of its detail lines, in sen. Throws RangeError where the header states another sum. */
export function cp39Sums(file: string): { mtd: number; cp38: number; people: number } {
  const [header = '', ...details] = file.split('\r\n').filter(Boolean)
  const mtd = sum(details.map((line) => Number(line.slice(110, 118))))
  const cp38 = sum(details.map((line) => Number(line.slice(118, 126))))
  if (Number(header.slice(27, 37)) !== mtd || Number(header.slice(42, 52)) !== cp38)
    throw new RangeError('The header of the CP39 file does not carry the sums of its lines')
  return { mtd, cp38, people: details.length }
}

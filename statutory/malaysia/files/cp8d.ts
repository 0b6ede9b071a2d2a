import { parseMoney, roundAmount, type Sen, sum, toDecimal } from '#base/money/money.ts'
import { identifierField, lines, numberField, plainField } from './fixed-width.ts'

/** Length of the name in the employee file. */
export const CP8D_NAME = 60

/** One employee in the yearly return of remuneration; amounts in sen, zero where there are none. */
export type Cp8dRecord = {
  readonly name: string
  readonly taxNumber: string
  /** Identity card, police, army or passport number. */
  readonly identity: string
  readonly category: 1 | 2 | 3
  /** 1 management, 2 permanent, 3 contract, 4 part-time, 5 intern, 6 other. */
  readonly status: number
  /** dd-mm-yyyy; empty if none. */
  readonly endDate: string
  readonly taxBorne: boolean
  readonly children: number
  readonly childRelief: number
  readonly gross: number
  readonly benefits: number
  readonly accommodation: number
  readonly esos: number
  readonly exempt: number
  readonly tp1Relief: number
  readonly tp1Zakat: number
  readonly epf: number
  readonly zakat: number
  readonly mtd: number
  readonly cp38: number
  readonly medicalInsurance: number
  readonly socso: number
}

/**
 * A line of the C.P.8D employee file (layout of 2023): 22 fields, `|` between and after them. Zakat, tax and CP38 keep
 * sen; the others are cut to whole ringgit; optional amounts of zero stay empty. Throws RangeError for a person's
 * number that does not fit.
 */
export function cp8dLine(record: Cp8dRecord): string {
  const fields = [
    plainField(record.name, '|').slice(0, CP8D_NAME),
    identifierField(record.taxNumber.replace(/\D/g, ''), 11).trim(),
    identifierField(record.identity.replace(/[^A-Za-z0-9]/g, ''), 12).trim() || '000000000000',
    record.category,
    record.status,
    record.endDate,
    record.taxBorne ? 1 : 2,
    record.children,
    ringgit(record.childRelief),
    ringgit(record.gross) || '0',
    ringgit(record.benefits),
    ringgit(record.accommodation),
    ringgit(record.esos),
    ringgit(record.exempt),
    ringgit(record.tp1Relief),
    exact(record.tp1Zakat),
    ringgit(record.epf),
    exact(record.zakat),
    exact(record.mtd),
    exact(record.cp38),
    ringgit(record.medicalInsurance),
    ringgit(record.socso),
  ]
  return `${fields.join('|')}|`
}

function ringgit(amount: number): string {
  const cut = cutToRinggit(amount)
  return cut === 0 ? '' : toDecimal(cut).slice(0, -3)
}

function exact(amount: number): string {
  return amount === 0 ? '' : toDecimal(amount)
}

/** The two files of a year's return: one with the employer's line, one with a line for each person. */
export function cp8dFiles(
  employer: { number: string; name: string },
  year: number,
  records: readonly Cp8dRecord[],
): { employer: ReturnText; employees: ReturnText } {
  const number = numberField(employer.number.replace(/\D/g, ''), 10)
  return {
    employer: {
      name: `M${number}_${year}.TXT`,
      text: lines([`${number}|${plainField(employer.name, '|')}|${year}`]),
    },
    employees: { name: `P${number}_${year}.TXT`, text: lines(records.map(cp8dLine)) },
  }
}

type ReturnText = { name: string; text: string }

export type Cp8dSums = {
  people: number
  gross: number
  epf: number
  zakat: number
  mtd: number
  cp38: number
  socso: number
}

/** Reads an employee file back: its totals in sen. Throws RangeError for a line without its 22 fields. */
export function cp8dSums(text: string): Cp8dSums {
  const rows = text.split('\r\n').filter(Boolean)
  const fields = rows.map((row) => {
    const parts = row.split('|')
    if (parts.length !== 23 || parts[22] !== '') throw new RangeError('A line of C.P.8D does not have its 22 fields')
    return parts
  })
  const of = (field: number) => sum(fields.map((parts) => parseMoney(parts[field - 1] || '0')))
  return { people: rows.length, gross: of(10), epf: of(17), zakat: of(18), mtd: of(19), cp38: of(20), socso: of(22) }
}

/** Cuts an amount for a field of whole ringgit; never rounds it. */
export function cutToRinggit(amount: number): Sen {
  return roundAmount(amount, 'down', 100)
}

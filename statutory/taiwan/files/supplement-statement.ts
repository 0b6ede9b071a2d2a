import type { Day, Month } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { csvCells, csvRow } from '../../csv.ts'
import { fromBig5, toBig5 } from './big5.ts'
import { dayOfRoc, rocDay, rocMonth } from './roc-dates.ts'

/** Income types of the statement: bonuses of the insuring employer, or salary of people insured elsewhere. */
export const SUPPLEMENT_TYPES = { bonus: '62', part_time: '63' } as const
export type SupplementType = keyof typeof SUPPLEMENT_TYPES

/** The employer that submits the statement, by its numbers with the authority. */
export type SupplementUnit = {
  /** Eight digits. */
  readonly taxNumber: string
  /** Code of the employer as an insured unit of health insurance. */
  readonly unitCode: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly contact: string
}

/** One payment that owes the premium; whole dollars. */
export type SupplementPayment = {
  readonly day: Day
  readonly identity: string
  readonly name: string
  readonly amount: number
  readonly premium: number
  /** For a bonus: the insured amount of the month of payment, and the year's bonuses including this one. */
  readonly insured: number
  readonly yearTotal: number
}

const NAME_WIDTH = 25
const FULL_SPACE = '　'
const HEAD_TITLES = [
  '資料識別碼',
  '統一編號',
  '所得類別',
  '給付起始年月',
  '給付結束年月',
  '申報總筆數',
  '所得(收入)給付總額',
  '扣繳補充保險費總額',
  '扣費單位名稱',
  '聯絡電話',
  '電子郵件',
  '聯絡人姓名',
]
const BONUS_TITLES = [
  '資料識別碼',
  '處理方式',
  '給付日期',
  '所得人身分證號',
  '所得人姓名',
  '單次給付金額',
  '扣繳補充保險費金額',
  '申報編號',
  '投保單位代號',
  '扣費當月投保金額',
  '同年度累計獎金金額',
  '信託註記',
]

/** `DPR`, the tax number, the day of the file in the calendar of the Republic and its sequence number on that day. */
export function supplementFileName(taxNumber: string, day: Day, sequence = 1): string {
  return `DPR${taxNumber}${rocDay(day)}${String(sequence).padStart(3, '0')}.csv`
}

/**
 * The statement of the supplementary premium of health insurance for the payments of some months, in Big5 with CRLF.
 * `lacking` lists the characters that Big5 cannot carry. Only the columns of a bonus are published as text: for salary
 * the last three stay empty.
 */
export function supplementStatement(
  type: SupplementType,
  unit: SupplementUnit,
  { from, until }: { from: Month; until: Month },
  payments: readonly SupplementPayment[],
): { bytes: Uint8Array; lacking: string[] } {
  const head = [
    1,
    unit.taxNumber,
    SUPPLEMENT_TYPES[type],
    rocMonth(from),
    rocMonth(until),
    payments.length,
    sum(payments.map(({ amount }) => amount)),
    sum(payments.map(({ premium }) => premium)),
    paddedName(unit.name),
    unit.phone,
    unit.email,
    paddedName(unit.contact),
  ]
  const details = payments.map((one, index) => [
    2,
    'I',
    rocDay(one.day),
    one.identity,
    one.name,
    one.amount,
    one.premium,
    index + 1,
    unit.unitCode,
    ...(type === 'bonus' ? [one.insured, one.yearTotal, ''] : ['', '', '']),
  ])
  const text = [HEAD_TITLES, head, BONUS_TITLES, ...details].map(csvRow).join('')
  return toBig5(text)
}

/** Reads a statement back. Throws TypeError for bytes that are not Big5. */
export function readSupplementStatement(bytes: Uint8Array) {
  const [, head = [], , ...rows] = csvCells(fromBig5(bytes))
  const [, taxNumber, type, from, until, count, amount, premium, name = '', phone, email, contact = ''] = head
  const payments = rows.map(
    ([, action = '', day = '', identity = '', payee = '', paid, taken, number, unitCode = '', insured, yearTotal]) => ({
      action,
      day: dayOfRoc(day),
      identity,
      name: payee,
      amount: Number(paid),
      premium: Number(taken),
      number: Number(number),
      unitCode,
      insured: Number(insured),
      yearTotal: Number(yearTotal),
    }),
  )
  return {
    head: {
      taxNumber,
      type,
      from,
      until,
      count: Number(count),
      amount: Number(amount),
      premium: Number(premium),
      name,
      phone,
      email,
      contact,
    },
    payments,
    amount: sum(payments.map((one) => one.amount)),
    premium: sum(payments.map((one) => one.premium)),
  }
}

/** A name has 25 full-width characters; a longer one is cut. */
function paddedName(name: string): string {
  const wide = [...name].map(fullWidth).slice(0, NAME_WIDTH)
  return wide.join('') + FULL_SPACE.repeat(NAME_WIDTH - wide.length)
}

/** Converts ASCII letters and digits to full width, so that 25 characters are 50 bytes. */
function fullWidth(character: string): string {
  if (character === ' ') return FULL_SPACE
  const point = required(character.codePointAt(0), 'code point of a character')
  return point > 0x20 && point < 0x7f ? String.fromCodePoint(point + 0xfee0) : character
}

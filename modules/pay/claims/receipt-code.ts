import { isDay } from '#base/days/days.ts'

/** What the code on a receipt says; `key` identifies the receipt, whoever submits it. */
export type ReceiptCode = {
  readonly key: string
  readonly number: string
  readonly day: string | null
  /** Minor units of the currency. */
  readonly amount: number | null
  readonly currency: string | null
}

/** The most letters that a receipt's code has. */
export const LONGEST_CODE = 600

/** Length of the left code of a receipt of Taiwan up to its first colon. */
const LEFT_CODE_LENGTH = 77
/** Number, day (ROC year, month, day), random, sales, total (hexadecimal dollars), buyer, seller, check. */
const TAIWAN_LEFT_CODE = /^([A-Z]{2}\d{8})(\d{3})(\d{2})(\d{2})(\d{4})([0-9A-F]{8})([0-9A-F]{8})(\d{8})(\d{8})(.{24})$/i
const ROC_YEARS = 1911

const MYINVOIS = 'myinvois.hasil.gov.my'
const SHARE_PATH = /^\/([\dA-Za-z-]{10,40})\/share\/[\dA-Za-z]{10,200}$/

/**
 * Reads the code of a receipt (CLM-07): the left one of Taiwan's e-invoice, or the link of Malaysia's e-Invoice. Null for
 * other codes, which receipts carry too.
 */
export function parseReceiptCode(text: string): ReceiptCode | null {
  const code = text.trim()
  if (code.length > LONGEST_CODE) return null
  return parseTaiwanCode(code) ?? parseMalaysiaCode(code)
}

function parseTaiwanCode(code: string): ReceiptCode | null {
  const colon = code.indexOf(':')
  const parts = TAIWAN_LEFT_CODE.exec(code.slice(0, LEFT_CODE_LENGTH))
  if (!parts || (colon === -1 ? code.length !== LEFT_CODE_LENGTH : colon !== LEFT_CODE_LENGTH)) return null
  const [, number = '', year, month, date, , , total = ''] = parts
  const day = `${Number(year) + ROC_YEARS}-${month}-${date}`
  if (!isDay(day)) return null
  const invoice = number.toUpperCase()
  // Whole dollars: the currency has no smaller unit.
  const amount = Number.parseInt(total, 16)
  return { key: `tw ${invoice} ${day}`, number: invoice, day, amount: amount > 0 ? amount : null, currency: 'TWD' }
}

function parseMalaysiaCode(code: string): ReceiptCode | null {
  if (!URL.canParse(code)) return null
  const { protocol, host, pathname, username, password } = new URL(code)
  const found = SHARE_PATH.exec(pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)?.[1]
  if (protocol !== 'https:' || host !== MYINVOIS || username || password || found === undefined) return null
  const number = found.toUpperCase()
  return { key: `my ${number}`, number, day: null, amount: null, currency: null }
}

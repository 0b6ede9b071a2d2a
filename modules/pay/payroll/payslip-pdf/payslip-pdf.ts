import type { Language } from '#base/access/actor.ts'
import { groupThousands } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import { buildPdf, buildSharedFonts, LATIN, type SharedFonts } from '#server/pdf/build-pdf.ts'
import { printableText, textWidth } from '#server/pdf/fonts.ts'
import { createLruCache } from '#server/pdf/lru-cache.ts'
import {
  addBox,
  addPicture,
  addRule,
  addText,
  HAIRLINE,
  INK_SECOND,
  INK_THIRD,
  type PdfPage,
  PRIMARY,
  PRIMARY_INK,
  PRIMARY_SOFT,
} from '#server/pdf/page-marks.ts'
import type { PayslipDocument, PayslipLine } from './payslip-document.ts'

/** A5 landscape, in points. */
const WIDTH = 595.28
const HEIGHT = 419.53
const LEFT = 32
const RIGHT = WIDTH - LEFT
const INNER = RIGHT - LEFT
const GUTTER = 28
const COLUMN = (INNER - GUTTER) / 2
const RIGHT_COLUMN = LEFT + COLUMN + GUTTER
const FOOT = HEIGHT - 20

/** Where the company's logo may stand. */
const LOGO = { x: LEFT, y: 23, width: 110, height: 32 }

const FACT_COLUMNS = 5
const FACT_ROW = 22
const NET_HEIGHT = 32
const SMALL_ROW = 11
/** Line height: loose where there is space, and never less than TIGHT. */
const LOOSE = 14
const TIGHT = 10.6

/** The minus sign that the screen shows too. */
const MINUS = '\u2212'

const fontsByWords = createLruCache<SharedFonts>(64)

/**
 * Renders a payslip as a PDF, A5 landscape, with more pages where the lines need them. The same document gives the same
 * bytes. Text can be searched and copied in both languages; a character that the font lacks is drawn as a box.
 */
export function payslipPdf(document: PayslipDocument, language: Language): Uint8Array {
  const pages = layOutPages(document)
  pages.forEach((page, index) => {
    drawFooter(page, document, index + 1, pages.length)
  })
  const { labels, company, period } = document
  const about = {
    title: `${labels.payslip} ${period} ${document.employee.name}`,
    language: language === 'zh-TW' ? 'zh-TW' : 'en-MY',
    author: company.name,
  }
  return buildPdf(pages, { ...about, width: WIDTH, height: HEIGHT }, fontsFor(document))
}

/**
 * The texts of the form and of its lines repeat on many payslips, so their glyphs are extracted once. Only documents with
 * exactly the same characters share a font, so that no company's characters appear in another's file.
 */
function fontsFor(document: PayslipDocument): SharedFonts {
  const { labels, company, earnings, deductions, employer, yearToDate, facts } = document
  const lines = [...earnings, ...deductions, ...employer, ...yearToDate, ...facts].map((line) => line.label)
  const bold = beyondLatin([...Object.values(labels), company.name])
  const regular = beyondLatin([...Object.values(labels), ...lines])
  return fontsByWords(`${bold}|${regular}`, () =>
    buildSharedFonts({ regular: `${LATIN}•${MINUS}${regular}`, bold: LATIN + MINUS + bold }),
  )
}

/** The non-ASCII characters of some texts, each once and sorted. */
function beyondLatin(texts: readonly string[]): string {
  return [...new Set(printableText(texts.join('')).replace(/[ -~]/g, ''))].sort().join('')
}

/** Lays out the pages without their footers: as many lines on each as fit, the last with the net pay below them. */
function layOutPages(document: PayslipDocument): PdfPage[] {
  let page: PdfPage = { marks: [] }
  const pages = [page]
  let top = drawEmployee(page, document, drawHeader(page, document))
  const lines = Math.max(document.earnings.length, document.deductions.length, 1)
  for (let from = 0; ; ) {
    const left = lines - from
    const room = bottomStart(document) - top - 36
    const last = left * TIGHT <= room
    const fits = last ? left : Math.min(left, Math.floor((FOOT - 34 - top) / TIGHT))
    drawSections(page, document, {
      top,
      from,
      to: from + fits,
      leading: last ? Math.min(LOOSE, room / left) : TIGHT,
      last,
    })
    from += fits
    if (last) break
    page = { marks: [] }
    pages.push(page)
    top = drawHeader(page, document) + 12
  }
  drawBottom(page, document)
  return [...pages, ...layOutDetails(document)]
}

/** Pages of the entries behind the lines, two columns each. */
function layOutDetails(document: PayslipDocument): PdfPage[] {
  const { details = [], labels } = document
  const pages: PdfPage[] = []
  for (let from = 0; from < details.length; ) {
    const page: PdfPage = { marks: [] }
    const top = drawHeader(page, document) + 12
    const rows = Math.floor((FOOT - 34 - top) / TIGHT)
    for (const x of [LEFT, RIGHT_COLUMN]) {
      if (x === LEFT || from < details.length) {
        addText(page, labels.details, x, top + 10, { size: 7.6, face: 'bold', colour: PRIMARY, width: COLUMN - 60 })
        addText(page, document.currency, x + COLUMN, top + 10, { size: 6.4, colour: INK_THIRD, right: true })
        addRule(page, x, top + 14.5, COLUMN, 0.5)
      }
      details.slice(from, from + rows).forEach((line, index) => {
        drawPayLine(page, document, line, { x, y: top + 15.5 + (index + 0.72) * TIGHT, size: 7.4 })
      })
      from += rows
    }
    pages.push(page)
  }
  return pages
}

/** Draws the company on the left and the month on the right. Returns the height at which the page continues. */
function drawHeader(page: PdfPage, { company, labels, period }: PayslipDocument): number {
  const markWidth = company.logo ? addPicture(page, company.logo, LOGO) : drawInitial(page, company.name)
  const from = LEFT + markWidth + 10
  const width = INNER * 0.6 + LEFT + 36 - from
  addText(page, company.name, from, 38, { size: 12, face: 'bold', width })
  addText(page, company.details, from, 49.5, { size: 6.8, colour: INK_THIRD, width })
  addText(page, labels.payslip, RIGHT, 35, { size: 8, colour: INK_THIRD, right: true })
  addText(page, period, RIGHT, 50, { size: 13, face: 'bold', right: true, colour: PRIMARY_INK, width: INNER * 0.32 })
  addRule(page, LEFT, 62, INNER, 0.8, PRIMARY)
  return 62
}

/** Draws the first letter of a name in a box. Returns the width of the box. */
function drawInitial(page: PdfPage, name: string): number {
  addBox(page, LEFT, 26, 26, 26, 6, PRIMARY)
  const letter = [...name.trim()][0]?.toUpperCase() ?? ''
  const width = textWidth('bold', letter, 13)
  addText(page, letter, LEFT + 13 - width / 2, 43.6, { size: 13, face: 'bold', colour: 'FFFFFF' })
  return 26
}

/** Draws the employee and the facts. Returns the height at which the sections start. */
function drawEmployee(page: PdfPage, { employee, facts }: PayslipDocument, from: number): number {
  const width = addText(page, employee.name, LEFT, from + 19, { size: 11.5, face: 'bold', width: INNER * 0.7 })
  addText(page, employee.number, LEFT + width + 8, from + 19, { size: 8.5, colour: INK_THIRD, width: 100 })
  const shown = facts.slice(0, FACT_COLUMNS * 3)
  const step = INNER / FACT_COLUMNS
  shown.forEach((fact, index) => {
    const x = LEFT + (index % FACT_COLUMNS) * step
    const y = from + 33 + Math.floor(index / FACT_COLUMNS) * FACT_ROW
    addText(page, fact.label, x, y, { size: 6.2, colour: INK_THIRD, width: step - 8 })
    addText(page, fact.value, x, y + 9.6, { size: 7.8, width: step - 8 })
  })
  return from + 30 + Math.ceil(shown.length / FACT_COLUMNS) * FACT_ROW
}

type LineRange = { top: number; from: number; to: number; leading: number; last: boolean }

function drawSections(page: PdfPage, document: PayslipDocument, stretch: LineRange): void {
  const { labels, earnings, deductions, totalEarnings, totalDeductions } = document
  drawSection(page, document, stretch, {
    x: LEFT,
    title: labels.earnings,
    lines: earnings,
    total: labels.total_earnings,
    amount: totalEarnings,
  })
  drawSection(page, document, stretch, {
    x: RIGHT_COLUMN,
    title: labels.deductions,
    lines: deductions,
    total: labels.total_deductions,
    amount: totalDeductions,
  })
  if (!stretch.last) addText(page, labels.continued, RIGHT, FOOT - 14, { size: 6.8, colour: INK_THIRD, right: true })
}

function drawSection(
  page: PdfPage,
  document: PayslipDocument,
  { top, from, to, leading, last }: LineRange,
  column: { x: number; title: string; lines: readonly PayslipLine[]; total: string; amount: number },
): void {
  const { x, lines } = column
  addText(page, column.title, x, top + 10, { size: 7.6, face: 'bold', colour: PRIMARY, width: COLUMN - 60 })
  addText(page, document.currency, x + COLUMN, top + 10, { size: 6.4, colour: INK_THIRD, right: true })
  addRule(page, x, top + 14.5, COLUMN, 0.5)
  const size = leading < 11.5 ? 7.4 : 8
  lines.slice(from, to).forEach((line, index) => {
    const y = top + 15.5 + index * leading + leading * 0.72
    drawPayLine(page, document, line, { x, y, size })
  })
  if (!last) return
  const y = top + 15.5 + (to - from) * leading
  addRule(page, x, y + 2, COLUMN, 0.5)
  addText(page, column.total, x, y + 13, { size: 8, face: 'bold', width: COLUMN - 80 })
  addText(page, money(column.amount, document), x + COLUMN, y + 13, { size: 8, face: 'bold', right: true })
}

function drawPayLine(
  page: PdfPage,
  document: PayslipDocument,
  line: PayslipLine,
  at: { x: number; y: number; size: number },
): void {
  const amount = addText(page, money(line.amount, document), at.x + COLUMN, at.y, { size: at.size, right: true })
  const room = COLUMN - amount - 12
  const label = addText(page, line.label, at.x, at.y, { size: at.size, width: room })
  if (line.note && room - label > 24)
    addText(page, line.note, at.x + label + 6, at.y, {
      size: at.size - 1.6,
      colour: INK_THIRD,
      width: room - label - 6,
    })
}

/** The height at which the net pay starts: it and the blocks below it stand at the bottom of the last page. */
function bottomStart(document: PayslipDocument): number {
  const rows = Math.max(smallRows(document.employer), smallRows(document.yearToDate))
  return FOOT - 12 - (rows === 0 ? 0 : 24 + rows * SMALL_ROW) - NET_HEIGHT
}

function drawBottom(page: PdfPage, document: PayslipDocument): void {
  const { labels, netPay, payment, currency } = document
  const top = bottomStart(document)
  addBox(page, LEFT, top, INNER, NET_HEIGHT, 6, PRIMARY_SOFT)
  const label = addText(page, labels.net_pay, LEFT + 12, top + 20.5, {
    size: 11,
    face: 'bold',
    colour: PRIMARY_INK,
    width: 150,
  })
  const amount = addText(page, money(netPay, document), RIGHT - 12, top + 22, {
    size: 17,
    face: 'bold',
    right: true,
    colour: PRIMARY_INK,
  })
  const unit = addText(page, currency, RIGHT - 12 - amount - 5, top + 22, { size: 8, right: true, colour: PRIMARY_INK })
  const room = INNER - 24 - label - amount - unit - 32
  const lines = payment.split('\n')
  const step = 8.6
  const first = top + 20.5 - ((lines.length - 1) * step) / 2
  lines.forEach((line, index) => {
    addText(page, line, LEFT + 12 + label + 14, first + index * step, {
      size: lines.length > 1 ? 6.8 : 7.4,
      colour: INK_SECOND,
      width: room,
    })
  })
  const blocks = top + NET_HEIGHT + 14
  drawSmallBlock(page, document, {
    x: LEFT,
    top: blocks,
    title: labels.employer_contributions,
    lines: document.employer,
  })
  drawSmallBlock(page, document, {
    x: RIGHT_COLUMN,
    top: blocks,
    title: labels.year_to_date,
    lines: document.yearToDate,
  })
}

/** A block of secondary figures in two columns. */
function drawSmallBlock(
  page: PdfPage,
  document: PayslipDocument,
  block: { x: number; top: number; title: string; lines: readonly PayslipLine[] },
): void {
  if (block.lines.length === 0) return
  addText(page, block.title, block.x, block.top, { size: 6.8, face: 'bold', colour: INK_SECOND, width: COLUMN })
  addRule(page, block.x, block.top + 4, COLUMN, 0.5, HAIRLINE)
  const rows = smallRows(block.lines)
  const width = (COLUMN - 18) / 2
  block.lines.forEach((line, index) => {
    const x = block.x + Math.floor(index / rows) * (width + 18)
    const y = block.top + 13 + (index % rows) * SMALL_ROW
    const amount = addText(page, money(line.amount, document), x + width, y, { size: 7, right: true })
    addText(page, line.label, x, y, { size: 7, colour: INK_SECOND, width: width - amount - 6 })
  })
}

function smallRows(lines: readonly PayslipLine[]): number {
  return Math.ceil(lines.length / 2)
}

function drawFooter(
  page: PdfPage,
  { labels, footer, remark, company, employee, period }: PayslipDocument,
  number: number,
  pages: number,
): void {
  const remarkLines = remark === undefined ? [] : breakRemark(remark)
  remarkLines.forEach((line, index) => {
    addText(page, line, LEFT, FOOT - 8.5 + index * 7.5, { size: 6, colour: INK_SECOND, width: INNER })
  })
  const at = FOOT + Math.max(0, remarkLines.length - 1) * 7.5
  const place = labels.page.replace('{{page}}', String(number)).replace('{{pages}}', String(pages))
  const width = pages > 1 ? addText(page, place, RIGHT, at, { size: 6, colour: INK_THIRD, right: true }) + 12 : 0
  const text = pages > 1 && number > 1 ? `${company.name}  ${employee.name}  ${employee.number}  ${period}` : footer
  addText(page, text, LEFT, at, { size: 6, colour: INK_THIRD, width: INNER - width })
}

/** Breaks a remark into at most two lines of the page's width, at a space where there is one. */
function breakRemark(text: string): string[] {
  if (textWidth('regular', text, 6) <= INNER) return [text]
  let end = text.length
  while (textWidth('regular', text.slice(0, end), 6) > INNER) end--
  const space = text.lastIndexOf(' ', end)
  const cut = space > end / 2 ? space : end
  return [text.slice(0, cut), text.slice(cut).trim()]
}

function money(amount: number, { decimals }: PayslipDocument): string {
  return `${amount < 0 ? MINUS : ''}${groupThousands(toDecimal(Math.abs(amount), decimals))}`
}

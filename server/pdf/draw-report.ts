import PDFDocument from 'pdfkit'
import type { Language } from '#base/access/actor.ts'
import { type Face, fitText, loadFont, printableText, textWidth } from './fonts.ts'
import { HAIRLINE, INK, INK_SECOND, INK_THIRD, PRIMARY_INK, PRIMARY_SOFT } from './page-marks.ts'

export type ReportColumn = {
  header: string
  align?: 'left' | 'right' /** Share of the width beside the others; by content unless said. */
  weight?: number
}

export type Report = {
  title: string
  /** Under the title: company, period, filters. */
  subtitle?: string
  columns: readonly ReportColumn[]
  rows: readonly (readonly string[])[]
  /** Shown bold after the last row. */
  totals?: readonly string[]
  language: Language
  size?: 'A4' | 'A4 landscape' | 'A3 landscape'
  /** With `{{page}}` and `{{pages}}`. */
  pageLabel?: string
  footer?: string
  /** Height of a row that people fill in by hand. */
  rowHeight?: number
}

const MARGIN = 40
const ROW = 16
const HEAD_ROW = 19
const TEXT = 8
const FOOT_ROOM = 34

/** Draws the report on the current thread, which it blocks for about a millisecond a row. */
export async function renderReport(report: Report): Promise<Uint8Array> {
  const size = report.size ?? 'A4'
  const pdf = new PDFDocument({
    size: size === 'A3 landscape' ? 'A3' : 'A4',
    layout: size === 'A4' ? 'portrait' : 'landscape',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: report.language === 'zh-TW' ? 'zh-TW' : 'en-MY',
    info: { Title: report.title, Creator: 'Kerani', Producer: 'Kerani' },
    font: loadFont('regular') as never,
  })
  const parts: Buffer[] = []
  const pdfEnded = new Promise<void>((resolve, reject) =>
    pdf
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', resolve)
      .on('error', reject),
  )
  drawPages(pdf, report)
  pdf.end()
  await pdfEnded
  return Buffer.concat(parts)
}

type Pdf = InstanceType<typeof PDFDocument>
type ColumnCells = { x: number; width: number; right: boolean }[]

function drawPages(pdf: Pdf, report: Report): void {
  const cells = columnCells(report, pdf.page.width - 2 * MARGIN)
  let y = drawTableHead(pdf, report, cells, drawTitle(pdf, report))
  const height = report.rowHeight ?? ROW
  const drawLine = (row: readonly string[], face: Face) => {
    if (y + height > pdf.page.height - FOOT_ROOM) {
      pdf.addPage()
      y = drawTableHead(pdf, report, cells, MARGIN)
    }
    cells.forEach((cell, index) => {
      drawText(pdf, row[index] ?? '', { ...cell, y: y + 4 + (height - ROW) / 2, size: TEXT, face, colour: INK })
    })
    y += height
    pdf.rect(MARGIN, y - 0.4, pdf.page.width - 2 * MARGIN, 0.4).fill(`#${HAIRLINE}`)
  }
  for (const row of report.rows) drawLine(row, 'regular')
  if (report.totals) drawLine(report.totals, 'bold')
  drawPageNumbers(pdf, report)
}

function drawTitle(pdf: Pdf, report: Report): number {
  const width = pdf.page.width - 2 * MARGIN
  drawText(pdf, report.title, { x: MARGIN, width, right: false, y: MARGIN - 4, size: 15, face: 'bold', colour: INK })
  if (!report.subtitle) return MARGIN + 24
  drawText(pdf, report.subtitle, {
    x: MARGIN,
    width,
    right: false,
    y: MARGIN + 17,
    size: 8.5,
    face: 'regular',
    colour: INK_SECOND,
  })
  return MARGIN + 38
}

function drawTableHead(pdf: Pdf, report: Report, cells: ColumnCells, y: number): number {
  pdf.roundedRect(MARGIN - 4, y, pdf.page.width - 2 * MARGIN + 8, HEAD_ROW, 3).fill(`#${PRIMARY_SOFT}`)
  cells.forEach((cell, index) => {
    drawText(pdf, report.columns[index]!.header, { ...cell, y: y + 5.5, size: TEXT, face: 'bold', colour: PRIMARY_INK })
  })
  return y + HEAD_ROW + 2
}

function drawPageNumbers(pdf: Pdf, report: Report): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index)
    const width = pdf.page.width - 2 * MARGIN
    const y = pdf.page.height - 26
    const place = (report.pageLabel ?? '{{page}} / {{pages}}')
      .replace('{{page}}', String(index + 1))
      .replace('{{pages}}', String(count))
    drawText(pdf, place, { x: MARGIN, width, right: true, y, size: 7, face: 'regular', colour: INK_THIRD })
    if (report.footer)
      drawText(pdf, report.footer, {
        x: MARGIN,
        width: width - 80,
        right: false,
        y,
        size: 7,
        face: 'regular',
        colour: INK_THIRD,
      })
  }
}

/**
 * Draws one line of text within a width; `y` is the top of the line. The width is calculated here, so nothing is
 * measured twice.
 */
function drawText(
  pdf: Pdf,
  value: string,
  at: { x: number; y: number; width: number; right: boolean; size: number; face: Face; colour: string },
): void {
  const shown = fitText(at.face, printableText(value), at.size, at.width)
  if (shown.trim() === '') return
  const x = at.right ? at.x + at.width - textWidth(at.face, shown, at.size) : at.x
  pdf
    .font(loadFont(at.face) as never, at.face)
    .fontSize(at.size)
    .fillColor(`#${at.colour}`)
  pdf.text(shown, x, baselineY(at.y, at.size), { lineBreak: false, features: [] })
}

/** The font has much space above its letters; this aligns the tops of small and large text. */
function baselineY(y: number, size: number): number {
  return y - size * 0.3
}

/** Column widths in proportion to their content, within the page. */
function columnCells({ columns, rows, totals }: Report, width: number): ColumnCells {
  const gap = 10
  const sample = [...rows.slice(0, 300), ...(totals ? [totals] : [])]
  const wanted = columns.map((column, index) => {
    if (column.weight !== undefined) return column.weight * 60
    const texts = sample.map((row) => textWidth('regular', printableText(row[index] ?? ''), TEXT))
    return Math.min(Math.max(24, textWidth('bold', printableText(column.header), TEXT), ...texts) + 4, 220)
  })
  const room = width - gap * (columns.length - 1)
  const total = wanted.reduce((sum, one) => sum + one, 0)
  let x = MARGIN
  return columns.map((column, index) => {
    const cell = { x, width: (wanted[index]! * room) / total, right: column.align === 'right' }
    x += cell.width + gap
    return cell
  })
}

import { groupThousands } from '#base/money/amount-text.ts'
import { minus, toDecimal } from '#base/money/money.ts'
import { A4, buildPdf, loadLatinFonts } from '#server/pdf/build-pdf.ts'
import {
  addBox,
  addRule,
  addText,
  INK_SECOND,
  INK_THIRD,
  type PdfPage,
  PRIMARY,
  PRIMARY_INK,
  PRIMARY_SOFT,
} from '#server/pdf/page-marks.ts'
import { rocDayText, rocText, rocYear } from '#statutory/taiwan/files/roc-dates.ts'
import { INCOME_CODES } from '#statutory/taiwan/files/withholding-statement.ts'
import type { StatementDocument } from './statements.ts'

const { width: WIDTH, height: HEIGHT } = A4
const LEFT = 44
const RIGHT = WIDTH - LEFT
const INNER = RIGHT - LEFT
const ROW = 20

/**
 * The withholding statement of one person and year: one page of A4 in Chinese and English, every field of the statement by
 * its format code. The same document gives the same bytes.
 */
export function buildStatementPdf(statement: StatementDocument): Uint8Array {
  const page: PdfPage = { marks: [] }
  let y = drawHead(page, statement)
  y = drawParties(page, statement, y)
  y = drawIncome(page, statement, y)
  y = drawMonths(page, statement, y)
  drawFoot(page, statement, y)
  const { year, name, employer } = statement
  const about = { title: `扣繳憑單 ${rocYear(year)} ${name}`, language: 'zh-TW', author: employer.name }
  return buildPdf([page], { ...about, width: WIDTH, height: HEIGHT }, loadLatinFonts())
}

function drawHead(page: PdfPage, { year, serial }: StatementDocument): number {
  addText(page, '各類所得扣繳暨免扣繳憑單', LEFT, 58, { size: 16, face: 'bold', colour: PRIMARY_INK })
  addText(page, 'Withholding statement', LEFT, 74, { size: 9, colour: INK_SECOND })
  addText(page, `所得年度 ${rocYear(year)} 年（${year}）`, RIGHT, 58, { size: 11, face: 'bold', right: true })
  if (serial !== null) addText(page, `流水號 ${serial}`, RIGHT, 74, { size: 9, colour: INK_SECOND, right: true })
  addRule(page, LEFT, 84, INNER, 0.9, PRIMARY)
  return 84
}

function drawParties(page: PdfPage, statement: StatementDocument, from: number): number {
  const { employer, figures } = statement
  let y = drawSectionTitle(page, from + 10, '扣繳單位 Withholding unit')
  y = drawFacts(page, y, [
    ['名稱 Name', employer.name],
    ['統一編號 Tax number', employer.taxNumber],
    ['地址 Address', employer.address],
    ['電話 Telephone', employer.phone],
  ])
  y = drawSectionTitle(page, y + 6, '所得人 Payee')
  return drawFacts(page, y, [
    ['姓名 Name', statement.name],
    ['統一編(證)號 Identity number', statement.identity],
    ['地址 Address', statement.home],
    ['員工編號 Employee number', statement.employeeNo],
    ['居住者 Resident', figures.resident ? '是 Yes' : '否 No'],
    ['國家代碼 Country', figures.resident ? '' : statement.country],
  ])
}

function drawIncome(page: PdfPage, { figures }: StatementDocument, from: number): number {
  let y = drawSectionTitle(page, from + 6, `格式代號 ${INCOME_CODES.salary} 薪資 Salary`, true)
  y = drawLine(page, y, '給付總額 Total paid', figures.paid, true)
  y = drawLine(page, y, '其中獎金 Bonuses in it', figures.bonuses)
  y = drawLine(page, y, '扣繳稅額 Tax withheld', figures.tax, true)
  y = drawLine(page, y, '給付淨額 Net', minus(figures.paid, figures.tax))
  y = drawLine(page, y, '勞工自願提繳退休金額 Voluntary pension (not in the total)', figures.voluntary_pension)
  if (figures.retirement === 0) return y
  y = drawSectionTitle(page, y + 6, `格式代號 ${INCOME_CODES.retirement} 退職所得 Retirement`, true)
  y = drawLine(page, y, '給付總額 Total paid', figures.retirement, true)
  y = drawLine(page, y, '扣繳稅額 Tax withheld', figures.retirement_tax, true)
  return drawLine(page, y, '給付淨額 Net', minus(figures.retirement, figures.retirement_tax))
}

/** Lists the months, so that the person can compare the totals with the payslips. */
function drawMonths(page: PdfPage, { figures }: StatementDocument, from: number): number {
  let y = drawSectionTitle(page, from + 6, '各月給付 By month of payment', true)
  for (const { month, paid, tax } of figures.months) {
    addText(page, rocText(month), LEFT + 8, y + 11, { size: 8 })
    addText(page, `扣繳 Tax ${money(tax)}`, LEFT + 300, y + 11, { size: 8, colour: INK_SECOND, right: true })
    addText(page, money(paid), RIGHT - 8, y + 11, { size: 8.4, right: true })
    y += 15
  }
  return y
}

function drawFoot(page: PdfPage, { madeOn }: StatementDocument, from: number): void {
  if (madeOn !== null)
    addText(page, `填發日期 Issued ${rocDayText(madeOn)}（${madeOn}）`, LEFT, from + 24, {
      size: 8.4,
      colour: INK_SECOND,
    })
  addText(
    page,
    '依薪資紀錄填發；申報書件以稅務機關規定格式為準。 Made from the payroll; the tax office’s own form rules.',
    LEFT,
    HEIGHT - 30,
    { size: 7, colour: INK_THIRD, width: INNER },
  )
}

function drawSectionTitle(page: PdfPage, y: number, words: string, amounts = false): number {
  addBox(page, LEFT, y, INNER, 17, 3, PRIMARY_SOFT)
  addText(page, words, LEFT + 8, y + 12, { size: 8.6, face: 'bold', colour: PRIMARY_INK })
  if (amounts) addText(page, 'NT$', RIGHT - 8, y + 12, { size: 8, colour: PRIMARY_INK, right: true })
  return y + 20
}

function drawFacts(page: PdfPage, from: number, shown: readonly (readonly [string, string])[]): number {
  const half = INNER / 2
  shown.forEach(([label, value], index) => {
    const x = LEFT + 8 + (index % 2) * half
    const y = from + Math.floor(index / 2) * 27
    addText(page, label, x, y + 8, { size: 7, colour: INK_THIRD, width: half - 16 })
    addText(page, value === '' ? '-' : value, x, y + 20, { size: 9.4, width: half - 16 })
  })
  return from + Math.ceil(shown.length / 2) * 27
}

function drawLine(page: PdfPage, y: number, words: string, amount: number, bold = false): number {
  const face = bold ? 'bold' : 'regular'
  addText(page, words, LEFT + 8, y + 13, { size: 9, face, width: INNER - 130 })
  addText(page, money(amount), RIGHT - 8, y + 13, { size: 10, face, right: true })
  addRule(page, LEFT, y + ROW - 1, INNER, 0.3)
  return y + ROW
}

function money(amount: number): string {
  return groupThousands(toDecimal(amount, 0))
}

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
import type { EaBox } from '#statutory/malaysia/files/ea-boxes.ts'
import { icForReading } from '#statutory/malaysia/identity/ic.ts'
import { printedAmount } from '../printed-amount.ts'
import type { EaDocument } from './ea-document.ts'

const { width: WIDTH, height: HEIGHT } = A4
const LEFT = 40
const RIGHT = WIDTH - LEFT
const INNER = RIGHT - LEFT
const ROW = 15.4
const NUMBER = 22
const AMOUNT = 92

/**
 * Form EA (C.P.8A Pin. 2023) of one person as a PDF: one page of A4, each label in Malay and English as on the form.
 * The same document gives the same bytes.
 */
export function buildEaPdf(ea: EaDocument): Uint8Array {
  const page: PdfPage = { marks: [] }
  let y = drawHead(page, ea)
  y = drawPerson(page, ea, y)
  y = drawIncome(page, ea, y)
  y = drawPension(page, ea, y)
  y = drawDeductions(page, ea, y)
  y = drawFunds(page, ea, y)
  drawSignature(page, ea, y)
  const about = { title: `EA ${ea.year} ${ea.name}`, language: 'ms-MY', author: ea.employer.name }
  return buildPdf([page], { ...about, width: WIDTH, height: HEIGHT }, loadLatinFonts())
}

function drawHead(page: PdfPage, ea: EaDocument): number {
  addText(page, 'MALAYSIA', LEFT, 40, { size: 8, face: 'bold' })
  addText(page, 'CUKAI PENDAPATAN / INCOME TAX', LEFT, 50, { size: 7, colour: INK_SECOND })
  addText(page, 'C.P.8A (EA) - Pin. 2023', RIGHT, 40, { size: 7, colour: INK_SECOND, right: true })
  addText(page, `PENYATA SARAAN DARIPADA PENGGAJIAN / STATEMENT OF REMUNERATION FROM EMPLOYMENT`, LEFT, 66, {
    size: 9.4,
    face: 'bold',
    colour: PRIMARY_INK,
    width: INNER - 90,
  })
  addText(page, `BAGI TAHUN BERAKHIR 31 DISEMBER ${ea.year} / FOR THE YEAR ENDED 31 DECEMBER ${ea.year}`, LEFT, 77, {
    size: 7.4,
    colour: INK_SECOND,
  })
  addBox(page, RIGHT - 78, 52, 78, 28, 5, PRIMARY_SOFT)
  const year = `EA ${ea.year}`
  addText(page, year, RIGHT - 12, 71, { size: 14, face: 'bold', colour: PRIMARY_INK, right: true })
  addRule(page, LEFT, 87, INNER, 0.8, PRIMARY)
  const facts: [string, string][] = [
    ['No. Siri / Serial no.', ea.serial === null ? '-' : String(ea.serial).padStart(5, '0')],
    ['No. Majikan E / Employer no. E', ea.employer.number || '-'],
    ['No. Pengenalan Cukai (TIN) / Tax no.', ea.taxNumber || '-'],
    ['Cawangan LHDNM / IRB branch', ''],
  ]
  facts.forEach(([label, value], index) => {
    drawFact(page, LEFT + (index * INNER) / 4, 98, INNER / 4 - 8, label, value)
  })
  return 124
}

function drawFact(page: PdfPage, x: number, y: number, width: number, label: string, value: string): void {
  addText(page, label, x, y, { size: 6.2, colour: INK_THIRD, width })
  addText(page, value, x, y + 10.5, { size: 8.4, width })
}

function drawPerson(page: PdfPage, ea: EaDocument, from: number): number {
  const top = drawSectionTitle(page, from, 'A', 'BUTIRAN PEKERJA / PARTICULARS OF EMPLOYEE')
  const columns = INNER / 3
  const rows: [string, string][] = [
    ['1. Nama penuh / Full name', ea.name],
    ['2. Jawatan / Position', ea.position || '-'],
    ['3. No. kakitangan / Staff no.', ea.employeeNo],
    ['4. No. K.P. baru / New IC no.', icForReading(ea.ic) || '-'],
    ['5. No. pasport / Passport no.', ea.passport || '-'],
    ['6. No. KWSP / EPF no.', ea.epfNumber || '-'],
    ['7. No. PERKESO / SOCSO no.', ea.socsoNumber || '-'],
    ['8. Bilangan anak layak / Children for relief', String(ea.children)],
    [
      '9. Tarikh mula / berhenti - Date joined / left',
      [ea.from, ea.until].some(Boolean) ? `${dayText(ea.from)} / ${dayText(ea.until)}` : '-',
    ],
  ]
  rows.forEach(([label, value], index) => {
    drawFact(page, LEFT + (index % 3) * columns, top + 11 + Math.floor(index / 3) * 23, columns - 10, label, value)
  })
  return top + 11 + 3 * 23
}

function drawIncome(page: PdfPage, ea: EaDocument, from: number): number {
  let y = drawSectionTitle(
    page,
    from,
    'B',
    'PENDAPATAN PENGGAJIAN, MANFAAT DAN TEMPAT KEDIAMAN / EMPLOYMENT INCOME, BENEFITS AND LIVING ACCOMMODATION',
    true,
  )
  const row = (number: string, words: string, at: EaBox, more = '') => {
    y = drawLine(page, y, number, words, ea.amounts[at], more)
  }
  row('1 (a)', 'Gaji, upah atau gaji cuti termasuk lebih masa / Gross salary, wages, leave pay incl. overtime', 'B1a')
  row('(b)', 'Fi (termasuk fi pengarah), komisen atau bonus / Fees, commission or bonus', 'B1b', ea.details.B1b)
  row('(c)', 'Tip, perkuisit, sagu hati atau elaun lain / Tips, perquisites, awards, allowances', 'B1c', ea.details.B1c)
  row('(d)', 'Cukai yang dibayar oleh majikan / Income tax borne by the employer', 'B1d')
  row('(e)', 'Manfaat Skim Opsyen Saham Pekerja (ESOS) / Employee share option scheme benefit', 'B1e')
  row('(f)', 'Ganjaran / Gratuity', 'B1f')
  row('2', 'Tunggakan bagi tahun terdahulu / Arrears of preceding years paid in this year', 'B2', ea.details.B2)
  row('3', 'Manfaat berupa barangan / Benefits in kind', 'B3', ea.details.B3)
  row('4', 'Nilai tempat kediaman / Value of living accommodation', 'B4')
  row('5', 'Bayaran balik daripada kumpulan wang tidak diluluskan / Refund from unapproved fund', 'B5')
  row('6', 'Pampasan kerana kehilangan pekerjaan / Compensation for loss of employment', 'B6')
  return y
}

function drawPension(page: PdfPage, ea: EaDocument, from: number): number {
  let y = drawSectionTitle(page, from, 'C', 'PENCEN DAN LAIN-LAIN / PENSION AND OTHERS', true)
  y = drawLine(page, y, '1', 'Pencen / Pension', ea.amounts.C1)
  y = drawLine(page, y, '2', 'Anuiti atau bayaran berkala lain / Annuities or other periodical payments', ea.amounts.C2)
  return drawTotal(page, y, 'JUMLAH / TOTAL (B + C)', ea.taxed)
}

function drawDeductions(page: PdfPage, ea: EaDocument, from: number): number {
  let y = drawSectionTitle(page, from, 'D', 'JUMLAH POTONGAN / TOTAL DEDUCTION', true)
  const row = (number: string, words: string, at: EaBox, more = '') => {
    y = drawLine(page, y, number, words, ea.amounts[at], more)
  }
  row('1', 'Potongan Cukai Bulanan (PCB) dibayar kepada LHDNM / Monthly tax deductions (MTD)', 'D1')
  row('2', 'Arahan Potongan CP38 / CP38 deductions', 'D2')
  row('3', 'Zakat melalui potongan gaji / Zakat paid by salary deduction', 'D3')
  row('4', 'Derma diluluskan melalui potongan gaji / Approved donations by salary deduction', 'D4', ea.details.D4)
  row('5 (a)', 'Tuntutan melalui Borang TP1: pelepasan / Claims by form TP1: relief', 'D5a')
  row('(b)', 'Tuntutan melalui Borang TP1: zakat selain di 3 / Claims by form TP1: zakat other than in 3', 'D5b')
  row('6', 'Jumlah pelepasan bagi anak yang layak / Total relief for children', 'D6')
  return y
}

function drawFunds(page: PdfPage, ea: EaDocument, from: number): number {
  let y = drawSectionTitle(
    page,
    from,
    'E',
    'CARUMAN KEPADA KUMPULAN WANG DILULUSKAN DAN PERKESO / CONTRIBUTIONS TO APPROVED FUND AND SOCSO',
    true,
  )
  y = drawLine(page, y, '1', 'KWSP / EPF: bahagian pekerja / employee share', ea.amounts.E1)
  y = drawLine(page, y, '2', 'PERKESO / SOCSO: bahagian pekerja / employee share', ea.amounts.E2)
  y = drawSectionTitle(
    page,
    y,
    'F',
    'ELAUN, PERKUISIT, PEMBERIAN DAN MANFAAT YANG DIKECUALIKAN CUKAI / TAX EXEMPT ALLOWANCES',
    true,
  )
  return drawTotal(page, y, 'JUMLAH / TOTAL', ea.amounts.F)
}

function drawSignature(page: PdfPage, ea: EaDocument, from: number): void {
  const y = from + 22
  const half = INNER / 2
  drawFact(page, LEFT, y, half - 20, 'Nama pegawai / Name of officer', ea.madeBy || '')
  addRule(page, LEFT, y + 14, half - 20)
  drawFact(page, LEFT, y + 25, half - 20, 'Jawatan / Designation', '')
  addRule(page, LEFT, y + 39, half - 20)
  drawFact(page, LEFT + half, y, half, 'Nama dan alamat majikan / Name and address of employer', ea.employer.name)
  addText(page, ea.employer.address, LEFT + half, y + 20.5, { size: 7, colour: INK_SECOND, width: half })
  drawFact(page, LEFT + half, y + 34, half / 2, 'Tarikh / Date', ea.madeOn ? dayText(ea.madeOn) : '')
  drawFact(page, LEFT + half * 1.5, y + 34, half / 2, 'No. telefon majikan / Telephone', ea.employer.phone)
  addText(
    page,
    'Borang ini hendaklah diserahkan kepada pekerja untuk tujuan cukai pendapatannya. / This form is given to the employee for income tax purposes.',
    LEFT,
    HEIGHT - 24,
    { size: 6, colour: INK_THIRD, width: INNER },
  )
}

/**
 * Draws a section's letter and name; with `money` also the heading of its amounts. Returns the height where its content
 * begins.
 */
function drawSectionTitle(page: PdfPage, from: number, letter: string, words: string, money = false): number {
  const y = from + 7
  addBox(page, LEFT, y, INNER, 15, 3, PRIMARY_SOFT)
  addText(page, letter, LEFT + 6, y + 10.6, { size: 8, face: 'bold', colour: PRIMARY_INK })
  addText(page, words, LEFT + NUMBER, y + 10.4, {
    size: 6.8,
    face: 'bold',
    colour: PRIMARY_INK,
    width: INNER - NUMBER - (money ? 40 : 8),
  })
  if (money) addText(page, 'RM', RIGHT - 6, y + 10.4, { size: 6.6, colour: PRIMARY_INK, right: true })
  return y + 16
}

function drawLine(page: PdfPage, y: number, number: string, words: string, amount: number, more = ''): number {
  const base = y + ROW * 0.68
  addText(page, number, LEFT + NUMBER - 3, base, { size: 7.2, colour: INK_SECOND, right: true })
  const room = INNER - NUMBER - AMOUNT - 6
  const width = addText(page, words, LEFT + NUMBER + 4, base, { size: 7.4, width: room })
  if (more !== '' && amount !== 0 && room - width > 40)
    addText(page, more, LEFT + NUMBER + 10 + width, base, { size: 6, colour: INK_THIRD, width: room - width - 8 })
  addText(page, printedAmount(amount), RIGHT - 6, base, { size: 8, right: true })
  addRule(page, LEFT, y + ROW - 0.6, INNER, 0.3)
  return y + ROW
}

function drawTotal(page: PdfPage, y: number, words: string, amount: number): number {
  const base = y + ROW * 0.72
  addText(page, words, LEFT + NUMBER + 4, base, { size: 7.6, face: 'bold' })
  addText(page, printedAmount(amount), RIGHT - 6, base, { size: 8.6, face: 'bold', right: true })
  return y + ROW
}

/** A day as on the form: 31-12-2026. */
function dayText(day: string | null): string {
  return day === null ? '-' : day.split('-').reverse().join('-')
}

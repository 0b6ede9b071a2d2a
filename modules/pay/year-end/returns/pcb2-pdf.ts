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
import { icForReading } from '#statutory/malaysia/identity/ic.ts'
import { printedAmount } from '../printed-amount.ts'
import type { Pcb2Statement } from './pcb2.ts'

const { width: WIDTH, height: HEIGHT } = A4
const LEFT = 40
const RIGHT = WIDTH - LEFT
const INNER = RIGHT - LEFT
const ROW = 18

const MONTHS = [
  'Januari / January',
  'Februari / February',
  'Mac / March',
  'April / April',
  'Mei / May',
  'Jun / June',
  'Julai / July',
  'Ogos / August',
  'September / September',
  'Oktober / October',
  'November / November',
  'Disember / December',
]

/** Right edges of the amounts and left edges of the receipts' columns. */
const PCB_X = LEFT + 190
const CP38_X = LEFT + 268
const RECEIPTS = [
  { label: 'No. resit PCB / Receipt', x: LEFT + 284 },
  { label: 'No. resit CP38 / Receipt', x: LEFT + 364 },
  { label: 'Tarikh resit / Date', x: LEFT + 444 },
]
const RECEIPT_WIDTH = 70

/**
 * Statement PCB 2(II) of one person: one page of A4 in the form's own Malay and English. The employer fills in the
 * receipts. The same statement gives the same bytes.
 */
export function buildPcb2Pdf(statement: Pcb2Statement): Uint8Array {
  const page: PdfPage = { marks: [] }
  let y = head(page, statement)
  y = drawMonths(page, statement, y)
  y = drawEarlierYears(page, y)
  drawSignature(page, y)
  const about = {
    title: `PCB 2(II) ${statement.year} ${statement.name}`,
    language: 'ms-MY',
    author: statement.employer.name,
  }
  return buildPdf([page], { ...about, width: WIDTH, height: HEIGHT }, loadLatinFonts())
}

function head(page: PdfPage, { year, employer, ...person }: Pcb2Statement): number {
  addText(page, 'LEMBAGA HASIL DALAM NEGERI MALAYSIA', LEFT, 44, { size: 8, face: 'bold' })
  addText(page, 'PCB 2(II)', RIGHT, 44, { size: 11, face: 'bold', colour: PRIMARY_INK, right: true })
  addText(page, 'PENYATA POTONGAN CUKAI OLEH MAJIKAN / STATEMENT OF TAX DEDUCTIONS BY THE EMPLOYER', LEFT, 62, {
    size: 9.2,
    face: 'bold',
    colour: PRIMARY_INK,
    width: INNER,
  })
  addText(page, `BAGI TAHUN ${year} / FOR THE YEAR ${year}`, LEFT, 74, { size: 7.4, colour: INK_SECOND })
  addRule(page, LEFT, 82, INNER, 0.8, PRIMARY)
  const half = INNER / 2
  const facts: [string, string][] = [
    ['Nama majikan / Name of employer', employer.name],
    ['No. majikan E / Employer no. E', employer.number || '-'],
    ['Alamat majikan / Address of employer', employer.address || '-'],
    ['No. telefon / Telephone', employer.phone || '-'],
    ['Nama pekerja / Name of employee', person.name],
    ['No. Pengenalan Cukai (TIN) / Tax no.', person.taxNumber || '-'],
    ['No. K.P. / IC no.', icForReading(person.ic) || '-'],
    ['No. pasport / Passport no.', person.passport || '-'],
    ['No. kakitangan / Staff no.', person.employeeNo],
  ]
  facts.forEach(([label, value], index) => {
    drawFact(page, LEFT + (index % 2) * half, 96 + Math.floor(index / 2) * 24, half - 12, label, value)
  })
  return 96 + 5 * 24
}

function drawFact(page: PdfPage, x: number, y: number, width: number, label: string, value: string): void {
  addText(page, label, x, y, { size: 6.4, colour: INK_THIRD, width })
  addText(page, value, x, y + 10.5, { size: 8.4, width })
}

function drawMonths(page: PdfPage, { year, months: paid, before, total }: Pcb2Statement, from: number): number {
  let y = drawSectionTitle(page, from, `A. POTONGAN TAHUN SEMASA ${year} / DEDUCTIONS OF THE YEAR ${year}`)
  MONTHS.forEach((name, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const found = paid.find((one) => one.month === month)
    const base = y + ROW * 0.66
    addText(page, name, LEFT + 6, base, { size: 7.8, width: 110 })
    addText(page, found ? printedAmount(found.pcb) : '-', PCB_X, base, { size: 8.2, right: true })
    addText(page, found ? printedAmount(found.cp38) : '-', CP38_X, base, { size: 8.2, right: true })
    drawReceiptLines(page, y)
    y += ROW
  })
  if (before) {
    addText(page, 'Sebelum gaji direkodkan dalam sistem ini', LEFT + 6, y + ROW * 0.4, { size: 6.4, width: 134 })
    addText(page, 'Before payroll started here', LEFT + 6, y + ROW * 0.82, { size: 6.4, width: 134 })
    addText(page, printedAmount(before.pcb), PCB_X, y + ROW * 0.66, { size: 8.2, right: true })
    addText(page, printedAmount(before.cp38), CP38_X, y + ROW * 0.66, { size: 8.2, right: true })
    drawReceiptLines(page, y)
    y += ROW
  }
  const base = y + ROW * 0.66
  addText(page, 'JUMLAH / TOTAL', LEFT + 6, base, { size: 8, face: 'bold' })
  addText(page, printedAmount(total.pcb), PCB_X, base, { size: 8.6, face: 'bold', right: true })
  addText(page, printedAmount(total.cp38), CP38_X, base, { size: 8.6, face: 'bold', right: true })
  return y + ROW
}

/** Draws the deductions for earlier years, such as from arrears or a bonus, which the employer fills in. */
function drawEarlierYears(page: PdfPage, from: number): number {
  let y = drawSectionTitle(
    page,
    from + 6,
    'B. POTONGAN BAGI TAHUN TERDAHULU / DEDUCTIONS FOR EARLIER YEARS',
    'Jenis pendapatan, bulan, tahun / Income, month, year',
  )
  for (let row = 0; row < 3; row++) {
    addRule(page, LEFT + 6, y + ROW - 3, 120, 0.3)
    addRule(page, PCB_X - 50, y + ROW - 3, 50, 0.3)
    addRule(page, CP38_X - 50, y + ROW - 3, 50, 0.3)
    drawReceiptLines(page, y)
    y += ROW
  }
  return y
}

function drawReceiptLines(page: PdfPage, y: number): void {
  for (const { x } of RECEIPTS) addRule(page, x, y + ROW - 3, RECEIPT_WIDTH, 0.3)
}

/** Draws a section's name and the headings of its columns. Returns the height where its rows begin. */
function drawSectionTitle(page: PdfPage, from: number, words: string, firstColumn = 'Bulan / Month'): number {
  const y = from + 6
  addBox(page, LEFT, y, INNER, 16, 3, PRIMARY_SOFT)
  addText(page, words, LEFT + 6, y + 11, { size: 7.4, face: 'bold', colour: PRIMARY_INK, width: INNER - 12 })
  const base = y + 28
  const head = { size: 6.4, colour: INK_SECOND }
  addText(page, firstColumn, LEFT + 6, base, { ...head, width: 134 })
  addText(page, 'PCB (RM)', PCB_X, base, { ...head, right: true })
  addText(page, 'CP38 (RM)', CP38_X, base, { ...head, right: true })
  for (const { label, x } of RECEIPTS) addText(page, label, x, base, { ...head, width: RECEIPT_WIDTH + 6 })
  addRule(page, LEFT, base + 5, INNER, 0.3)
  return base + 6
}

function drawSignature(page: PdfPage, from: number): void {
  const y = from + 22
  const third = INNER / 3
  const labels = [
    'Nama pegawai / Name of officer',
    'Jawatan / Designation',
    'Tarikh dan tandatangan / Date and signature',
  ]
  labels.forEach((label, index) => {
    addText(page, label, LEFT + index * third, y, { size: 6.4, colour: INK_THIRD, width: third - 12 })
    addRule(page, LEFT + index * third, y + 26, third - 16, 0.4)
  })
  addText(
    page,
    'No. resit diisi oleh majikan mengikut resit LHDNM. / Receipt numbers are filled in by the employer from the receipts of the tax office.',
    LEFT,
    HEIGHT - 26,
    { size: 6, colour: INK_THIRD, width: INNER },
  )
}

import {
  box,
  INK_SECOND,
  INK_THIRD,
  type Page,
  PRIMARY,
  PRIMARY_INK,
  PRIMARY_SOFT,
  rule,
  write,
} from '#server/pdf/drawing.ts'
import { A4, latinFonts, pdfFile } from '#server/pdf/pdf-file.ts'
import { icForReading } from '#statutory/malaysia/identity/ic.ts'
import { onPaper } from '../on-paper.ts'
import type { Pcb2 } from './pcb2.ts'

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
const PCB = LEFT + 190
const CP38 = LEFT + 268
const RECEIPTS = [LEFT + 284, LEFT + 364, LEFT + 444]
const RECEIPT_WIDTH = 70

/**
 * Statement PCB 2(II) of one person: one page of A4 in the form's own Malay and English. Receipts are the employer's to
 * fill in. The same statement gives the same bytes.
 */
export function pcb2Pdf(statement: Pcb2): Uint8Array {
  const page: Page = { marks: [] }
  let y = head(page, statement)
  y = months(page, statement, y)
  y = earlierYears(page, y)
  signed(page, y)
  const about = {
    title: `PCB 2(II) ${statement.year} ${statement.name}`,
    language: 'ms-MY',
    author: statement.employer.name,
  }
  return pdfFile([page], { ...about, width: WIDTH, height: HEIGHT }, latinFonts())
}

function head(page: Page, { year, employer, ...person }: Pcb2): number {
  write(page, 'LEMBAGA HASIL DALAM NEGERI MALAYSIA', LEFT, 44, { size: 8, face: 'bold' })
  write(page, 'PCB 2(II)', RIGHT, 44, { size: 11, face: 'bold', colour: PRIMARY_INK, right: true })
  write(page, 'PENYATA POTONGAN CUKAI OLEH MAJIKAN / STATEMENT OF TAX DEDUCTIONS BY THE EMPLOYER', LEFT, 62, {
    size: 9.2,
    face: 'bold',
    colour: PRIMARY_INK,
    width: INNER,
  })
  write(page, `BAGI TAHUN ${year} / FOR THE YEAR ${year}`, LEFT, 74, { size: 7.4, colour: INK_SECOND })
  rule(page, LEFT, 82, INNER, 0.8, PRIMARY)
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
    fact(page, LEFT + (index % 2) * half, 96 + Math.floor(index / 2) * 24, half - 12, label, value)
  })
  return 96 + 5 * 24
}

function fact(page: Page, x: number, y: number, width: number, label: string, value: string): void {
  write(page, label, x, y, { size: 6.4, colour: INK_THIRD, width })
  write(page, value, x, y + 10.5, { size: 8.4, width })
}

function months(page: Page, { year, months: paid, before, total }: Pcb2, from: number): number {
  let y = titled(page, from, `A. POTONGAN TAHUN SEMASA ${year} / DEDUCTIONS OF THE YEAR ${year}`)
  MONTHS.forEach((name, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const found = paid.find((one) => one.month === month)
    const base = y + ROW * 0.66
    write(page, name, LEFT + 6, base, { size: 7.8, width: 110 })
    write(page, found ? onPaper(found.pcb) : '-', PCB, base, { size: 8.2, right: true })
    write(page, found ? onPaper(found.cp38) : '-', CP38, base, { size: 8.2, right: true })
    receiptLines(page, y)
    y += ROW
  })
  if (before) {
    write(page, 'Sebelum gaji direkodkan dalam sistem ini', LEFT + 6, y + ROW * 0.4, { size: 6.4, width: 134 })
    write(page, 'Before payroll started here', LEFT + 6, y + ROW * 0.82, { size: 6.4, width: 134 })
    write(page, onPaper(before.pcb), PCB, y + ROW * 0.66, { size: 8.2, right: true })
    write(page, onPaper(before.cp38), CP38, y + ROW * 0.66, { size: 8.2, right: true })
    receiptLines(page, y)
    y += ROW
  }
  const base = y + ROW * 0.66
  write(page, 'JUMLAH / TOTAL', LEFT + 6, base, { size: 8, face: 'bold' })
  write(page, onPaper(total.pcb), PCB, base, { size: 8.6, face: 'bold', right: true })
  write(page, onPaper(total.cp38), CP38, base, { size: 8.6, face: 'bold', right: true })
  return y + ROW
}

/** Deductions for earlier years, such as from arrears or a bonus of then: filled in by the employer. */
function earlierYears(page: Page, from: number): number {
  let y = titled(page, from + 6, 'B. POTONGAN BAGI TAHUN TERDAHULU / DEDUCTIONS FOR EARLIER YEARS', [
    'Jenis pendapatan, bulan, tahun / Income, month, year',
  ])
  for (let row = 0; row < 3; row++) {
    rule(page, LEFT + 6, y + ROW - 3, 120, 0.3)
    rule(page, PCB - 50, y + ROW - 3, 50, 0.3)
    rule(page, CP38 - 50, y + ROW - 3, 50, 0.3)
    receiptLines(page, y)
    y += ROW
  }
  return y
}

function receiptLines(page: Page, y: number): void {
  for (const x of RECEIPTS) rule(page, x, y + ROW - 3, RECEIPT_WIDTH, 0.3)
}

/** A section's name and the heads of its columns. Gives the height where its rows begin. */
function titled(page: Page, from: number, words: string, first: readonly string[] = ['Bulan / Month']): number {
  const y = from + 6
  box(page, LEFT, y, INNER, 16, 3, PRIMARY_SOFT)
  write(page, words, LEFT + 6, y + 11, { size: 7.4, face: 'bold', colour: PRIMARY_INK, width: INNER - 12 })
  const base = y + 28
  const head = { size: 6.4, colour: INK_SECOND }
  write(page, first[0]!, LEFT + 6, base, { ...head, width: 134 })
  write(page, 'PCB (RM)', PCB, base, { ...head, right: true })
  write(page, 'CP38 (RM)', CP38, base, { ...head, right: true })
  const receipts = ['No. resit PCB / Receipt', 'No. resit CP38 / Receipt', 'Tarikh resit / Date']
  receipts.forEach((label, index) => {
    write(page, label, RECEIPTS[index]!, base, { ...head, width: RECEIPT_WIDTH + 6 })
  })
  rule(page, LEFT, base + 5, INNER, 0.3)
  return base + 6
}

function signed(page: Page, from: number): void {
  const y = from + 22
  const third = INNER / 3
  const labels = [
    'Nama pegawai / Name of officer',
    'Jawatan / Designation',
    'Tarikh dan tandatangan / Date and signature',
  ]
  labels.forEach((label, index) => {
    write(page, label, LEFT + index * third, y, { size: 6.4, colour: INK_THIRD, width: third - 12 })
    rule(page, LEFT + index * third, y + 26, third - 16, 0.4)
  })
  write(
    page,
    'No. resit diisi oleh majikan mengikut resit LHDNM. / Receipt numbers are filled in by the employer from the receipts of the tax office.',
    LEFT,
    HEIGHT - 26,
    { size: 6, colour: INK_THIRD, width: INNER },
  )
}

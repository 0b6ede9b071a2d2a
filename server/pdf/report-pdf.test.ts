import { expect, it } from 'vitest'
import { type Report, renderReportPdf } from './report-pdf.ts'

const report = (over: Partial<Report> = {}): Report => ({
  title: 'Payroll summary 薪資總表',
  columns: [{ header: 'Number' }, { header: 'Name' }, { header: 'Net', align: 'right' }],
  rows: Array.from({ length: 120 }, (_, index) => [`E${index}`, '陳大文', '1,234.50']),
  totals: ['', 'Total', '148,140.00'],
  language: 'zh-TW',
  ...over,
})
const pagesOf = (bytes: Uint8Array) =>
  Number(/\/Type \/Pages[\s\S]*?\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))![1])

it('a report has as many pages as its rows need', async () => {
  const bytes = await renderReportPdf(report())
  expect(pagesOf(bytes)).toBe(3)
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toContain('/Lang (zh-TW)')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(pagesOf(await renderReportPdf(report({ size: 'A4 landscape' })))).toBe(4)
})

it('a report without rows, or with characters that the font lacks, is drawn', async () => {
  expect(pagesOf(await renderReportPdf(report({ rows: [], totals: undefined })))).toBe(1)
  expect(pagesOf(await renderReportPdf(report({ rows: [['முத்து', 'الاسم\u202e', 'x'.repeat(2_000)], []] })))).toBe(1)
})

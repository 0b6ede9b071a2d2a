import { create } from 'fontkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fitPicture } from '#server/files/pictures.ts'
import { zipArchive } from '#server/files/zip.ts'
import { readPngPicture } from '#server/pdf/pdf-picture.ts'
import { PAYSLIP_LABELS } from '#test/payslip-labels.ts'
import { readPdf } from '#test/read-pdf.ts'
import { lastFour, type PayslipDocument, type PayslipLabels } from './payslip-document.ts'
import { payslipPdf } from './payslip-pdf.ts'
import { payslipPdfs } from './payslip-threads.ts'

const chinese: PayslipLabels = {
  payslip: '薪資單',
  earnings: '應發項目',
  deductions: '應扣項目',
  total_earnings: '應發總額',
  total_deductions: '應扣合計',
  net_pay: '實發金額',
  employer_contributions: '雇主負擔',
  year_to_date: '年度累計',
  page: '第 {{page}} 頁，共 {{pages}} 頁',
  details: 'Hours in detail',
  continued: '續下頁',
}

function slip(over: Partial<PayslipDocument> = {}): PayslipDocument {
  return {
    labels: PAYSLIP_LABELS,
    company: { name: 'Bayu Utara Sdn. Bhd.', details: '201901012345 (1312345-X)' },
    employee: { name: 'Nur Aisyah binti Abdul Rahman', number: 'BU-0123' },
    period: 'October 2026',
    facts: [
      { label: 'Position', value: 'Senior Software Engineer' },
      { label: 'IC number', value: lastFour('800101-14-5678') },
    ],
    currency: 'MYR',
    decimals: 2,
    earnings: [
      { label: 'Basic pay', amount: 850_000 },
      { label: 'Overtime', note: '12.5 h × 25.64', amount: 32_050 },
    ],
    deductions: [{ label: 'EPF', amount: 95_000 }],
    employer: [{ label: 'EPF', amount: 110_500 }],
    yearToDate: [{ label: 'Gross', amount: 123_456_789 }],
    totalEarnings: 882_050,
    totalDeductions: 95_000,
    netPay: 787_050,
    payment: 'Maybank •••• 5678',
    footer: 'Made by computer.',
    ...over,
  }
}

const lines = (document: PayslipDocument, language: 'en' | 'zh-TW' = 'en') =>
  readPdf(payslipPdf(document, language)).pages.map((page) => page.split('\n'))

describe('PAY-02d payslip PDF', () => {
  it('holds every figure as searchable text', () => {
    const [page] = lines(slip())
    for (const text of [
      'Bayu Utara Sdn. Bhd.',
      'October 2026',
      'Nur Aisyah binti Abdul Rahman',
      'BU-0123',
      'Senior Software Engineer',
      '8,500.00',
      '320.50',
      '12.5 h × 25.64',
      '8,820.50',
      '950.00',
      '7,870.50',
      '1,105.00',
      '1,234,567.89',
      'Maybank •••• 5678',
    ])
      expect(page).toContain(text)
  })

  it('holds Traditional Chinese as text, and declares its language', () => {
    const document = slip({
      labels: chinese,
      employee: { name: '陳大文 Tan Tai Man', number: 'E1' },
      period: '2026 年 10 月',
      earnings: [{ label: '基本薪資', amount: 4_500_000 }],
      footer: '本薪資單由電腦產生。',
    })
    const pdf = readPdf(payslipPdf(document, 'zh-TW'))
    for (const text of [
      '薪資單',
      '陳大文 Tan Tai Man',
      '2026 年 10 月',
      '基本薪資',
      '實發金額',
      '雇主負擔',
      '本薪資單由電腦產生。',
    ])
      expect(pdf.pages[0]!.split('\n')).toContain(text)
    expect(pdf.title).toBe('薪資單 2026 年 10 月 陳大文 Tan Tai Man')
    expect(pdf.language).toBe('zh-TW')
  })

  it('embeds valid fonts with a shape for every character used', () => {
    const { fontFiles } = readPdf(payslipPdf(slip({ employee: { name: '陳大文', number: 'E1' } }), 'en'))
    expect(fontFiles.length).toBeGreaterThanOrEqual(3)
    for (const file of fontFiles) {
      const font = create(file) as unknown as {
        numGlyphs: number
        getGlyph(id: number): { path: { commands: unknown[] } }
      }
      expect(font.numGlyphs).toBeGreaterThan(1)
      const shapes = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id).path.commands.length)
      // Only the space has no shape.
      expect(shapes.filter((commands) => commands === 0).length).toBeLessThanOrEqual(1)
    }
  })

  it('shows only the last four of a number', () => {
    expect(lastFour('800101-14-5678')).toBe('•••• 5678')
    expect(lastFour(null)).toBe('—')
    expect(Buffer.from(lines(slip()).flat().join()).toString()).not.toContain('80010114')
  })

  it('continues on the next page when the lines need it, with every line and the net pay once', () => {
    const earnings = Array.from({ length: 60 }, (_, index) => ({ label: `Item ${index + 1}`, amount: 100 + index }))
    const pages = lines(slip({ earnings }))
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.flat()
    for (const { label } of earnings) expect(all.filter((text) => text === label)).toHaveLength(1)
    expect(all.filter((text) => text === 'Net pay')).toHaveLength(1)
    expect(all).toContain(`Page 2 of ${pages.length}`)
    expect(pages[0]).toContain('Continued on the next page')
    expect(pages.at(-1)).not.toContain('Continued on the next page')
  })

  it('draws any number of lines without running over its foot', () => {
    for (let count = 0; count <= 70; count++) {
      const earnings = Array.from({ length: count }, (_, index) => ({ label: `Item ${index + 1}`, amount: 100 }))
      const all = lines(slip({ earnings })).flat()
      expect(all.filter((text) => text.startsWith('Item '))).toHaveLength(count)
      expect(all).toContain('7,870.50')
    }
  })

  it.each(['முத்து', 'الاسم', '𠮷野', '👩‍🚀', 'a\u0000b\u202ec', '', '\ud800', 'Ng\u0308uyễn', 'x'.repeat(500)])(
    'does not fail on the name %j',
    (name) => {
      const [page] = lines(slip({ employee: { name, number: 'E1' } }))
      expect(page).toContain('7,870.50')
    },
  )

  it('PAY-02d ORG-01e shows the logo in its box beside the name, with its own proportions and pixels, on each page', async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } }).composite([
      { input: { create: { width: 20, height: 10, channels: 3, background: '#ff0000' } }, left: 10, top: 5 },
    ])
    const logo = readPngPicture(await fitPicture(await picture.png().toBuffer(), { width: 400, height: 200 }))
    const company = { name: 'Bayu Utara Sdn. Bhd.', details: '201901012345 (1312345-X)' }
    const earnings = Array.from({ length: 60 }, (_, index) => ({ label: `Item ${index + 1}`, amount: 100 }))
    const pdf = readPdf(payslipPdf(slip({ company: { ...company, logo }, earnings }), 'en'))
    const pixels = await picture.removeAlpha().raw().toBuffer()
    expect(pdf.pictures).toEqual([{ width: 60, height: 40, pixels }])
    expect(pdf.pages.length).toBeGreaterThan(1)
    for (const page of pdf.drawn) expect(page).toContain('q 48 0 0 32 32 364.53 cm /P0 Do Q')
    expect(pdf.pages[0]!.split('\n')).toContain('Bayu Utara Sdn. Bhd.')
    // The first letter stands there only without a logo.
    expect(pdf.pages[0]!.split('\n')).not.toContain('B')
    expect(lines(slip())[0]).toContain('B')
    const wide = readPdf(payslipPdf(slip({ company: { ...company, logo: { ...logo, width: 400, height: 10 } } }), 'en'))
    expect(wide.drawn[0]).toContain('q 110 0 0 2.75 32 379.16 cm /P0 Do Q')
  })

  it('gives the same bytes for the same document, whatever was drawn before', () => {
    const before = payslipPdf(slip(), 'en')
    payslipPdf(slip({ labels: chinese, employee: { name: '林美玲', number: 'E2' } }), 'zh-TW')
    expect(Buffer.compare(payslipPdf(slip(), 'en'), before)).toBe(0)
  })

  it('writes negative amounts, zeros and whole dollars as they are', () => {
    const [page] = lines(
      slip({
        earnings: [
          { label: 'Back pay', amount: -123_456 },
          { label: 'Nil', amount: 0 },
        ],
      }),
    )
    expect(page).toContain('−1,234.56')
    expect(page).toContain('0.00')
    expect(lines(slip({ currency: 'TWD', decimals: 0, netPay: 45_000 }))[0]).toContain('45,000')
  })
})

describe('PAY-02d all payslips as one ZIP', () => {
  it('keeps the order, makes names unique, and draws the same as one by one', async () => {
    const files = Array.from({ length: 120 }, (_, index) => ({
      name: 'Payslip.pdf',
      document: slip({ employee: { name: `Person ${index}`, number: `E${index}` } }),
      language: 'en' as const,
    }))
    const parts: Uint8Array[] = []
    for await (const part of zipArchive(payslipPdfs(files, 2), new Date(Date.UTC(2026, 9, 31)))) parts.push(part)
    const { zipContent, zipDirectory } = await import('#server/files/guard-zip.ts')
    const archive = Buffer.concat(parts)
    const entries = zipDirectory(archive)
    expect(entries.map((entry) => entry.name).slice(0, 3)).toEqual([
      'Payslip.pdf',
      'Payslip (2).pdf',
      'Payslip (3).pdf',
    ])
    expect(entries).toHaveLength(120)
    for (const at of [0, 49, 50, 119])
      expect(Buffer.compare(zipContent(archive, entries[at]!), payslipPdf(files[at]!.document, 'en'))).toBe(0)
  })

  it('stops its threads when nobody reads on', async () => {
    function* endless() {
      for (;;) yield { name: 'a.pdf', document: slip(), language: 'en' as const }
    }
    let seen = 0
    for await (const _ of payslipPdfs(endless(), 1)) if (++seen > 10) break
    expect(seen).toBe(11)
  })
})

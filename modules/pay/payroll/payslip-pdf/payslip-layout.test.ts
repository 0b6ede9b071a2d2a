import { describe, expect, it } from 'vitest'
import type { Language } from '#base/access/actor.ts'
import { PAYSLIP_LABELS } from '#test/payslip-labels.ts'
import { readPdf } from '#test/read-pdf.ts'
import { lastFour, type PayslipDocument, type PayslipLine } from './payslip-document.ts'
import { payslipPdf } from './payslip-pdf.ts'

const items = (count: number, what = 'Item'): PayslipLine[] =>
  Array.from({ length: count }, (_, at) => ({ label: `${what} ${at + 1}`, amount: 100 * (at + 1) }))

const BARE: PayslipDocument = {
  labels: PAYSLIP_LABELS,
  company: { name: 'Bayu Utara Sdn. Bhd.', details: '201901012345 (1312345-X)' },
  employee: { name: 'Nur Aisyah', number: 'BU-0123' },
  period: 'October 2026',
  facts: [],
  currency: 'MYR',
  decimals: 2,
  earnings: [],
  deductions: [],
  employer: [],
  yearToDate: [],
  totalEarnings: 882_050,
  totalDeductions: 95_000,
  netPay: 787_050,
  payment: 'Maybank •••• 5678',
  footer: 'Made by computer.',
}

/** A full page, with texts that have to be shortened. */
const FULL: PayslipDocument = {
  ...BARE,
  company: { name: `Bayu Utara ${'Holdings '.repeat(12)}`, details: `201901012345 ${'Jalan Ampang '.repeat(30)}` },
  employee: { name: `Nur ${'Aisyah '.repeat(14)}`, number: 'BU-0123-and-a-number-longer-than-the-place-for-it' },
  period: 'The whole of October 2026, and November',
  facts: Array.from({ length: 16 }, (_, at) => ({
    label: at === 3 ? 'A fact with a long name, longer than its place' : `Fact ${at + 1}`,
    value: at === 7 ? 'A value that is longer than its place on the page' : lastFour(`80010114567${at}`),
  })),
  earnings: [
    { label: 'Basic pay', amount: 850_000 },
    { label: 'Overtime', note: '12.5 h × 25.64', amount: 32_050 },
    { label: 'Allowance for transport', note: 'from the first of October to the end of it, and more', amount: 1 },
    { label: 'An allowance with a name that needs nearly all of the width', note: 'left out', amount: -123_456 },
  ],
  deductions: [{ label: '員工自提', note: '6 %', amount: 95_000 }],
  employer: [...items(2, 'EPF'), { label: 'Employment Insurance System of the country', amount: 110_500 }],
  yearToDate: items(4, 'Gross'),
  payment: `Maybank •••• 1234 · 28 October 2026${' · and more'.repeat(10)}\nCIMB •••• 5678\nRHB •••• 9012`,
  remark: `It could not be otherwise, for ${'a good reason and '.repeat(14)}that is all.`,
}

const drawnTexts = (document: PayslipDocument, language: Language = 'en') =>
  readPdf(payslipPdf(document, language)).drawn

describe('PAY-02d where everything stands on a payslip', () => {
  it.each([
    ['bare', BARE],
    ['full', FULL],
    ['close', { ...FULL, facts: FULL.facts.slice(0, 5), earnings: items(12), remark: 'Short.', payment: 'Cash' }],
    ['overleaf', { ...FULL, earnings: items(60), deductions: items(31, 'Less'), payment: 'Two\nplaces' }],
    [
      'whole-dollars',
      {
        ...BARE,
        currency: 'TWD',
        decimals: 0,
        facts: FULL.facts.slice(0, 6),
        yearToDate: items(1),
        company: { name: ' é', details: '' },
      },
    ],
  ] as const)('%s', async (name, document) => {
    await expect(drawnTexts(document).join('\n== overleaf ==\n')).toMatchFileSnapshot(`layouts/payslip-${name}.txt`)
  })

  it('any number of lines has its pages, and the height and size of the last line', async () => {
    const rows = Array.from({ length: 71 }, (_, count) => {
      const pages = drawnTexts({ ...BARE, earnings: items(count), employer: items(count % 5, 'EPF') })
      const last = pages.map((page) =>
        /([\d.]+) Td R ([\d.]+) \((?:Item \d+)\) ET\n(?![\s\S]*\(Item)/.exec(page)?.slice(1, 3).join(' at '),
      )
      return `${count} lines: ${last.join(' | ')}`
    })
    await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('layouts/payslip-lines.txt')
  })

  it('a remark breaks at the end of a word where it can', () => {
    const remark = (text: string) =>
      [...drawnTexts({ ...BARE, remark: text })[0]!.matchAll(/Td R 6 \((.*)\) ET/g)]
        .map(([, said]) => said)
        .slice(0, -1)
    expect(remark('Short.')).toEqual(['Short.'])
    const words = 'word '.repeat(45).trim()
    expect(remark(words).join(' ')).toBe(words)
    expect(remark(words)).toHaveLength(2)
    const unbroken = 'x'.repeat(230)
    expect(remark(unbroken).join('')).toBe(unbroken)
    // A space too far in front is not used as a break.
    expect(remark(`ab ${unbroken}`)[0]!.length).toBeGreaterThan(100)
  })

  it('the file states its title, its language and its fonts', async () => {
    const { dictionaries } = readPdf(payslipPdf({ ...FULL, earnings: items(60) }, 'zh-TW'))
    await expect(dictionaries.join('\n')).toMatchFileSnapshot('layouts/payslip-dictionaries.txt')
  })
})

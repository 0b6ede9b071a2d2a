import { describe, expect, it, vi } from 'vitest'
import { readReportPages } from '#test/read-report.ts'
import type { Report } from './draw-report.ts'

// Characters with the same glyph get the text of the first one that the process drew, so this test uses its own font.
vi.resetModules()
const { renderReport: drawnReport } = await import('./draw-report.ts')

const report = (over: Partial<Report> = {}): Report => ({
  title: 'Payroll summary 薪資總表',
  columns: [{ header: 'Number' }, { header: 'Name' }, { header: 'Net', align: 'right' }],
  rows: [
    ['E1', '陳大文', '1,234.50'],
    ['E2', 'x'.repeat(300), ''],
    ['E3', 'control\u0000\u202e'],
  ],
  language: 'en',
  ...over,
})
const pages = async (over: Partial<Report>) => readReportPages(await drawnReport(report(over)))

describe('the layout of a report', () => {
  it.each<[string, Partial<Report>]>([
    ['plain', {}],
    [
      'with-everything',
      {
        subtitle: 'Bayu Utara · October 2026',
        totals: ['', 'Total', '1,234.50'],
        footer: 'Confidential',
        pageLabel: 'Page {{page}} of {{pages}}',
        rowHeight: 24,
        size: 'A4 landscape',
      },
    ],
    [
      'overleaf',
      {
        columns: [
          { header: 'N', weight: 1 },
          { header: 'Name', weight: 3, align: 'left' },
        ],
        rows: Array.from({ length: 47 }, (_, at) => [`${at + 1}`, `Person ${at + 1}`]),
        totals: ['', 'All'],
        footer: 'f'.repeat(300),
      },
    ],
    ['narrow', { columns: [{ header: 'N' }, { header: 'Name of it' }], rows: [['1', 'x'.repeat(100)]] }],
    ['wide', { size: 'A3 landscape', rows: [], columns: [{ header: 'Alone' }] }],
  ])('%s', async (name, over) => {
    await expect((await pages(over)).join('\n== overleaf ==\n')).toMatchFileSnapshot(`layouts/report-${name}.txt`)
  })

  it('columns are as wide as the longest of their first three hundred rows, and the totals', async () => {
    const places = async (over: Partial<Report>) => {
      const [page] = await pages({ columns: [{ header: 'A' }, { header: 'B' }, { header: 'C' }], ...over })
      return [...page!.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm\n\/F\d 8 Tf\n\([ABC]\)/g)].map(([, x]) => Number(x))
    }
    const rows = (longAt: number) =>
      Array.from({ length: 302 }, (_, at) => ['a', at === longAt ? 'long '.repeat(6) : 'b', 'c'])
    const [short, seen, unseen] = [
      await places({ rows: rows(-1) }),
      await places({ rows: rows(299) }),
      await places({ rows: rows(300) }),
    ]
    expect(unseen).toEqual(short)
    expect(seen[2]).toBeGreaterThan(short[2]!)
    expect(await places({ rows: [], totals: ['', 'long '.repeat(6), ''] })).toEqual(
      await places({ rows: [['', 'long '.repeat(6), '']] }),
    )
  })

  it('a footer with any characters leaves room for the page number', async () => {
    const feet = await Promise.all(
      [...'iljt|.,薪W'].map(async (letter) => {
        const [page] = await pages({ rows: [], footer: letter.repeat(500) })
        return page!.split('\n').find((line) => line.startsWith(`(${letter}${letter}`))
      }),
    )
    await expect(`${feet.join('\n')}\n`).toMatchFileSnapshot('layouts/report-feet.txt')
  })

  it('the file has its title and language', async () => {
    const text = Buffer.from(await drawnReport(report({ title: 'Summary' }))).toString('latin1')
    for (const said of ['(Summary)', '/Lang (en-MY)', '/DisplayDocTitle true', '(Kerani)', '%PDF-1.7'])
      expect(text).toContain(said)
  })
})

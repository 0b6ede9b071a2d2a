import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { toDecimal } from '#base/money/money.ts'
import { renderReportPdf } from '#server/pdf/report-pdf.ts'
import { writeCsv } from '#server/spreadsheets/write-workbook.ts'
import { yearEndLabels } from '../labels.ts'
import { printedAmount } from '../printed-amount.ts'
import type { FormEShown } from './form-e.ts'

const COUNTS = ['paid', 'in_service', 'with_pcb', 'joined', 'left'] as const
const TOTALS = ['taxed', 'exempt', 'pcb', 'cp38', 'zakat', 'epf', 'socso'] as const
const ITEM: Label = { en: 'Item', zh: '項目' }
const VALUE: Label = { en: 'Value', zh: '數值' }
const PAGE: Label = { en: 'Page {{page}} of {{pages}}', zh: '第 {{page}} 頁，共 {{pages}} 頁' }

type Say = (key: keyof typeof yearEndLabels, params?: Record<string, unknown>) => string

/** The fields of the form, each with its value. */
function formFacts(shown: FormEShown, say: Say, amount: (sen: number) => string): [string, string][] {
  return [
    [say('year-end.employer'), shown.employer.name],
    [say('year-end.employer_tax_number'), shown.employer.tax_number ?? ''],
    [say('year-end.registration_number'), shown.employer.registration_number ?? ''],
    ...COUNTS.map((key): [string, string] => [say(`year-end.count.${key}`), String(shown[key])]),
    ...TOTALS.map((key): [string, string] => [say(`year-end.total.${key}`), amount(shown.totals[key])]),
  ]
}

/** The months, preceded by the pay from before the company used the product; together they make the totals. */
function formSpans({ before, months }: FormEShown, say: Say): FormEShown['months'] {
  return [...(before ? [{ month: say('year-end.before'), ...before }] : []), ...months]
}

/** One value a line: the facts, then each month's people, tax and CP38. */
export function buildFormECsv(shown: FormEShown, language: Language): Promise<Uint8Array> {
  const say: Say = (key, params) => formatLabel(yearEndLabels[key], language, params)
  const months = formSpans(shown, say).flatMap(({ month, people, pcb, cp38 }) => [
    [say('year-end.month_people', { month }), String(people)],
    [say('year-end.month_pcb', { month }), toDecimal(pcb)],
    [say('year-end.month_cp38', { month }), toDecimal(cp38)],
  ])
  return writeCsv({
    name: 'Form E',
    columns: [ITEM, VALUE].map((heading) => ({ header: formatLabel(heading, language), kind: 'text' as const })),
    rows: [...formFacts(shown, say, toDecimal), ...months],
  })
}

/** Rows of item and value, and of each month's tax and CP38. */
export function toFormERows(shown: FormEShown, language: Language): string[][] {
  const say: Say = (key, params) => formatLabel(yearEndLabels[key], language, params)
  return [
    ...formFacts(shown, say, printedAmount).map((row) => [...row, '', '']),
    ...formSpans(shown, say).map(({ month, people, pcb, cp38 }) => [
      say('year-end.month_people', { month }),
      String(people),
      printedAmount(pcb),
      printedAmount(cp38),
    ]),
  ]
}

/** The form as a PDF: the months side by side below the facts. */
export function buildFormEPdf(shown: FormEShown, language: Language): Promise<Uint8Array> {
  const say: Say = (key, params) => formatLabel(yearEndLabels[key], language, params)
  const right = (header: string) => ({ header, align: 'right' as const, weight: 2 })
  return renderReportPdf({
    title: say('year-end.form_e_of', { year: String(shown.year) }),
    subtitle: [shown.employer.name, shown.employer.tax_number].filter(Boolean).join(' \u00b7 '),
    columns: [
      { header: formatLabel(ITEM, language), weight: 3 },
      right(formatLabel(VALUE, language)),
      right(say('year-end.pcb')),
      right(say('year-end.cp38')),
    ],
    rows: toFormERows(shown, language),
    language,
    pageLabel: formatLabel(PAGE, language, { page: '{{page}}', pages: '{{pages}}' }),
  })
}

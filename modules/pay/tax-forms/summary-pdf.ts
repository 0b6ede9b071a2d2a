import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { renderReportPdf } from '#server/pdf/report-pdf.ts'
import { claimTitle } from '../payroll/tax/claim-names.ts'
import type { TaxPerson } from '../payroll/tax/claimants.ts'
import type { MyTax } from './contract.ts'
import { ringgit } from './form-shown.ts'
import { taxFormLabels } from './labels.ts'

type MyTaxShown = z.output<typeof MyTax>
type SummaryRow = [string, string, string, string]
const PAGE: Label = { en: 'Page {{page}} of {{pages}}', zh: '第 {{page}} 頁，共 {{pages}} 頁' }
const AMOUNTS = ['remuneration', 'epf', 'pcb', 'zakat', 'deductions', 'socso_relief'] as const
const EXEMPT = ['travel', 'childcare', 'award', 'goods'] as const

/** The year's TP1, TP3 and zakat as rows: form, item, amount, state. */
export function summaryRows(mine: MyTaxShown, language: Language): SummaryRow[] {
  const say = (key: keyof typeof taxFormLabels, params?: Record<string, unknown>) =>
    formatLabel(taxFormLabels[key], language, params)
  const claims = mine.claims.map(
    (claim): SummaryRow => [
      `TP1 ${claim.period}`,
      claim.title,
      ringgit(claim.amount),
      claim.taken_period === null
        ? say('tax-forms.waits')
        : say('tax-forms.taken_in', { month: claim.taken_period, amount: ringgit(claim.taken_amount ?? 0) }),
    ],
  )
  const open = mine.forms
    .filter(({ form, state }) => form === 'tp1' && state !== 'accepted')
    .flatMap((form) =>
      (form.claims ?? []).map(
        (claim): SummaryRow => [
          `TP1 ${form.period}`,
          claim.title,
          ringgit(claim.amount),
          say(`tax-forms.state.${form.state}`),
        ],
      ),
    )
  const start = mine.start
  const tp3: SummaryRow[] = start
    ? [
        ...start.employers.map(
          ({ name, number }): SummaryRow => [
            'TP3',
            say('tax-forms.employer_line', { name, number: number || '-' }),
            '',
            '',
          ],
        ),
        ...AMOUNTS.map((key): SummaryRow => ['TP3', say(`tax-forms.${key}`), ringgit(start[key]), '']),
        ...EXEMPT.flatMap((kind): SummaryRow[] =>
          start.exempt[kind] ? [['TP3', say(`tax-forms.exempt.${kind}`), ringgit(start.exempt[kind]), '']] : [],
        ),
        ...Object.entries(start.claims).map(
          ([code, amount]): SummaryRow => [
            'TP3',
            claimTitle(code, language),
            ringgit(amount),
            say('tax-forms.by_earlier'),
          ],
        ),
      ]
    : []
  const zakat: SummaryRow[] = [
    ['Zakat', say('tax-forms.zakat_by_payroll'), ringgit(mine.zakat.by_payroll), ''],
    ['Zakat', say('tax-forms.zakat_by_tp1'), ringgit(mine.zakat.by_tp1), ''],
  ]
  return [...claims, ...open, ...tp3, ...zakat]
}

/** The year's TP1 and TP3 of one person as a PDF: claims, applied claims, and pay from earlier employers. */
export function buildSummaryPdf(mine: MyTaxShown, person: TaxPerson, language: Language): Promise<Uint8Array> {
  const say = (key: keyof typeof taxFormLabels, params?: Record<string, unknown>) =>
    formatLabel(taxFormLabels[key], language, params)
  return renderReportPdf({
    title: say('tax-forms.summary_of', { year: String(mine.year) }),
    subtitle: [person.full_name, person.employee_no].join(' \u00b7 '),
    columns: [
      { header: say('tax-forms.form'), weight: 1.1 },
      { header: say('tax-forms.item'), weight: 4 },
      { header: say('tax-forms.amount'), align: 'right', weight: 1.6 },
      { header: say('tax-forms.status'), weight: 3 },
    ],
    rows: summaryRows(mine, language),
    language,
    footer: say('tax-forms.summary_foot'),
    pageLabel: formatLabel(PAGE, language, { page: '{{page}}', pages: '{{pages}}' }),
  })
}

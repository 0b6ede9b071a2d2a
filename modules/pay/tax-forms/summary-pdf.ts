import type { z } from 'zod'
import type { Language } from '#base/actor.ts'
import { type Label, text } from '#base/labels.ts'
import { claimTitle } from '#modules/pay/payroll/tax/claim-names.ts'
import type { TaxPerson } from '#modules/pay/payroll/tax/claimants.ts'
import { reportPdf } from '#server/pdf/report-pdf.ts'
import type { MyTax } from './contract.ts'
import { taxFormLabels } from './labels.ts'
import { ringgit } from './shown.ts'

type Mine = z.output<typeof MyTax>
type Row = [string, string, string, string]
const PAGE: Label = { en: 'Page {{page}} of {{pages}}', zh: '第 {{page}} 頁，共 {{pages}} 頁' }
const AMOUNTS = ['remuneration', 'epf', 'pcb', 'zakat', 'deductions', 'socso_relief'] as const
const EXEMPT = ['travel', 'childcare', 'award', 'goods'] as const

/** The year's TP1, TP3 and zakat as lines: form, item, amount, how it stands. */
export function summaryRows(mine: Mine, language: Language): Row[] {
  const say = (key: keyof typeof taxFormLabels, params?: Record<string, unknown>) =>
    text(taxFormLabels[key], language, params)
  const claims = mine.claims.map(
    (claim): Row => [
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
        (claim): Row => [
          `TP1 ${form.period}`,
          claim.title,
          ringgit(claim.amount),
          say(`tax-forms.state.${form.state}`),
        ],
      ),
    )
  const start = mine.start
  const tp3: Row[] = start
    ? [
        ...start.employers.map(
          ({ name, number }): Row => ['TP3', say('tax-forms.employer_line', { name, number: number || '-' }), '', ''],
        ),
        ...AMOUNTS.map((key): Row => ['TP3', say(`tax-forms.${key}`), ringgit(start[key]), '']),
        ...EXEMPT.flatMap((kind): Row[] =>
          start.exempt[kind] ? [['TP3', say(`tax-forms.exempt.${kind}`), ringgit(start.exempt[kind]), '']] : [],
        ),
        ...Object.entries(start.claims).map(
          ([code, amount]): Row => ['TP3', claimTitle(code, language), ringgit(amount), say('tax-forms.by_earlier')],
        ),
      ]
    : []
  const zakat: Row[] = [
    ['Zakat', say('tax-forms.zakat_by_payroll'), ringgit(mine.zakat.by_payroll), ''],
    ['Zakat', say('tax-forms.zakat_by_tp1'), ringgit(mine.zakat.by_tp1), ''],
  ]
  return [...claims, ...open, ...tp3, ...zakat]
}

/** The year's TP1 and TP3 of one person on paper: what was claimed and taken, and what earlier employers paid. */
export function summaryPdf(mine: Mine, person: TaxPerson, language: Language): Promise<Uint8Array> {
  const say = (key: keyof typeof taxFormLabels, params?: Record<string, unknown>) =>
    text(taxFormLabels[key], language, params)
  return reportPdf({
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
    pageLabel: text(PAGE, language, { page: '{{page}}', pages: '{{pages}}' }),
  })
}

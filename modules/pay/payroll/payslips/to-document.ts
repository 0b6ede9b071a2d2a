import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { currencySign, groupedAmount } from '#base/money/amount-text.ts'
import { decimalsOf } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { Vault } from '#server/vault.ts'
import { bankNameIn } from '#statutory/banks.ts'
import { countryOf } from '../countries.ts'
import { runPart } from '../cycles/run-name.ts'
import type { RunDaysRow } from '../cycles/run-span.ts'
import { employerTitle, lineTitle } from '../explanation/line-names.ts'
import { lineNote } from '../explanation/line-note.ts'
import type { PaymentPart } from '../gather/payslip-payments.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import type { ShownLine } from '../payslip/shown-lines.ts'
import type { YearSum } from '../payslip/year-sums.ts'
import { lastFour, type PayslipDocument } from '../payslip-pdf/payslip-document.ts'
import type { PayslipBalance } from './balances.ts'
import { dayText, monthText } from './document-dates.ts'
import type { DocumentRow } from './document-rows.ts'
import { isPremium, shownLineNote, shownLineTitle } from './shown-texts.ts'

/** The texts of the form. */
const FORM = {
  payslip: { en: 'Payslip', zh: '薪資單' },
  earnings: { en: 'Earnings', zh: '應發項目' },
  deductions: { en: 'Deductions', zh: '扣除項目' },
  total_earnings: { en: 'Total earnings', zh: '應發總額' },
  total_deductions: { en: 'Total deductions', zh: '應扣總額' },
  net_pay: { en: 'Net pay', zh: '實發金額' },
  employer_contributions: { en: 'Employer contributions', zh: '雇主負擔' },
  year_to_date: { en: 'Year to date', zh: '本年累計' },
  page: { en: 'Page {{page}} of {{pages}}', zh: '第 {{page}} 頁，共 {{pages}} 頁' },
  details: { en: 'Hours in detail', zh: '工時明細' },
  continued: { en: 'Continued overleaf', zh: '續次頁' },
} as const satisfies Record<string, Label>
const FACTS = {
  position: { en: 'Position', zh: '職位' },
  department: { en: 'Department', zh: '部門' },
  office: { en: 'Office', zh: '工作地點' },
  ic_number: { en: 'Identity card', zh: '身分證字號' },
  passport_number: { en: 'Passport', zh: '護照號碼' },
  epf_number: { en: 'EPF no.', zh: 'EPF 編號' },
  socso_number: { en: 'SOCSO no.', zh: 'SOCSO 編號' },
  tax_number: { en: 'Tax no.', zh: '稅務編號' },
  pay_day: { en: 'Pay day', zh: '發薪日' },
  joined_on: { en: 'Joined', zh: '到職日' },
} as const satisfies Record<string, Label>
const METHODS: Record<string, Label> = {
  bank_transfer: { en: 'Bank transfer', zh: '銀行轉帳' },
  cash: { en: 'Cash', zh: '現金' },
  cheque: { en: 'Cheque', zh: '支票' },
}
const FOOTER: Label = { en: 'Made by computer; no signature is needed.', zh: '本文件由電腦產生，無須簽名。' }
const LAW_REMARK: Label = {
  en: 'By the latest law known; that of the month was not confirmed: {{reason}}',
  zh: '依目前已知法規計算，當月法規尚未確認：{{reason}}',
}
/** What all payslips of a run share. */
export type RunDocumentContext = {
  /** The run facts of its snapshot. */
  facts: RunFacts
  run: { period: string; country: string; currency: string; pay_day: string; law_reason: string | null } & RunDaysRow
  names: ReadonlyMap<string, Label>
  /** Whether payslips show what the employer adds for the person, and the levies. */
  employer: boolean
  costs: boolean
  /** The sums of the year that payslips show. */
  year: readonly YearSum[]
  company: PayslipDocument['company']
}

/** Builds the document of a payslip in a language; accounts and numbers show their last four digits. */
export function toPayslipDocument(
  row: DocumentRow & { balances?: readonly PayslipBalance[] },
  paid: readonly PaymentPart[],
  vault: Vault,
  of: RunDocumentContext,
  language: Language,
): PayslipDocument {
  const { run, names, employer, costs, year, company } = of
  const translate = (label: Label) => formatLabel(label, language)
  const open = (place: string, sealed: Buffer | null) =>
    sealed === null ? null : lastFour(vault.decrypt(place, sealed))
  const country = countryOf(run.country)
  const { inputs, dues } = row
  const shownLines: readonly ShownLine[] =
    country.document.showLines?.({ lines: row.lines, inputs, run: of.facts, dues }) ??
    row.lines.map((line) => ({ line }))
  const toLine = (label: string, note: string | null, amount: number) => ({
    label,
    ...(note !== null && { note }),
    amount,
  })
  const lines = (kinds: readonly string[]) =>
    shownLines
      .filter(({ line }) => kinds.includes(line.k) && !line.n && line.a !== 0)
      .map((shown) => toLine(shownLineTitle(shown, names, language), shownLineNote(shown, language), shown.line.a))
  const details = shownLines.flatMap(({ parts = [] }) =>
    parts.map((line) => toLine(lineTitle(line.c, names, language), lineNote(line.b, language), line.a)),
  )
  const fact = (name: keyof typeof FACTS, value: string | null) => ({ label: translate(FACTS[name]), value })
  const facts = [
    fact('position', row.position),
    fact('department', row.department),
    fact('office', row.office),
    fact('joined_on', dayText(row.joined_on, language)),
    row.ic_number
      ? fact('ic_number', open(`employee.ic_number|${row.employee_id}`, row.ic_number))
      : fact('passport_number', open(`employee.passport_number|${row.employee_id}`, row.passport_number)),
    ...country.document
      .facts(row.schemes)
      .map(({ label, amount }) => ({ label: translate(label), value: amountText(amount, run.currency) })),
    ...country.document.numbers.map((number) =>
      fact(number, open(`statutory_status.${number}|${row.status_id}`, row[number])),
    ),
    fact('tax_number', open(`statutory_status.tax_number|${row.status_id}`, row.tax_number)),
    fact('pay_day', dayText(run.pay_day, language)),
    ...(row.balances ?? []).map(({ title, value }) => ({ label: title, value })),
  ]
  return {
    labels: {
      ...(Object.fromEntries(
        Object.entries(FORM).map(([key, label]) => [key, translate(label)]),
      ) as PayslipDocument['labels']),
      ...(row.year_from !== null && { year_to_date: sinceText(row.year_from, language) }),
    },
    company,
    employee: { name: row.full_name, number: row.employee_no },
    period: [monthText(run.period, language), runPart(run, language)].filter(Boolean).join(' · '),
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    currency: currencySign(run.currency),
    decimals: decimalsOf(run.currency),
    earnings: lines(['earning', 'reimbursement']),
    deductions: lines(['deduction']),
    ...(details.length > 0 && { details }),
    employer: (employer ? row.lines : [])
      .filter((line) => (line.e ?? 0) !== 0 && (costs || line.k !== 'employer_cost' || isPremium(country, line.c)))
      .map((line) => ({ label: employerTitle(line.c, names, language), amount: line.e! })),
    yearToDate: year.map(({ title }, place) => ({ label: translate(title), amount: row.year[place] ?? 0 })),
    totalEarnings: row.gross + row.reimbursements,
    totalDeductions: row.deductions,
    netPay: row.net,
    payment: paymentText(paid, run, language),
    ...(run.law_reason !== null && { remark: formatLabel(LAW_REMARK, language, { reason: run.law_reason }) }),
    footer: translate(FOOTER),
  }
}

/** How net pay is paid: one account on a line, several as two per line with their amounts. */
function paymentText(paid: readonly PaymentPart[], run: RunDocumentContext['run'], language: Language): string {
  const places = paid.map(({ method, bank_name, account, amount }) => {
    const name = formatLabel(required(METHODS[method], 'name of a payment method'), language)
    const where =
      method === 'bank_transfer' && account !== ''
        ? `${bankNameIn(language, bank_name)} ${lastFour(account)}`.trim()
        : null
    if (paid.length === 1) return [name, where].filter(Boolean).join(' · ')
    return `${where ?? name}  ${amountText(amount, run.currency)}`
  })
  const day = dayText(run.pay_day, language)
  if (places.length < 2) return [...places, day].join(' · ')
  const all = [...places, day]
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, line) =>
    all.slice(line * 2, line * 2 + 2).join('  ·  '),
  ).join('\n')
}

function amountText(amount: number, currency: string): string {
  return groupedAmount(amount, currency)
}

function sinceText(month: string, language: Language): string {
  const since = monthText(month, language)
  return language === 'zh-TW' ? `${since}起累計` : `${FORM.year_to_date.en} since ${since}`
}

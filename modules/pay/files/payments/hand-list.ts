import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { groupThousands } from '#base/money/amount-text.ts'
import { decimalsOf, sum, toDecimal } from '#base/money/money.ts'
import { renderReportPdf } from '#server/pdf/report-pdf.ts'
import { CSV_TYPE, writeCsv } from '#server/spreadsheets/write-workbook.ts'
import { dayText, monthText } from '../../payroll/payslips/document-dates.ts'
import { type PaidPerson, paymentParts } from './paid-people.ts'

const TITLES = {
  cash: { en: 'Cash list, {{month}}', zh: '{{month}} 現金發放清冊' },
  cheque: { en: 'Cheque list, {{month}}', zh: '{{month}} 支票發放清冊' },
} as const satisfies Record<string, Label>
const HEADINGS = {
  row: { en: 'No.', zh: '序號' },
  name: { en: 'Name', zh: '姓名' },
  number: { en: 'Employee number', zh: '員工編號' },
  amount: { en: 'Amount', zh: '金額' },
  currency: { en: 'Currency', zh: '幣別' },
  cash: { en: 'Received: signature and date', zh: '簽收與日期' },
  cheque: { en: 'Cheque number', zh: '支票號碼' },
  received: { en: 'Received: signature', zh: '簽收' },
  total: { en: 'Total', zh: '合計' },
} as const satisfies Record<string, Label>
const PAGE: Label = { en: 'Page {{page}} of {{pages}}', zh: '第 {{page}} 頁，共 {{pages}} 頁' }

export type HandMethod = keyof typeof TITLES
type HandListRun = {
  period: string
  kind: string
  sequence: number
  pay_day: string
  currency: string
  group_name: string
}
type HandFile = { name: string; type: string; content: string | Uint8Array }

/** Builds the list of people whom a run pays in cash or by cheque, with amounts: to fill in, sign and file. */
export async function buildHandList(
  method: HandMethod,
  format: 'csv' | 'pdf',
  company: string,
  run: HandListRun,
  people: readonly PaidPerson[],
  language: Language,
): Promise<HandFile> {
  const rows = paymentParts(method, people)
  const name = `${method}-${fileMonth(run)}`
  const say = (label: Label, params?: Record<string, unknown>) => formatLabel(label, language, params)
  const amount = (value: number) => toDecimal(value, decimalsOf(run.currency))
  const blanks = method === 'cash' ? [HEADINGS.cash] : [HEADINGS.cheque, HEADINGS.received]
  if (format === 'csv') {
    const headings = [HEADINGS.name, HEADINGS.number, HEADINGS.amount, HEADINGS.currency, ...blanks]
    return {
      name: `${name}.csv`,
      type: CSV_TYPE,
      content: await writeCsv({
        name,
        columns: headings.map((heading) => ({
          header: say(heading),
          kind: heading === HEADINGS.amount ? ('money' as const) : ('text' as const),
        })),
        rows: rows.map(({ person, part }) => [
          person.full_name,
          person.employee_no,
          amount(part.amount),
          run.currency,
          ...blanks.map(() => ''),
        ]),
      }),
    }
  }
  return {
    name: `${name}.pdf`,
    type: 'application/pdf',
    content: await renderReportPdf({
      title: say(TITLES[method], { month: monthText(run.period, language) }),
      subtitle: [company, run.group_name, dayText(run.pay_day, language), run.currency].join(' · '),
      columns: [
        { header: say(HEADINGS.row), weight: 0.5 },
        { header: say(HEADINGS.name), weight: 3 },
        { header: say(HEADINGS.number), weight: 1.6 },
        { header: say(HEADINGS.amount), align: 'right', weight: 1.6 },
        ...blanks.map((blank) => ({ header: say(blank), weight: method === 'cash' ? 3.4 : 1.9 })),
      ],
      rows: rows.map(({ person, part }, index) => [
        String(index + 1),
        person.full_name,
        person.employee_no,
        groupThousands(amount(part.amount)),
        ...blanks.map(() => ''),
      ]),
      totals: [
        '',
        say(HEADINGS.total),
        '',
        groupThousands(amount(sum(rows.map(({ part }) => part.amount)))),
        ...blanks.map(() => ''),
      ],
      rowHeight: 30,
      language,
      pageLabel: say(PAGE, { page: '{{page}}', pages: '{{pages}}' }),
    }),
  }
}

/** The month, and the run's kind and number unless it is the only monthly one. */
export function fileMonth({ period, kind, sequence }: Pick<HandListRun, 'period' | 'kind' | 'sequence'>): string {
  return kind === 'monthly' && sequence === 1 ? period : `${period}-${kind.replace('_', '-')}-${sequence}`
}

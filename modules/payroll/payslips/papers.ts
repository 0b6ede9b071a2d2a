import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { grouped } from '#base/amount-text.ts'
import { type Label, text } from '#base/labels.ts'
import { decimalsOf, toDecimal } from '#base/money.ts'
import { onDay } from '#modules/employees/as-of.ts'
import { OWN_ADDRESS } from '#modules/employees/record/own-address.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { countryOf } from '../countries.ts'
import { storedDocument } from '../country/own-part.ts'
import { monthSpan } from '../cycles/month-span.ts'
import { runPart } from '../cycles/run-name.ts'
import type { DaysStored } from '../cycles/run-span.ts'
import { employerTitle, itemNames, titleOf } from '../explanation/line-names.ts'
import { noteOf } from '../explanation/line-note.ts'
import { type PaidPart, paidTo } from '../gather/paid-to.ts'
import type { Line } from '../payslip/lines.ts'
import { addedUp, type YearSum } from '../payslip/year-sums.ts'
import { lastFour, type PayslipDocument } from '../payslip-pdf/payslip-document.ts'
import { choicesIn } from '../settings/choices.ts'
import { sumsBegin, yearOnSlip } from './year-to-date.ts'

/** The words of the form. */
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
  continued: { en: 'Continued overleaf', zh: '續次頁' },
} as const satisfies Record<string, Label>
const FACTS = {
  position: { en: 'Position', zh: '職位' },
  department: { en: 'Department', zh: '部門' },
  office: { en: 'Office', zh: '辦公室' },
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
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export type Paper = {
  employeeId: string
  payslipId: string
  fullName: string
  employeeNo: string
  email: string | null
  accountLanguage: Language | null
  document: PayslipDocument
}
type Row = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  joined_on: string
  position: string | null
  department: string | null
  office: string | null
  email: string | null
  language: string | null
  ic_number: Buffer | null
  passport_number: Buffer | null
  status_id: string | null
  tax_number: Buffer | null
  epf_number: Buffer | null
  socso_number: Buffer | null
  gross: number
  reimbursements: number
  deductions: number
  net: number
  lines: Line[]
  schemes: object | null
  year_from: string | null
  /** Of the payslip's country, in the order of its sums. */
  year: (number | null)[]
}

/**
 * Payslips of a run as documents, a few at a time in the order of names: all, or those of some people. One query for
 * each batch. `language` fixes the language of all; otherwise each is in the person's own.
 */
export async function* payslipPapers(
  tx: Tx,
  vault: Vault,
  runId: string,
  {
    people,
    language,
    fallback,
    batch = 500,
  }: { people?: readonly string[]; language?: Language; fallback: Language; batch?: number },
): AsyncGenerator<Paper[]> {
  const run = await tx
    .selectFrom('pay_run')
    .innerJoin('pay_group', 'pay_group.id', 'pay_run.pay_group_id')
    .select([
      'pay_run.id',
      'pay_run.period',
      'pay_run.currency',
      'pay_run.pay_day',
      'pay_run.kind',
      'pay_run.sequence',
      'pay_run.cycle',
      'pay_run.cycles',
      'pay_run.first_day',
      'pay_run.last_day',
      'pay_run.law_reason',
      'pay_group.country',
    ])
    .where('pay_run.id', '=', runId)
    .executeTakeFirstOrThrow()
  const company = await tx
    .selectFrom('company')
    .leftJoin('company_profile', 'company_profile.company_id', 'company.id')
    .select(['company.name', 'legal_name', 'registration_number', 'address_line1', 'city', 'postal_code'])
    .executeTakeFirstOrThrow()
  const names = await itemNames(tx)
  const employer = (await choicesIn(tx, run.period)).employer_lines
  const about = {
    run,
    names,
    employer,
    year: yearOnSlip(run.country, employer),
    company: {
      name: company.legal_name ?? company.name,
      details: [
        company.registration_number,
        company.address_line1,
        [company.postal_code, company.city].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(' · '),
    },
  }
  const ids = await paperIds(tx, runId, people)
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    const rows = await paperRows(tx, run, about.year, some)
    const paid = await paidTo(tx, vault, run, some)
    yield rows.map((row): Paper => {
      const own = row.language === 'en' || row.language === 'zh-TW' ? row.language : null
      return {
        employeeId: row.employee_id,
        payslipId: row.id,
        fullName: row.full_name,
        employeeNo: row.employee_no,
        email: row.email,
        accountLanguage: own,
        document: documentOf(row, paid.get(row.id)?.parts ?? [], vault, about, language ?? own ?? fallback),
      }
    })
  }
}

async function paperIds(tx: Tx, runId: string, people: readonly string[] | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payslip p join employee e on e.id = p.employee_id
    where p.pay_run_id = ${runId}::uuid and ${people ? sql`p.employee_id = any(${[...people]}::uuid[])` : sql`true`}
    order by e.full_name, p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function paperRows(
  tx: Tx,
  run: { id: string; period: string; country: string },
  year: readonly YearSum[],
  ids: readonly string[],
): Promise<Row[]> {
  const { last } = monthSpan(run.period)
  const { rows } = await sql<Row>`
    select p.id, p.employee_id, employee.employee_no, employee.full_name, employee.joined_on, coalesce(position.name, employment.job_title) as position, department.name as department, office.name as office,
      ${OWN_ADDRESS} as email, a.language, employee.ic_number, employee.passport_number, s.id as status_id, s.tax_number, s.epf_number, s.socso_number,
      p.gross, p.reimbursements, p.deductions, p.net, p.lines, ${storedDocument([countryOf(run.country)])} as schemes, ${sumsBegin(sql`p`)} as year_from,
      y.sums as year
    from payslip p join employee on employee.id = p.employee_id
    left join employment on ${onDay('employment', last)}
    left join position on position.id = employment.position_id
    left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id
    left join statutory_status s on ${onDay('s', last)}
    left join membership m on m.employee_id = employee.id and m.is_active
    left join account a on a.id = m.account_id
    left join lateral (
      select ${addedUp(year)} as sums
      from payslip p join pay_run r on r.id = p.pay_run_id and (r.state = 'approved' or r.id = ${run.id}::uuid)
      where p.employee_id = employee.id and p.period between ${`${run.period.slice(0, 4)}-01`} and ${run.period}) y on true
    where p.id = any(${[...ids]}::uuid[])
    order by employee.full_name, p.id`.execute(tx)
  return rows
}

type About = {
  run: { period: string; country: string; currency: string; pay_day: string; law_reason: string | null } & DaysStored
  names: ReadonlyMap<string, Label>
  /** Whether payslips show what the employer adds. */
  employer: boolean
  /** What they show of the year. */
  year: readonly YearSum[]
  company: { name: string; details: string }
}

function documentOf(
  row: Row,
  paid: readonly PaidPart[],
  vault: Vault,
  { run, names, employer, year, company }: About,
  language: Language,
): PayslipDocument {
  const say = (label: Label) => text(label, language)
  const open = (place: string, sealed: Buffer | null) => (sealed === null ? null : lastFour(vault.open(place, sealed)))
  const lines = (kinds: readonly string[]) =>
    row.lines
      .filter((line) => kinds.includes(line.k) && !line.n && line.a !== 0)
      .map((line) => {
        const note = noteOf(line.b)
        return { label: titleOf(line.c, names, language), ...(note !== null && { note }), amount: line.a }
      })
  const country = countryOf(run.country)
  const fact = (name: keyof typeof FACTS, value: string | null) => ({ label: say(FACTS[name]), value })
  const facts = [
    fact('position', row.position),
    fact('department', row.department),
    fact('office', row.office),
    fact('joined_on', dayText(row.joined_on, language)),
    row.ic_number
      ? fact('ic_number', open(`employee.ic_number|${row.employee_id}`, row.ic_number))
      : fact('passport_number', open(`employee.passport_number|${row.employee_id}`, row.passport_number)),
    ...country
      .slipFacts(row.schemes)
      .map(({ label, amount }) => ({ label: say(label), value: amountText(amount, run.currency) })),
    ...country.slipNumbers.map((number) =>
      fact(number, open(`statutory_status.${number}|${row.status_id}`, row[number])),
    ),
    fact('tax_number', open(`statutory_status.tax_number|${row.status_id}`, row.tax_number)),
    fact('pay_day', dayText(run.pay_day, language)),
  ]
  return {
    labels: {
      ...(Object.fromEntries(
        Object.entries(FORM).map(([key, label]) => [key, say(label)]),
      ) as PayslipDocument['labels']),
      ...(row.year_from !== null && { year_to_date: sinceText(row.year_from, language) }),
    },
    company,
    employee: { name: row.full_name, number: row.employee_no },
    period: [monthText(run.period, language), runPart(run, language)].filter(Boolean).join(' · '),
    facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    currency: run.currency,
    decimals: decimalsOf(run.currency),
    earnings: lines(['earning', 'reimbursement']),
    deductions: lines(['deduction']),
    employer: (employer ? row.lines : [])
      .filter((line) => (line.e ?? 0) !== 0)
      .map((line) => ({ label: employerTitle(line.c, names, language), amount: line.e! })),
    yearToDate: year.map(({ title }, place) => ({ label: say(title), amount: row.year[place] ?? 0 })),
    totalEarnings: row.gross + row.reimbursements,
    totalDeductions: row.deductions,
    netPay: row.net,
    payment: paymentText(paid, run, language),
    ...(run.law_reason !== null && { remark: text(LAW_REMARK, language, { reason: run.law_reason }) }),
    footer: say(FOOTER),
  }
}

/** How net pay is paid: one place in a line, several in lines of two with their amounts. */
function paymentText(paid: readonly PaidPart[], run: About['run'], language: Language): string {
  const places = paid.map(({ method, bank_name, account, amount }) => {
    const name = text(METHODS[method]!, language)
    const where = method === 'bank_transfer' && account !== '' ? `${bank_name} ${lastFour(account)}`.trim() : null
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
  return grouped(toDecimal(amount, decimalsOf(currency)))
}

function sinceText(month: string, language: Language): string {
  const since = monthText(month, language)
  return language === 'zh-TW' ? `${since}起累計` : `${FORM.year_to_date.en} since ${since}`
}

export function monthText(period: string, language: Language): string {
  const month = Number(period.slice(5))
  return language === 'zh-TW' ? `${period.slice(0, 4)} 年 ${month} 月` : `${MONTHS[month - 1]} ${period.slice(0, 4)}`
}

export function dayText(day: string, language: Language): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return language === 'zh-TW'
    ? `${year} 年 ${month} 月 ${date} 日`
    : `${date} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`
}

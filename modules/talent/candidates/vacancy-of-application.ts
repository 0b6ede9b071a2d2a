import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { dayIn } from '#base/days/days.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import type { Database, Tx } from '#server/database/database.ts'

export type AskedQuestion = {
  id: string
  kind: 'text' | 'number' | 'yes_no' | 'choice'
  /** Of a choice: how many there are. */
  choices: number
  is_required: boolean
}

/** A vacancy as far as an application needs it. */
export type AppliedVacancy = {
  id: string
  company_id: string
  /** The public code: the company's code and the number of the vacancy. */
  job: string
  title_en: string
  title_zh: string
  company: string
  language: Language
  country: string
  currency: string
  /** Whom replies to mails go to. */
  recruiter: { name: string; address: string } | null
}

/** The company and the number in a public code; undefined for a text that is none. */
export function parseJobCode(job: string): { code: string; number: number } | undefined {
  const [, code, number] = /^([a-z0-9][a-z0-9-]*)-([1-9]\d{0,8})$/i.exec(job) ?? []
  return code === undefined ? undefined : { code: code.toLowerCase(), number: Number(number) }
}

/** The company that a public code names, whether or not the vacancy is there. */
export async function findCompanyOfJob(database: Database, job: string): Promise<string | undefined> {
  const parsed = parseJobCode(job)
  if (!parsed) return undefined
  const company = await database.lookup
    .selectFrom('company')
    .select('id')
    .where('code', '=', parsed.code)
    .where('is_on', '=', true)
    .executeTakeFirst()
  return company?.id
}

/**
 * The vacancy of a public code while it takes applications: open, until its closing day in its office's zone, and with the
 * module on. `lock` keeps it so until the end of the transaction.
 */
export async function findOpenVacancy(
  tx: Tx,
  job: string,
  now: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<AppliedVacancy | undefined> {
  const number = parseJobCode(job)?.number
  if (number === undefined) return undefined
  const { rows } = await sql<VacancyRow>`
    ${selectVacancy()} where v.number = ${number} and v.state = 'open' and not (${ONBOARDING_MODULE} = any(office.hidden_modules))
      and not exists (select from company_module off where off.module_id = ${ONBOARDING_MODULE} and not off.is_on)
    ${lock ? sql`for share of v` : sql``}`.execute(tx)
  const [row] = rows
  if (!row || (row.closing_day !== null && row.closing_day < dayIn(row.timezone, now))) return undefined
  return toVacancy(row)
}

/** The vacancy of an application, whatever its state. */
export async function loadVacancy(tx: Tx, id: string): Promise<AppliedVacancy> {
  const { rows } = await sql<VacancyRow>`${selectVacancy()} where v.id = ${id}::uuid`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An application has no vacancy')
  return toVacancy(row)
}

/** The questions that a vacancy asks now, in order. */
export async function loadAskedQuestions(tx: Tx, vacancyId: string): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    select id, kind, coalesce(jsonb_array_length(choices), 0) as choices, is_required from vacancy_question
    where vacancy_id = ${vacancyId}::uuid and is_active order by place, id`.execute(tx)
  return rows
}

type VacancyRow = Omit<AppliedVacancy, 'recruiter' | 'language'> & {
  language: string
  closing_day: string | null
  timezone: string
  recruiter: string | null
  recruiter_email: string | null
}

function selectVacancy() {
  return sql`select v.id, v.company_id, lower(company.code) || '-' || v.number as job, v.title_en, v.title_zh,
    coalesce(company_profile.legal_name, company.name) as company, company.language, office.country, office.currency,
    office.timezone, v.closing_day, recruiter.full_name as recruiter, (
      select a.email from membership m join account a on a.id = m.account_id
      where m.employee_id = v.recruiter_id and m.is_active and m.invited_email is null order by m.id limit 1) as recruiter_email
    from vacancy v join office on office.id = v.office_id join company on company.id = v.company_id
    left join company_profile on company_profile.company_id = v.company_id
    left join employee recruiter on recruiter.id = v.recruiter_id`
}

function toVacancy({ recruiter, recruiter_email, closing_day: _, timezone: __, language, ...row }: VacancyRow) {
  return {
    ...row,
    language: language === 'zh-TW' ? ('zh-TW' as const) : ('en' as const),
    recruiter: recruiter !== null && recruiter_email !== null ? { name: recruiter, address: recruiter_email } : null,
  }
}

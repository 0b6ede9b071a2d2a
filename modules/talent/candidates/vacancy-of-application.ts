import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Tx } from '#server/database/database.ts'

/** A vacancy as its applications and mails name it. */
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

type VacancyRow = Omit<AppliedVacancy, 'recruiter' | 'language'> & {
  language: string
  recruiter: string | null
  recruiter_email: string | null
}

/** The vacancy of an application, whatever its state. */
export async function loadVacancy(tx: Tx, id: string): Promise<AppliedVacancy> {
  const {
    rows: [row],
  } = await sql<VacancyRow>`
    select v.id, v.company_id, company.code || '-' || v.number as job, v.title_en, v.title_zh,
      coalesce(company_profile.legal_name, company.name) as company, company.language, office.country, office.currency,
      recruiter.full_name as recruiter, (
        select a.email from membership m join account a on a.id = m.account_id
        where m.employee_id = v.recruiter_id and m.is_active and m.invited_email is null order by m.id limit 1) as recruiter_email
    from vacancy v join office on office.id = v.office_id join company on company.id = v.company_id
    left join company_profile on company_profile.company_id = v.company_id
    left join employee recruiter on recruiter.id = v.recruiter_id where v.id = ${id}::uuid`.execute(tx)
  if (!row) throw new Error('An application has no vacancy')
  const { recruiter, recruiter_email, language, ...about } = row
  return {
    ...about,
    language: language === 'zh-TW' ? 'zh-TW' : 'en',
    recruiter: recruiter !== null && recruiter_email !== null ? { name: recruiter, address: recruiter_email } : null,
  }
}

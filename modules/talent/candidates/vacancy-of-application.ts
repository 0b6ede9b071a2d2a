import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Tx } from '#server/database/database.ts'
import { APPLICATION_PLACE } from './reading.ts'

/** A vacancy as its applications and mails name it. */
export type AppliedVacancy = {
  /** Null where somebody is hired without a vacancy. */
  id: string | null
  company_id: string
  /** The public code: the company's code and the number of the vacancy, where there is one. */
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

const COLUMNS = sql<VacancyRow>`v.id, company.id as company_id, company.code || coalesce('-' || v.number, '') as job,
  coalesce(company_profile.legal_name, company.name) as company, company.language, office.country, office.currency,
  recruiter.full_name as recruiter, (
    select a.email from membership m join account a on a.id = m.account_id
    where m.employee_id = v.recruiter_id and m.is_active and m.invited_email is null order by m.id limit 1) as recruiter_email`
const ABOUT = sql`left join company_profile on company_profile.company_id = company.id
  left join employee recruiter on recruiter.id = v.recruiter_id`

/** A vacancy, whatever its state. */
export async function loadVacancy(tx: Tx, id: string): Promise<AppliedVacancy & { id: string }> {
  const { rows } = await sql<VacancyRow>`select ${COLUMNS}, v.title_en, v.title_zh
    from vacancy v join office on office.id = v.office_id join company on company.id = v.company_id ${ABOUT}
    where v.id = ${id}::uuid`.execute(tx)
  return { ...toVacancy(rows[0]), id }
}

/** What somebody applied for, or is hired for without a vacancy. Throws for a resume that has no place. */
export async function loadAppliedVacancy(tx: Tx, applicationId: string): Promise<AppliedVacancy> {
  const { rows } = await sql<VacancyRow>`select ${COLUMNS},
      coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh
    from application a ${APPLICATION_PLACE} join office on office.id = place.office_id
    join position on position.id = place.position_id join company on company.id = a.company_id ${ABOUT}
    where a.id = ${applicationId}::uuid`.execute(tx)
  return toVacancy(rows[0])
}

function toVacancy(row: VacancyRow | undefined): AppliedVacancy {
  if (!row) throw new Error('An application has no vacancy')
  const { recruiter, recruiter_email, language, ...about } = row
  return {
    ...about,
    language: language === 'zh-TW' ? 'zh-TW' : 'en',
    recruiter: recruiter !== null && recruiter_email !== null ? { name: recruiter, address: recruiter_email } : null,
  }
}

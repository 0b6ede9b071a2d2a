import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Day, dayIn, monthOf } from '#base/days/days.ts'
import { DomainError, notFound } from '#base/errors.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { updateVersioned } from '#server/database/records.ts'
import { countryAt } from '#statutory/countries.ts'
import type { EmploymentType, PayPeriod, VacancyQuestion } from './contract.ts'
import { IS_PUBLIC, stateNow } from './office-day.ts'
import { loadQuestions } from './questions.ts'
import { afterHires, findDisclosure } from './rules.ts'

/** A vacancy that takes applications; pay in minor units, null where the public does not see it. */
export type OpenVacancy = {
  id: string
  /** The company's code and a number. */
  code: string
  title_en: string
  title_zh: string
  description_en: string | null
  description_zh: string | null
  office_id: string
  office: string
  country: string
  timezone: string
  department_id: string
  department: string
  position_id: string
  employment_type: z.output<typeof EmploymentType>
  places: number
  pay: { pay_from: number; pay_to: number | null; currency: string; pay_period: z.output<typeof PayPeriod> } | null
  closing_day: Day | null
  opened_at: Date
  recruiter_id: string | null
  is_expected_pay_shown: boolean
}

/** The most open vacancies that one answer holds. */
const MOST_SHOWN = 200

type Stored = Omit<OpenVacancy, 'pay'> & {
  weekly_minutes: number | null
  pay_period: z.output<typeof PayPeriod>
  pay_from: number | null
  pay_to: number | null
  is_pay_shown: boolean
  currency: string
}

/** The company with this code while it is on; undefined for any other. */
export async function findJobsCompany(database: Database, code: string) {
  return database.lookup
    .selectFrom('company')
    .select(['id', 'name', 'language'])
    .where('code', '=', code)
    .where('is_on', '=', true)
    .executeTakeFirst()
}

/** Code and number of a public code `<company code>-<number>`; undefined for any other text. */
export function parseJobCode(text: string): { readonly company: string; readonly number: number } | undefined {
  const [, company, number] = /^([a-z][a-z0-9-]{1,30})-([1-9]\d{0,8})$/.exec(text) ?? []
  return company && number ? { company, number: Number(number) } : undefined
}

/** The company of a vacancy that takes applications now; undefined for whatever else the code is of. */
export async function findVacancyCompany(database: Database, code: string, now: Date): Promise<string | undefined> {
  const parsed = parseJobCode(code)
  const company = parsed && (await findJobsCompany(database, parsed.company))
  if (!company) return undefined
  const found = await database.runInTenant(company.id, (tx) => selectOpen(tx, now, sql`v.number = ${parsed.number}`))
  return found.length > 0 ? company.id : undefined
}

/** Whether the public may see anything of the company: it has the module. */
export async function hasVacancies(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from office where ${IS_PUBLIC} limit 1`.execute(tx)
  return rows.length > 0
}

/** The open vacancies that the public sees, newest first. */
export function loadOpenVacancies(tx: Tx, now: Date): Promise<OpenVacancy[]> {
  return selectOpen(tx, now, sql`true`)
}

/** One of them with what it asks. Throws 404 where the code is of none. */
export async function loadOpenVacancy(
  tx: Tx,
  code: string,
  now: Date,
): Promise<OpenVacancy & { questions: z.output<typeof VacancyQuestion>[] }> {
  const parsed = parseJobCode(code)
  const [found] = parsed ? await selectOpen(tx, now, sql`v.number = ${parsed.number}`) : []
  if (!found) throw notFound()
  return { ...found, questions: await loadQuestions(tx, found.id) }
}

/** The same, held as it is until the transaction ends: nobody closes it meanwhile. */
export async function lockOpenVacancy(tx: Tx, code: string, now: Date) {
  const parsed = parseJobCode(code)
  if (!parsed) throw notFound()
  await tx.selectFrom('vacancy').select('id').where('number', '=', parsed.number).forShare().executeTakeFirst()
  return loadOpenVacancy(tx, code, now)
}

/**
 * Counts somebody who was hired for a vacancy, or is no longer; whoever calls it logs why. One that has its last place
 * filled takes no more applications. Throws 409 `vacancy_full` beyond its places and 404 for an unknown one.
 * @public
 */
export async function countHire(tx: Tx, id: string, more: 1 | -1) {
  const row = await tx.selectFrom('vacancy').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  const next = afterHires(row, more)
  if (!next) throw new DomainError('vacancy_full', { status: 409 })
  const { after, difference } = await updateVersioned(tx, 'vacancy', row, next)
  return { hired: after.hired, places: after.places, state: after.state, difference }
}

async function selectOpen(tx: Tx, now: Date, condition: RawBuilder<unknown>): Promise<OpenVacancy[]> {
  const { rows } =
    await sql<Stored>`select v.id, company.code || '-' || v.number as code, v.title_en, v.title_zh, v.description_en,
      v.description_zh, v.office_id, office.name as office, office.country, office.timezone, office.currency, v.department_id,
      department.name as department, v.position_id, v.employment_type, v.weekly_minutes, v.places, v.pay_period, v.pay_from,
      v.pay_to, v.is_pay_shown, v.closing_day, v.opened_at, v.recruiter_id, v.is_expected_pay_shown
    from vacancy v join company on company.id = v.company_id join office on office.id = v.office_id
      join department on department.id = v.department_id
    where ${stateNow(now)} = 'open' and ${IS_PUBLIC} and ${condition}
    order by v.opened_at desc, v.number desc limit ${MOST_SHOWN}`.execute(tx)
  return rows.map(({ weekly_minutes, pay_period, pay_from, pay_to, is_pay_shown, currency, ...row }) => {
    const offer = { employment_type: row.employment_type, weekly_minutes, pay_period, pay_from, pay_to }
    const month = monthOf(dayIn(row.timezone, now))
    const isShown = is_pay_shown || findDisclosure(countryAt(row.country), month, offer) !== null
    const pay = pay_from === null || !isShown ? null : { pay_from, pay_to, currency, pay_period }
    return { ...row, pay }
  })
}

import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { openRoute } from '#server/call/route.ts'
import type { OutsideContext } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { writeJobFeed } from './job-feed.ts'
import { openJobApi } from './open-contract.ts'
import {
  findJobsCompany,
  hasVacancies,
  loadOpenVacancies,
  loadOpenVacancy,
  type OpenVacancy,
  parseJobCode,
} from './open-vacancies.ts'

/** A job board asks again and again; five minutes late does no harm. */
const FEED_SECONDS = 300

/** Calls of anybody about open vacancies. */
export function registerOpenJobRoutes(api: Api): void {
  openRoute(api, openJobApi.list, ({ code }, at) =>
    inCompany(api, code, at, async (tx, { name }) => {
      if (!(await hasVacancies(tx))) throw notFound()
      return { company: name, jobs: (await loadOpenVacancies(tx, at.now)).map(toOpenJob) }
    }),
  )
  openRoute(api, openJobApi.atom, ({ code }, at) =>
    inCompany(api, code, at, async (tx, { name, language }) => {
      if (!(await hasVacancies(tx))) throw notFound()
      const vacancies = await loadOpenVacancies(tx, at.now)
      const about = { company: name, code, language, origin: api.options.publicUrl, now: at.now }
      const content = writeJobFeed(vacancies, about)
      return { name: 'jobs.atom', type: 'application/atom+xml; charset=utf-8', content, publicSeconds: FEED_SECONDS }
    }),
  )
  openRoute(api, openJobApi.one, ({ code }, at) =>
    inCompany(api, parseJobCode(code)?.company, at, async (tx, { name }) => {
      const { description_en, description_zh, questions, ...found } = await loadOpenVacancy(tx, code, at.now)
      return { ...toOpenJob(found), company: name, description_en, description_zh, questions }
    }),
  )
}

type Company = NonNullable<Awaited<ReturnType<typeof findJobsCompany>>>

/** Works in the company with this code while it is on; counts the call by its address. Throws 404 or 429. */
async function inCompany<T>(
  api: Api,
  code: string | undefined,
  { now, origin }: Pick<OutsideContext, 'now' | 'origin'>,
  work: (tx: Tx, company: Company) => Promise<T>,
): Promise<T> {
  await countOrRefuse(api.database, 'job_address', origin.address, now)
  const company = code === undefined ? undefined : await findJobsCompany(api.database, code)
  if (!company) throw notFound()
  return api.database.runInTenant(company.id, (tx) => work(tx, company))
}

type Shown = Pick<
  OpenVacancy,
  | 'code'
  | 'title_en'
  | 'title_zh'
  | 'office'
  | 'country'
  | 'department'
  | 'employment_type'
  | 'places'
  | 'pay'
  | 'closing_day'
  | 'opened_at'
>

function toOpenJob(of: Shown) {
  const { code, title_en, title_zh, office, country, department, employment_type, places, pay, closing_day } = of
  const opened_at = of.opened_at.toISOString()
  return { code, title_en, title_zh, office, country, department, employment_type, places, pay, closing_day, opened_at }
}

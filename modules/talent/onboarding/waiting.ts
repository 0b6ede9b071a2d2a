import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { applicationConditions } from '../candidates/application-list.ts'
import { applicationsWithin, FROM_APPLICATIONS, type Reading } from '../candidates/reading.ts'
import { loadWaits, recruiterOn } from './reading.ts'
import type { CardState } from './rules.ts'
import { STAGES, type Stage } from './stage-rules.ts'

/** The most vacancies that are compared. */
const MOST_VACANCIES = 200
const DAY_MS = 86_400_000

type Filters = {
  vacancy_id?: string[] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
}
type Card = {
  application_id: string
  vacancy_id: string | null
  job: string | null
  title_en: string
  title_zh: string
  stage: Stage
  state: CardState
  stage_at: Date
  recruiter: string | null
}

/** Where candidates wait, by vacancy and stage; those with most who wait first. */
export async function loadWaiting(context: Reading & Pick<Context, 'now'>, asked: Filters) {
  const { tx, now, today } = context
  const where = sql.join(
    [await applicationsWithin(context, 'candidate:read'), ...applicationConditions(context, asked)],
    sql` and `,
  )
  const { rows: cards } = await sql<Card>`
    select a.id as application_id, a.vacancy_id, case when v.id is not null then company.code || '-' || v.number end as job,
      coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh, card.stage, card.state,
      card.stage_at, ${recruiterOn(today)} as recruiter
    ${FROM_APPLICATIONS} join onboarding_card card on card.application_id = a.id
    join company on company.id = a.company_id join position on position.id = place.position_id
    left join employee recruiter on recruiter.id = v.recruiter_id
    where ${where} and card.state in ('active', 'hired')`.execute(tx)
  const { rows: medians } = await sql<{ vacancy_id: string | null; stage: Stage; median: number }>`
    select t.vacancy_id, t.stage, percentile_disc(0.5) within group (order by extract(epoch from t.until_at - t.from_at))::float8 as median
    from (
      select a.vacancy_id, m.to_stage as stage, m.kind, m.at as from_at,
        lead(m.at) over (partition by m.card_id order by m.at, m.id) as until_at
      ${FROM_APPLICATIONS} join onboarding_card card on card.application_id = a.id
      join onboarding_move m on m.card_id = card.id and m.kind <> 'first_day' where ${where}) t
    where t.until_at is not null and t.kind not in ('rejected', 'hired', 'ended') group by t.vacancy_id, t.stage`.execute(
    tx,
  )
  const waits = await loadWaits(tx, cards, today)
  const days = (ms: number) => Math.max(0, Math.floor(ms / DAY_MS))
  const groups = Map.groupBy(cards, ({ vacancy_id }) => vacancy_id)
  const rows = [...groups].map(([vacancy_id, of]) => {
    const [first] = of
    return {
      vacancy_id,
      job: first!.job,
      title_en: first!.title_en,
      title_zh: first!.title_zh,
      hired: of.filter(({ state }) => state === 'hired').length,
      waiting: of.filter(({ state }) => state === 'active').length,
      stages: STAGES.map((stage) => {
        const here = of.filter((card) => card.state === 'active' && card.stage === stage)
        const since = here.map(({ stage_at }) => now.getTime() - stage_at.getTime())
        const onCandidates = here.filter(({ application_id }) => waits.get(application_id)?.onCandidate).length
        const median = medians.find((row) => row.vacancy_id === vacancy_id && row.stage === stage)?.median
        return {
          stage,
          waiting: here.length,
          longest_days: since.length === 0 ? null : days(Math.max(...since)),
          median_days: median === undefined ? null : days(median * 1_000),
          on_candidates: onCandidates,
          on_company: here.length - onCandidates,
        }
      }),
    }
  })
  const ordered = rows.toSorted((a, b) => b.waiting - a.waiting || (a.job ?? '').localeCompare(b.job ?? ''))
  return { rows: ordered.slice(0, MOST_VACANCIES).map(({ waiting: _, ...row }) => row) }
}

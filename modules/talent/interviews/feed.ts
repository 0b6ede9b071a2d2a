import { sql } from 'kysely'
import { addDays, momentIn } from '#base/days/days.ts'
import type { FeedEvent, FeedKind } from '#calendar/calendar-feeds.ts'
import { APPLICATION_PLACE } from '../candidates/reading.ts'
import { titleOf } from './mails.ts'

type FeedRow = {
  id: string
  starts_at: Date
  minutes: number
  is_offered: boolean
  title_en: string
  title_zh: string
  job: string
  location: string
}

/** The interviews on whose panel the reader is. A title says the vacancy, as the address of a calendar may leak. */
export const INTERVIEW_FEED: FeedKind = {
  kind: 'interviews',
  name: { en: 'My interviews', zh: '我的面試' },
  about: {
    en: 'Interviews on whose panel you are, without the names of candidates.',
    zh: '由您擔任面試官的面試，不含應徵者姓名。',
  },
  access: 'interview:own',
  async events({ tx, actor, language }, { first, last }) {
    const from = momentIn('UTC', addDays(first, -1), 0)
    const until = momentIn('UTC', addDays(last, 2), 0)
    const { rows } = await sql<FeedRow>`
      select case when i.state = 'planned' then i.id else t.id end as id, t.starts_at, i.minutes, i.state = 'offered' as is_offered,
        coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh,
        company.code || coalesce('-' || v.number, '') as job, i.location
      from interview_panel p join interview i on i.id = p.interview_id join application a on a.id = i.application_id ${APPLICATION_PLACE}
      join position on position.id = place.position_id join company on company.id = a.company_id
      cross join lateral (select i.id, i.starts_at where i.state = 'planned'
        union all select o.id, o.starts_at from interview_time o where o.interview_id = i.id and i.state = 'offered') t
      where p.employee_id = ${actor.employeeId}::uuid and a.state = 'received' and t.starts_at >= ${from} and t.starts_at < ${until}
      order by t.starts_at, t.id`.execute(tx)
    return rows.map(
      ({ id, starts_at, minutes, is_offered, location, ...vacancy }): FeedEvent => ({
        id,
        title: titleOf(vacancy, language),
        about: location,
        busy: true,
        ...(is_offered && { tentative: true }),
        start: starts_at,
        end: new Date(starts_at.getTime() + minutes * 60_000),
      }),
    )
  },
}

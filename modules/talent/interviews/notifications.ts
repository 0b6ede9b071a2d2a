import { sql } from 'kysely'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { interviewLabels } from './labels.ts'
import { countOwn, owesScoreAt } from './own-interviews.ts'

const page = 'onboarding/interviews'

/** Interviews that are over and lack the reader's score. */
export const SCORES_OWED: NotificationSource = {
  name: 'interview-scores',
  label: { one: interviewLabels['interview.bell.owed.one'], other: interviewLabels['interview.bell.owed.other'] },
  async find(context) {
    if (context.actor.employeeId === null || !context.actor.grants.has('interview:own')) return null
    return { count: await countOwn(context, owesScoreAt(context.now)), page }
  },
}

/** Interviews of the reader that begin today, by the clocks of their office. */
export const INTERVIEWS_TODAY: NotificationSource = {
  name: 'interviews-today',
  label: { one: interviewLabels['interview.bell.today.one'], other: interviewLabels['interview.bell.today.other'] },
  isNews: true,
  async find(context) {
    const { actor, now } = context
    if (actor.employeeId === null || !actor.grants.has('interview:own')) return null
    const isToday = sql`i.state = 'planned' and i.starts_at > ${now}
      and (i.starts_at at time zone office.timezone)::date = (${now}::timestamptz at time zone office.timezone)::date`
    return { count: await countOwn(context, isToday), page }
  },
}

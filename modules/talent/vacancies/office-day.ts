import { type RawBuilder, sql } from 'kysely'
import { ONBOARDING_MODULE } from '#base/modules.ts'

/** The state of the query's vacancy `v` now: an open one whose closing day has passed at its `office` is closed. */
export function stateNow(now: Date): RawBuilder<string> {
  return sql<string>`case when ${isPast(now)} then 'closed' else v.state end`
}

/** Whether its closing day has passed while it is open. */
export function isPast(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(v.state = 'open' and coalesce(v.closing_day < (${now}::timestamptz at time zone office.timezone)::date, false))`
}

/** Whether anybody may see it: its company and office have the module. */
export const IS_PUBLIC = sql<boolean>`(not ${ONBOARDING_MODULE}::int = any(office.hidden_modules)
  and not exists (select from company_module where module_id = ${ONBOARDING_MODULE}::int and not is_on))`

import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { holidayLabels } from './labels.ts'

/** An office without a public holiday in a year. */
export type MissingYear = { readonly office_id: string; readonly office: string; readonly year: number }

/**
 * Finds the active offices without a public holiday in a year, whose days count as if there were none. Of all offices
 * or of some, in one query.
 */
export async function findMissingYears(
  tx: Tx,
  years: readonly number[],
  offices: readonly string[] | null = null,
): Promise<MissingYear[]> {
  const { rows } = await sql<MissingYear>`
    select office.id as office_id, office.name as office, y.year
    from office cross join unnest(${`{${years.join()}}`}::int[]) y(year)
    where office.is_active and (${offices === null} or office.id = any(${`{${(offices ?? []).join()}}`}::uuid[]))
      and not exists (select from holiday h where h.is_active and h.kind <> 'company'
        and h.day between make_date(y.year, 1, 1) and make_date(y.year, 12, 31)
        and (h.office_id = office.id or (h.office_id is null and coalesce(h.country, office.country) = office.country
          and (h.state is null or h.state = office.state))))
    order by y.year, office.name`.execute(tx)
  return rows
}

/** Notifies people who edit holidays of offices without any this year, and from December on of the next. */
export const MISSING_YEARS_NOTIFICATION: NotificationSource = {
  name: 'holiday_years_missing',
  label: { one: holidayLabels['holiday.years_missing.one'], other: holidayLabels['holiday.years_missing.other'] },
  async find({ tx, actor, today }) {
    if (!actor.grants.has('holiday:edit')) return null
    const year = Number(today.slice(0, 4))
    const years = today.slice(5, 7) === '12' ? [year, year + 1] : [year]
    return { count: (await findMissingYears(tx, years)).length, page: 'company/holiday?load=true' }
  },
}

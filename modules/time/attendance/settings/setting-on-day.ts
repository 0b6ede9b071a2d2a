import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that joins the setting of a day as `held`: the office's, otherwise that of every office, by the same rule as
 * `rules/setting.ts`; no row without any setting.
 */
export function joinSettingOnDay(office: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join lateral (select s.* from attendance_setting s where (s.office_id = ${office} or s.office_id is null) and s.from_day <= ${day}
    order by s.office_id is null, s.from_day desc limit 1) held on true`
}

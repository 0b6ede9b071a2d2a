import { type RawBuilder, sql } from 'kysely'

/**
 * Joins the setting of a day as `held`: that of its office, else that of every office, as the rules choose it
 * (`rules/setting.ts`); none where nobody has set anything.
 */
export function joinSettingOnDay(office: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join lateral (select s.* from attendance_setting s where (s.office_id = ${office} or s.office_id is null) and s.from_day <= ${day}
    order by s.office_id is null, s.from_day desc limit 1) held on true`
}

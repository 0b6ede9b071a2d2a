import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { maySeePay } from '#people/pay-details.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { attendanceApi } from '../contract.ts'
import type { Setting } from '../rules/setting.ts'

type StoredSetting = Setting & {
  id: string
  office_id: string | null
  office_name: string | null
  from_day: Day
  until_day: Day | null
  version: number
}

export type SettingQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof attendanceApi.settings>
  search?: string | undefined
  office_id?: string | undefined
  id?: string
}

/** SQL for the settings that the caller may see: all, or those of offices they manage and of every office. */
function settingsInReach({ grants, officeIds }: Actor): RawBuilder<unknown> {
  return grants.get('attendance:setting') === 'company'
    ? sql`true`
    : sql`(s.office_id is null or s.office_id = any(${[...officeIds]}::uuid[]))`
}

/** Whether the caller may set an office's setting; null is the setting of every office. */
export function mayEditSetting({ grants, officeIds }: Actor, office: string | null): boolean {
  const reach = grants.get('attendance:setting')
  return reach === 'company' || (reach !== undefined && office !== null && officeIds.includes(office))
}

const ACTIONS: ('edit' | 'delete')[] = ['edit', 'delete']

/** Lists settings with the day each ends, and with rewards for callers who may see pay. */
export async function loadSettingPage(context: Context, asked: SettingQuery) {
  const { rows, total } = await loadStoredSettings(context, asked)
  return { rows: rows.map((row) => redactReward(context, row)), total }
}

/** A reward is pay (ATT-05b): removes it for callers who may not see pay. */
export function redactReward<
  Row extends Pick<Setting, 'perfect_reward' | 'reward_currency' | 'reward_set_by_name'> & { office_id: string | null },
>({ actor }: Pick<Context, 'actor'>, row: Row): Row {
  return maySeePay(actor, row.office_id)
    ? row
    : { ...row, perfect_reward: null, reward_currency: null, reward_set_by_name: null }
}

async function loadStoredSettings({ tx, actor }: Context, { office_id, id, ...asked }: SettingQuery) {
  const { rows, total } = await loadPageFromSql<StoredSetting, SettingQuery['sort']>(tx, asked, {
    select: sql`select s.*, office.name as office_name,
      (select min(n.from_day) - 1 from attendance_setting n where n.office_id is not distinct from s.office_id and n.from_day > s.from_day) as until_day`,
    from: sql`from attendance_setting s left join office on office.id = s.office_id`,
    where: [
      settingsInReach(actor),
      ...(office_id ? [sql`s.office_id = ${office_id}::uuid`] : []),
      ...(id ? [sql`s.id = ${id}::uuid`] : []),
    ],
    search: ['office.name'],
    orders: { from_day: sql`s.from_day`, office_name: sql`lower(office.name)` },
    tieBreaker: sql`lower(office.name) nulls first, s.id`,
  })
  return { rows: rows.map((row) => ({ ...row, actions: mayEditSetting(actor, row.office_id) ? ACTIONS : [] })), total }
}

/** Loads a setting in reach with its reward, whoever calls; replies go through `redactReward`. Throws 404. */
export async function requireSetting(context: Context, id: string) {
  const { rows } = await loadStoredSettings(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

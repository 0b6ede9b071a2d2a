import type { Day } from '#base/days/days.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { requireMaySetPay } from '#people/pay-details.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { attendanceApi } from '../contract.ts'
import { REEVALUATION_TASK } from '../evaluation/reevaluation-task.ts'
import type { Setting } from '../rules/setting.ts'
import { forbidOwnReward } from './own-reward-guard.ts'
import { loadSettingPage, mayEditSetting, redactReward, requireSetting } from './setting-store.ts'

/** Settings by office and day. A change evaluates open days again. */
export function registerSettingRoutes(api: Api): void {
  pageRoute(api, attendanceApi.settings, (input, context) => loadSettingPage(context, input))

  route(api, attendanceApi.addSetting, async (given, context) => {
    const { tx, actor, record } = context
    await requireOffice(context, given.office_id)
    if (!mayEditSetting(actor, given.office_id)) throw notFound()
    requireThresholds(given)
    if (given.perfect_reward !== null) {
      requireMaySetPay(actor, given.office_id)
      await forbidOwnReward(context, given.office_id)
    }
    const reward_set_by_name = given.perfect_reward === null ? null : actor.fullName
    const row = { ...given, ...(await resolveRewardCurrency(context, given)) }
    const { id } = await writeOnFreeDay(() =>
      tx
        .insertInto('attendance_setting')
        .values({ ...row, reward_set_by_name })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const made = await requireSetting(context, id)
    record({ kind: 'attendance_setting', id, name: settingName(made), after: row })
    await context.start({ kind: REEVALUATION_TASK, input: {} })
    return redactReward(context, made)
  })

  route(api, attendanceApi.changeSetting, async ({ id, version, ...patch }, context) => {
    const before = await requireSetting(context, id)
    if (!mayEditSetting(context.actor, before.office_id)) throw notFound()
    requireThresholds({ ...before, ...patch })
    const isOtherReward = changesReward(before, { ...before, ...patch })
    if (isOtherReward) {
      requireMaySetPay(context.actor, before.office_id)
      await forbidOwnReward(context, before.office_id)
    }
    const reward = await resolveRewardCurrency(context, { ...before, ...patch })
    const { difference } = await writeOnFreeDay(() =>
      updateVersioned(
        context.tx,
        'attendance_setting',
        { id, version },
        { ...patch, ...reward, ...(isOtherReward && { reward_set_by_name: context.actor.fullName }) },
      ),
    )
    const after = await requireSetting(context, id)
    context.record({ kind: 'attendance_setting', id, name: settingName(after), ...difference })
    await context.start({ kind: REEVALUATION_TASK, input: {} })
    return redactReward(context, after)
  })

  route(api, attendanceApi.removeSetting, async ({ id, version }, context) => {
    const before = await requireSetting(context, id)
    if (!mayEditSetting(context.actor, before.office_id)) throw notFound()
    if (before.perfect_reward !== null) {
      requireMaySetPay(context.actor, before.office_id)
      await forbidOwnReward(context, before.office_id)
    }
    const { company_id: _, ...was } = await deleteVersioned(context.tx, 'attendance_setting', { id, version })
    context.record({ kind: 'attendance_setting', id, name: settingName(before), before: was, after: null })
    await context.start({ kind: REEVALUATION_TASK, input: {} })
    return {}
  })
}

/** Columns that determine the reward of a perfect month. */
const REWARD_COLUMNS = ['perfect_reward', 'reward_currency', 'perfect_over', 'from_day'] as const

type RewardTerms = Pick<Setting, 'perfect_reward' | 'reward_currency' | 'perfect_over'> & { readonly from_day: Day }

/** Whether a change affects the reward. */
function changesReward(before: RewardTerms, after: RewardTerms): boolean {
  const isRewarded = before.perfect_reward !== null || after.perfect_reward !== null
  return isRewarded && REWARD_COLUMNS.some((column) => before[column] !== after[column])
}

const settingName = ({ office_name, from_day }: { office_name: string | null; from_day: string }) =>
  office_name === null ? from_day : `${office_name} ${from_day}`

/** Resolves the currency of a reward: the given one, the office's, the company's; none without a reward. */
async function resolveRewardCurrency(
  { tx }: Context,
  {
    perfect_reward,
    reward_currency,
    office_id,
  }: Pick<Setting, 'perfect_reward' | 'reward_currency'> & { office_id: string | null },
): Promise<Pick<Setting, 'reward_currency'>> {
  if (perfect_reward === null) return { reward_currency: null }
  if (reward_currency !== null) return { reward_currency }
  const company = await tx.selectFrom('company').select('currency').executeTakeFirstOrThrow()
  if (office_id === null) return { reward_currency: company.currency }
  const office = await tx.selectFrom('office').select('currency').where('id', '=', office_id).executeTakeFirst()
  return { reward_currency: office?.currency ?? company.currency }
}

async function requireOffice({ tx }: Context, id: string | null): Promise<void> {
  if (id === null) return
  const office = await tx.selectFrom('office').select('id').where('id', '=', id).executeTakeFirst()
  if (!office) throw invalidField('office_id', 'not_found')
}

/** The absence threshold must not exceed the half-day threshold. */
function requireThresholds({ half_day_under, absent_under }: Pick<Setting, 'half_day_under' | 'absent_under'>): void {
  if (half_day_under !== null && absent_under !== null && absent_under > half_day_under)
    throw invalidField('absent_under', 'attendance_absent_over_half')
}

/** Throws 422 when the office already has a setting from that day. */
async function writeOnFreeDay<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('from_day', 'attendance_setting_on_day')
    throw error
  }
}

import type { Insertable } from 'kysely'
import { dayIn } from '#base/days.ts'
import { text } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Seed } from '#server/seeds.ts'
import { countryAt } from '#statutory/countries.ts'
import { type LawLeave, leavesOn } from '#statutory/leave.ts'
import { ONE_DAY } from '../ledger/type-rules.ts'

/** A working day of the law in minutes, for leave that is taken by the hour. */
const DAY_MINUTES = 480

/** Puts the leave of a country's law into a company as types of its own, from the start of a year on. */
async function lawfulTypes(
  tx: Tx,
  { country, language, timezone }: { country: string; language: 'en' | 'zh-TW'; timezone: string },
  now: Date,
): Promise<void> {
  const law = countryAt(country)
  if (!law) return
  const today = dayIn(timezone, now)
  const leaves = leavesOn(law.leaves, today)
  const taken = new Set(
    (await tx.selectFrom('leave_type').select('name').execute()).map(({ name }) => name.toLowerCase()),
  )
  const ids = new Map<string, string>()
  for (const [index, leave] of leaves.entries()) {
    const names = [text(leave.name, language), text(leave.name, language === 'en' ? 'zh-TW' : 'en')] as const
    if (taken.has(names[0].toLowerCase())) continue
    const unit = leave.unit === 'hour' ? 'hours' : 'days'
    const { id } = await tx
      .insertInto('leave_type')
      .values({
        ...{ name: names[0], other_name: names[1], country, law_id: leave.id, unit, position: index + 1 },
        ...{ kind: leave.steps.length === 0 ? 'needed' : leave.per === 'event' ? 'event' : 'granted' },
        ...{ gender: leave.gender ?? null, within_id: null, within_after: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(leave.id, id)
    const version = await tx
      .insertInto('leave_type_version')
      .values({ type_id: id, from_day: `${today.slice(0, 4)}-01-01`, ...settingsOf(leave) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (leave.steps.length > 0)
      await tx
        .insertInto('leave_entitlement')
        .values(
          leave.steps.map(({ months, days, stretch }) => ({
            ...{ version_id: version.id, months, is_stretch: stretch ?? false },
            amount: unit === 'hours' ? days * DAY_MINUTES : days * ONE_DAY,
          })),
        )
        .execute()
  }
  for (const { id, within } of leaves) {
    const [own, other] = [ids.get(id), within && ids.get(within.id)]
    if (own && within && other)
      await tx
        .updateTable('leave_type')
        .set({ within_id: other, within_after: within.after * ONE_DAY })
        .where('id', '=', own)
        .execute()
  }
}

function settingsOf(leave: LawLeave): Omit<Insertable<DB['leave_type_version']>, 'type_id' | 'from_day'> {
  const { pay, per } = leave
  return {
    year_by: per === 'month' || per === 'week' ? per : leave.serviceYear ? 'joining' : 'calendar',
    part: leave.wholeDays ? 'months' : 'calendar',
    round_step: leave.wholeDays ? ONE_DAY : null,
    round_how: leave.wholeDays ? 'half-up' : null,
    round_of: leave.wholeDays ? 'total' : null,
    use_after: leave.afterMonths ?? 0,
    beyond_unpaid: leave.beyondUnpaid ?? false,
    calendar_days: leave.calendarDays ?? false,
    files: leave.needsProof ? 'always' : 'never',
    notice_days: leave.notice ?? 0,
    smallest: leave.unit ?? 'day',
    pay_by: pay.by,
    pay_share: pay.share,
    pay_first: pay.by === 'days' ? pay.first * ONE_DAY : null,
    pay_beyond: pay.by === 'days' ? pay.beyond : null,
    pay_months: pay.by === 'service' ? pay.months : null,
    pay_before: pay.by === 'service' ? pay.before : null,
  }
}

export const leaveSeed: Seed = { name: 'leave', steps: [(tx, company, now) => lawfulTypes(tx, company, now)] }

import { type Insertable, sql } from 'kysely'
import { addDays, type Day, eachMonth, firstDay, lastDay, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { HistoryWorld } from '../act-as.ts'
import type { StoryEvent } from '../request-scenario.ts'
import type { StoryFacts } from '../story.ts'
import { claimMonth } from './claim-month.ts'
import { leaveYear } from './leave-year.ts'
import type { LifeRequest, ReservedDays } from './life-request.ts'
import { workingDaysBy } from './moments.ts'
import { overtimeMonth } from './overtime-month.ts'

const DAY = 1_000_000
/** Leave is kept from here on, see `seedCompany`. */
const FIRST_MONTH: Month = '2025-01'
const EMERGENCY = 'Emergency leave'

type Months = { readonly closed: readonly Month[]; readonly open: Month }

/** What everybody asks for in the months of the demo and before them, sent in a month. */
export type Life = {
  /** The months before the first closed one, in which people took leave. */
  readonly earlier: readonly Month[]
  readonly sentIn: (month: Month) => LifeRequest[]
  /** What was sent since the end of a month. */
  readonly sentAfter: (month: Month) => LifeRequest[]
}

/** Draws the requests of everybody's life: leave of each year, claims and overtime of each month. */
export async function buildLife(
  { company, now }: HistoryWorld,
  tx: Tx,
  story: readonly StoryEvent[],
  facts: StoryFacts,
  { closed, open }: Months,
): Promise<Life> {
  await plantLeavePolicy(tx)
  const emergency = await tx
    .selectFrom('leave_type')
    .select('id')
    .where('name', '=', EMERGENCY)
    .executeTakeFirstOrThrow()
  const first = required(closed[0], 'month 0 of the history')
  const known = {
    ...workingDaysBy(facts.works),
    typeId: (country: string, type: string) => (type === 'emergency' ? emergency.id : facts.type(country, type)),
    categoryId: facts.category,
    reserved: [...story.flatMap(({ takes }) => takes ?? []), ...plantedDays(open)],
    paidFrom: firstDay(first),
  }
  const months = eachMonth(first, monthOf(facts.today))
  const years = [
    ...new Set([FIRST_MONTH, ...months, shiftMonth(monthOf(facts.today), 3)].map((month) => Number(month.slice(0, 4)))),
  ]
  const hasStory = new Set(
    company.people.filter(({ key }) => known.reserved.some(({ who }) => who === key)).map(({ key }) => key),
  )
  const all = company.people
    .flatMap((person) => [
      ...years.flatMap((year) => leaveYear(person, year, known)),
      ...months.flatMap((month) => [
        // Whoever the scenario is about claims nothing more in the open month, so that its limits hold.
        ...(month >= open && hasStory.has(person.key) ? [] : claimMonth(person, month, known)),
        ...overtimeMonth(person, month, known),
      ]),
    ])
    .filter(({ sentAt }) => new Date(sentAt) <= now)
  return {
    earlier: eachMonth(FIRST_MONTH, shiftMonth(first, -1)),
    sentIn: (month) => all.filter(({ sentAt }) => sentAt.startsWith(month)),
    sentAfter: (month) => all.filter(({ sentAt }) => sentAt.slice(0, 7) > month),
  }
}

/** Days around the mistakes of the open month and the absences after it: nobody asks for leave there too. */
function plantedDays(open: Month): ReservedDays[] {
  const from = (who: string, first: Day, last: Day = '9999-12-30') => ({ who, first, last })
  const next = firstDay(shiftMonth(open, 1))
  return [
    from('hakim', firstDay(open), addDays(firstDay(open), 12)),
    from('sharifah', addDays(firstDay(open), -40)),
    from('vikram', next),
    from('farid', next),
    from('rajesh', next),
    // The person who demonstrates clocking in is at work.
    from('amirul', addDays(lastDay(open), -45), addDays(next, 10)),
  ]
}

/** Grants more annual leave than the law in Malaysia, and emergency leave that counts within it. */
async function plantLeavePolicy(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('leave_type').select('id').where('name', '=', EMERGENCY).executeTakeFirst()
  if (known) return
  const annual = await tx
    .selectFrom('leave_type')
    .select(['id', 'position'])
    .where('law_id', '=', 'annual')
    .where('country', '=', 'MY')
    .executeTakeFirstOrThrow()
  await sql`update leave_entitlement e set amount = case e.months when 0 then 14 when 24 then 16 else 18 end * ${DAY}
    from leave_type_version v where v.id = e.version_id and v.type_id = ${annual.id}::uuid`.execute(tx)
  const { id } = await tx
    .insertInto('leave_type')
    .values({
      name: EMERGENCY,
      other_name: '緊急事假',
      unit: 'days',
      kind: 'granted',
      position: annual.position,
      within_id: annual.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rules = {
    year_by: 'calendar',
    part: 'whole',
    smallest: 'half_day',
    needs_reason: true,
    pay_by: 'all',
    pay_share: DAY,
  } satisfies Partial<Insertable<DB['leave_type_version']>>
  const version = await tx
    .insertInto('leave_type_version')
    .values({ type_id: id, from_day: firstDay(FIRST_MONTH), ...rules })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offices = await tx.selectFrom('office').select('id').where('country', '=', 'MY').execute()
  await tx
    .insertInto('leave_entitlement')
    .values(offices.map((office) => ({ version_id: version.id, office_id: office.id, months: 0, amount: 4 * DAY })))
    .execute()
}

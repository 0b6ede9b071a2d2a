import { type Insertable, sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { type Day, dayIn } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { countryAt } from '#statutory/countries.ts'
import { type LawLeave, leavesOnDay } from '#statutory/leave.ts'
import { DAY_MINUTES, ONE_DAY } from '../ledger/type-rules.ts'
import { offInLieuLabels } from '../off-in-lieu/labels.ts'
import { correctLawTypes } from './correct-law-types.ts'

/** More than anybody can have left. */
const ALL_THAT_IS_LEFT = 365 * ONE_DAY

type Office = { readonly id: string; readonly country: string }

/**
 * Adds the law's leave types to a company from a day on, for every country of its offices, unless it has them. With
 * several countries, each type is limited to the offices of its country, and types of equal names say which country
 * they belong to.
 */
export async function addLawTypes(
  tx: Tx,
  company: { readonly country: string; readonly language: Language },
  { today, from }: { readonly today: Day; readonly from: Day },
): Promise<void> {
  const offices = await tx.selectFrom('office').select(['id', 'country']).execute()
  const countries = [...new Set([company.country, ...offices.map(({ country }) => country)])]
  for (const country of countries.filter((one) => countryAt(one) !== undefined))
    await addCountryTypes(tx, { ...company, country }, countries.length > 1 ? offices : [], { today, from })
}

/**
 * Adds missing types of one country's law, with entitlement rows for its offices, or for everybody when there are none.
 */
export async function addCountryTypes(
  tx: Tx,
  { country, language }: { readonly country: string; readonly language: Language },
  offices: readonly Office[],
  { today, from }: { readonly today: Day; readonly from: Day },
): Promise<void> {
  const leaves = leavesOnDay(required(countryAt(country), 'the country').leaves, today)
  const known = await tx.selectFrom('leave_type').select(['name', 'position', 'kind', 'country', 'law_id']).execute()
  const taken = new Map(known.map(({ name, kind }) => [name.toLowerCase(), kind]))
  const before = known.reduce((most, { position }) => Math.max(most, position), 0)
  const own = offices.filter((office) => office.country === country).map(({ id }) => id)
  const ids = new Map<string, string>()
  const isThere = (id: string) => known.some((type) => type.country === country && type.law_id === id)
  for (const [index, leave] of leaves.entries()) {
    if (isThere(leave.id)) continue
    const kind = leave.steps.length === 0 ? 'needed' : leave.per === 'event' ? 'event' : 'granted'
    const other = language === 'en' ? 'zh-TW' : 'en'
    const isTaken = taken.has(formatLabel(leave.name, language).toLowerCase())
    // Types without a fixed amount are the same everywhere.
    if (isTaken && (kind === 'needed' || own.length === 0)) continue
    const nameIn = (of: Language) =>
      isTaken ? `${formatLabel(leave.name, of)} (${country})` : formatLabel(leave.name, of)
    const unit = leave.unit === 'hour' ? 'hours' : 'days'
    const { id } = await tx
      .insertInto('leave_type')
      .values({
        name: nameIn(language),
        other_name: nameIn(other),
        country,
        law_id: leave.id,
        unit,
        kind,
        position: before + index + 1,
        gender: leave.gender ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(leave.id, id)
    const version = await tx
      .insertInto('leave_type_version')
      .values({ type_id: id, from_day: from, ...lawVersionSettings(leave) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = (own.length === 0 ? [null] : own).flatMap((office_id) =>
      lawEntitlementRows(leave).map((row) => ({ ...row, version_id: version.id, office_id })),
    )
    if (rows.length > 0) await tx.insertInto('leave_entitlement').values(rows).execute()
  }
  for (const { id, within } of leaves) {
    const [inner, outer] = [ids.get(id), within && ids.get(within.id)]
    if (inner && within && outer)
      await tx
        .updateTable('leave_type')
        .set({ within_id: outer, within_after: within.after * ONE_DAY })
        .where('id', '=', inner)
        .execute()
  }
}

/** Converts a leave of the law to entitlement rows. */
export function lawEntitlementRows({ steps, unit }: LawLeave) {
  return steps.map(({ months, days, stretch }) => ({
    months,
    is_stretch: stretch ?? false,
    amount: unit === 'hour' ? days * DAY_MINUTES : days * ONE_DAY,
  }))
}

/** Converts a leave of the law to the settings of a version. */
export function lawVersionSettings(
  leave: LawLeave,
): Omit<Insertable<DB['leave_type_version']>, 'type_id' | 'from_day'> {
  const { pay, per } = leave
  return {
    year_by: per === 'month' || per === 'week' ? per : leave.serviceYear ? 'joining' : 'calendar',
    // The law grants a partial year in proportion only where it says so.
    part: leave.wholeDays ? 'months' : 'whole',
    round_step: leave.wholeDays ? ONE_DAY : null,
    round_how: leave.wholeDays ? 'half-up' : null,
    round_of: leave.wholeDays ? 'total' : null,
    use_after: leave.afterMonths ?? 0,
    beyond_unpaid: leave.beyondUnpaid ?? false,
    calendar_days: leave.calendarDays ?? false,
    files: leave.needsProof ? 'always' : 'never',
    notice_days: leave.notice ?? 0,
    ...(leave.unused === 'paid' && { lost_by: 'percent' as const, lost_rate: 1_000_000 }),
    encash_leaving: leave.unused ? ALL_THAT_IS_LEFT : null,
    smallest: leave.unit ?? 'day',
    pay_by: pay.by,
    pay_share: pay.share,
    pay_first: pay.by === 'days' ? pay.first * ONE_DAY : null,
    pay_beyond: pay.by === 'days' ? pay.beyond : null,
    pay_months: pay.by === 'service' ? pay.months : null,
    pay_before: pay.by === 'service' ? pay.before : null,
  }
}

/** Months to take time off after the worked day, and days back that it may be requested. */
const TIME_OFF = { earned_months: 3, most_back: 60 } as const

/** Adds the type for time off by the hour, unless the company has one. */
export async function addTimeOffType(tx: Tx, { language }: { readonly language: Language }, from: Day): Promise<void> {
  const known = await tx.selectFrom('leave_type').select(['name', 'kind', 'position']).execute()
  const name = (of: Language) => formatLabel(offInLieuLabels['request.kind.off_in_lieu'], of)
  const isTaken = known.some(({ name: one }) => one.toLowerCase() === name(language).toLowerCase())
  if (isTaken || known.some(({ kind }) => kind === 'earned')) return
  const { id } = await tx
    .insertInto('leave_type')
    .values({
      name: name(language),
      other_name: name(language === 'en' ? 'zh-TW' : 'en'),
      unit: 'hours',
      kind: 'earned',
      position: known.reduce((most, { position }) => Math.max(most, position), 0) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rules = {
    year_by: 'calendar',
    part: 'calendar',
    smallest: 'hour',
    pay_by: 'all',
    pay_share: 1_000_000,
  } as const
  await tx
    .insertInto('leave_type_version')
    .values({ type_id: id, from_day: from, ...rules, ...TIME_OFF })
    .execute()
}

/**
 * Gives an office in which nobody has worked yet its country's leave and none of other countries': adds missing types,
 * adds the office to types of its country that name offices, and excludes it from other countries' types that apply
 * everywhere. Returns whether anything changed. Does nothing when somebody works or worked there.
 */
export async function assignLawLeave(
  tx: Tx,
  { language }: { readonly language: Language },
  office: Office,
  { today, from }: { readonly today: Day; readonly from: Day },
): Promise<boolean> {
  if (!countryAt(office.country) || (await hasPeople(tx, office.id))) return false
  const known = await tx.selectFrom('leave_type').select('id').where('country', '=', office.country).limit(1).execute()
  const places = await tx.selectFrom('office').select(['id', 'country']).execute()
  const isAlone = places.every(({ country }) => country === office.country)
  if (known.length === 0)
    await addCountryTypes(tx, { country: office.country, language }, isAlone ? [] : places, { today, from })
  const inserted = await insertOfficeRows(tx, office, null)
  return known.length === 0 || inserted
}

/**
 * Gives an office the rows that other offices of its country have, and a row of 0 for every type of another country's
 * law that applies everywhere: in all versions, or in versions from a day on. Returns whether anything changed.
 */
export async function insertOfficeRows(tx: Tx, office: Office, from: Day | null): Promise<boolean> {
  const isMeant = from === null ? sql`true` : sql`v.from_day >= ${from}::date`
  const added = await sql`
    insert into leave_entitlement (version_id, months, position_id, employment_type, department_id, office_id, amount, is_stretch)
    select distinct on (e.version_id, e.months, e.position_id, e.employment_type, e.department_id)
      e.version_id, e.months, e.position_id, e.employment_type, e.department_id, ${office.id}::uuid, e.amount, e.is_stretch
    from leave_entitlement e join leave_type_version v on v.id = e.version_id join leave_type t on t.id = v.type_id
    join office sibling on sibling.id = e.office_id and sibling.country = ${office.country}
    where t.country = ${office.country} and t.law_id is not null and ${isMeant}
      and not exists (select from leave_entitlement o where o.version_id = e.version_id and (o.office_id = ${office.id}::uuid or o.office_id is null))
    order by e.version_id, e.months, e.position_id, e.employment_type, e.department_id, sibling.is_active desc, sibling.name
    returning id`.execute(tx)
  const none = await sql`
    insert into leave_entitlement (version_id, months, position_id, employment_type, department_id, office_id, amount)
    select e.version_id, e.months, e.position_id, e.employment_type, e.department_id, ${office.id}::uuid, 0
    from leave_entitlement e join leave_type_version v on v.id = e.version_id join leave_type t on t.id = v.type_id
    where t.country <> ${office.country} and t.law_id is not null and e.office_id is null and ${isMeant}
      and not exists (select from leave_entitlement o where o.version_id = e.version_id and o.office_id = ${office.id}::uuid)
    returning id`.execute(tx)
  return added.rows.length > 0 || none.rows.length > 0
}

/** Whether anybody has ever worked, or will work, in an office. */
export async function hasPeople(tx: Tx, office: string): Promise<boolean> {
  const found = await tx
    .selectFrom('employment')
    .select('employee_id')
    .where('office_id', '=', office)
    .limit(1)
    .execute()
  return found.length > 0
}

export const leaveSeed: Seed = {
  name: 'leave',
  steps: [
    async (tx, company, now) => {
      const today = dayIn(company.timezone, now)
      await addLawTypes(tx, company, { today, from: `${today.slice(0, 4)}-01-01` })
    },
    async (tx, company, now) => {
      await addTimeOffType(tx, company, `${dayIn(company.timezone, now).slice(0, 4)}-01-01`)
    },
    // Offices opened in another country before leave came with them, as long as nobody works there.
    async (tx, company, now) => {
      const today = dayIn(company.timezone, now)
      for (const office of await tx.selectFrom('office').select(['id', 'country']).orderBy('id').execute())
        await assignLawLeave(tx, company, office, { today, from: `${today.slice(0, 4)}-01-01` })
    },
    async (tx) => correctLawTypes(tx),
  ],
}

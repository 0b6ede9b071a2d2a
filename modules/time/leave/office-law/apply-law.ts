import { type Insertable, sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { HOLIDAY_CHANGED } from '#calendar/events.ts'
import { addOfficeHolidays } from '#calendar/holidays.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { countryAt } from '#statutory/countries.ts'
import { leavesOnDay } from '#statutory/leave.ts'
import { findAffectedTakers, findPeopleBelowApproved } from '../policy/below-approved.ts'
import { addCountryTypes, insertOfficeRows, lawEntitlementRows } from '../policy/seed.ts'
import { type LeaveTypeFacts, loadCompanyLanguage, loadLeaveTypes } from '../types/leave-types.ts'
import { hasChangesToApply, type LawOffice, listPeopleFrom, loadLawStatus } from './law-status.ts'

export type AppliedLaw = {
  readonly before: readonly LeaveTypeFacts[]
  readonly after: readonly LeaveTypeFacts[]
  /** Types that apply in the office from the day on, and types that no longer do. */
  readonly added: readonly string[]
  readonly ended: readonly string[]
  readonly holidays: readonly Day[]
  /** Types whose change leaves people with less than is approved. */
  readonly against: readonly { readonly type: LeaveTypeFacts; readonly people: readonly string[] }[]
}

/**
 * Applies the leave of its country's law to an office from a day on: removes leave of other countries' laws, adds
 * missing holidays from the day on and publishes the change. Earlier days stay, since types get a version of that day.
 * Locks all leave types until the transaction ends. Reports people whose approved leave prevents it; the caller
 * refuses. Throws 422 when there is nothing to apply.
 */
export async function applyOfficeLaw(
  { tx, now, today, publish: tell }: Pick<Context, 'tx' | 'now' | 'today' | 'publish'>,
  office: LawOffice,
  from: Day,
): Promise<AppliedLaw> {
  await sql`select from leave_type order by id for update`.execute(tx)
  const language = (await loadCompanyLanguage(tx)) as Language
  const before = await loadLeaveTypes(tx)
  const standing = await loadLawStatus(tx, office, { today, language })
  // Somebody else may have applied it in the meantime.
  if (!hasChangesToApply(standing)) throw new DomainError('office_law_there')
  const { missing, foreign } = standing
  const lawIds = missing.map(({ id }) => id)
  const known = await tx
    .selectFrom('leave_type')
    .select(['id', 'law_id'])
    .where('country', '=', office.country)
    .where('law_id', 'in', lawIds.length > 0 ? lawIds : [''])
    .execute()
  const changing = [...known, ...foreign].map(({ id }) => id)
  for (const id of changing) await beginVersion(tx, id, from)
  await addCountryTypes(tx, { country: office.country, language }, [office], { today, from })
  await insertOfficeRows(tx, office, from)
  await insertLawRows(tx, office, known, { from, today })
  if (changing.length > 0)
    await tx
      .updateTable('leave_type')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', 'in', changing)
      .execute()
  const after = await loadLeaveTypes(tx)
  const holidays = await addOfficeHolidays(tx, office, now, from)
  if (holidays.length > 0) await tell(tx, HOLIDAY_CHANGED, { days: holidays })
  const there = new Set(await listPeopleFrom(tx, office.id, from))
  const against: { type: LeaveTypeFacts; people: string[] }[] = []
  for (const type of foreign) {
    const change = { id: type.id, from, before, after }
    const takers = (await findAffectedTakers(tx, change)).filter((person) => there.has(person))
    const people = await findPeopleBelowApproved(tx, change, takers)
    if (people.length > 0) against.push({ type, people })
  }
  const wasThere = new Set(before.map(({ id }) => id))
  return {
    before,
    after,
    holidays,
    against,
    added: after.filter(({ id }) => !wasThere.has(id) || known.some((one) => one.id === id)).map(({ id }) => id),
    ended: foreign.map(({ id }) => id),
  }
}

/** When no other office of the country has a type, its rows come from the law. */
async function insertLawRows(
  tx: Tx,
  office: LawOffice,
  types: readonly { readonly id: string; readonly law_id: string | null }[],
  { from, today }: { readonly from: Day; readonly today: Day },
): Promise<void> {
  const leaves = leavesOnDay(required(countryAt(office.country), 'the country').leaves, today)
  for (const { id, law_id } of types) {
    const rows = lawEntitlementRows(
      required(
        leaves.find((leave) => leave.id === law_id),
        'the leave of the law',
      ),
    )
    const { rows: versions } = await sql<{ id: string }>`
      select id from leave_type_version v where v.type_id = ${id}::uuid and v.from_day >= ${from}::date and not exists (
        select from leave_entitlement e where e.version_id = v.id and (e.office_id is null or e.office_id = ${office.id}::uuid))`.execute(
      tx,
    )
    for (const version of versions)
      for (const row of rows)
        await tx
          .insertInto('leave_entitlement')
          .values({ ...row, version_id: version.id, office_id: office.id })
          .execute()
  }
}

/** Starts a version of a type on a day as a copy of the one in force; a type that begins later starts by itself. */
async function beginVersion(tx: Tx, typeId: string, from: Day): Promise<void> {
  const inForce = await tx
    .selectFrom('leave_type_version')
    .selectAll()
    .where('type_id', '=', typeId)
    .where('from_day', '<=', from)
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!inForce || inForce.from_day === from) return
  const { id, company_id: _, version: __, ...settings } = inForce
  const begun = await tx
    .insertInto('leave_type_version')
    .values({ ...settings, from_day: from } as Insertable<DB['leave_type_version']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into leave_entitlement (version_id, months, position_id, employment_type, department_id, office_id, amount, is_stretch)
    select ${begun.id}::uuid, months, position_id, employment_type, department_id, office_id, amount, is_stretch
    from leave_entitlement where version_id = ${id}::uuid`.execute(tx)
}

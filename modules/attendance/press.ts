import { sql } from 'kysely'
import { addDays, dayIn } from '#base/days.ts'
import { messageOf, Refused } from '#base/errors.ts'
import { joinOnDay } from '#modules/employees/as-of.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { clockOn } from './clock-text.ts'
import { judgeDays } from './judged.ts'
import { type Given, type Here, judgedHere, type Refusal } from './press-here.ts'
import { wordsIn } from './words.ts'

/** What a press that was signed by its device brings along: which, and what its clock said. */
export type Signed = {
  readonly press_key_id: string
  readonly client_id: string
  readonly device_at: Date
  readonly clock_off_s: number
  readonly silent_s: number | null
  readonly is_clock_moved: boolean
}

/** Where somebody works, with the clock there. */
export async function workplaceOf(tx: Tx, employee: string, today: string) {
  const { rows } = await sql<{ office: string | null; zone: string }>`
    select office.id as office, coalesce(office.timezone, (select timezone from company)) as zone
    from employee ${joinOnDay('employment', today)} left join office on office.id = employment.office_id
    where employee.id = ${employee}::uuid`.execute(tx)
  return rows[0]!
}

/** The caller's own record. Throws 422 for whoever has none. */
export function requireOwnRecord({ actor }: Pick<Context, 'actor'>): string {
  if (actor.employeeId === null) throw new Refused('press_no_record')
  return actor.employeeId
}

/**
 * Clocks in or out where the caller is, or refuses and says why. A refused press is kept too, and counts for nothing: it is
 * written by itself, since the refusal undoes the call. `at`: when it was pressed; now, unless it is sent later.
 */
export async function pressed(api: Api, context: Context, given: Given, at = context.now, signed?: Signed) {
  const employee = requireOwnRecord(context)
  const { office, zone } = await workplaceOf(context.tx, employee, context.today)
  const here = await judgedHere(context, employee, { office, zone }, given, at)
  const stored = 'code' in here ? here : await store(context, employee, given, here, at, signed)
  if ('code' in stored) {
    void keepRefusal(api, context, employee, given, stored, at, signed)
    const { code, ...params } = stored
    throw new Refused(code, { params, facts: params })
  }
  const { place, distance_m, source } = here as Here
  const day = dayIn(zone, stored.at)
  context.record({ kind: 'punch', id: stored.id, name: place, after: { place, source, distance_m } })
  // After midnight it may be of the shift of the day before.
  await judgeDays(context, [employee], { first: addDays(day, -1), last: day })
  return {
    id: stored.id,
    at: stored.at.toISOString(),
    clock: clockOn(zone, day, stored.at),
    place: place ?? wordsIn(context.language)('attendance.at_home'),
    distance_m,
    is_known: stored.isKnown,
  }
}

type Stored = { readonly id: string; readonly at: Date; readonly isKnown: boolean }

async function store(
  { tx, now }: Context,
  employee: string,
  given: Given,
  { source, place_id, distance_m, kiosk_id, code_at }: Here,
  at: Date,
  signed: Signed | undefined,
): Promise<Stored | { code: 'press_code_used' }> {
  const fix = given.kind === 'code' ? null : given
  const row = {
    ...{ employee_id: employee, source, place_id, distance_m, kiosk_id, code_at, received_at: now },
    at: new Date(Math.floor(at.getTime() / 1000) * 1000),
    ...{ latitude: fix?.latitude ?? null, longitude: fix?.longitude ?? null },
    accuracy_m: fix === null ? null : Math.round(fix.accuracy_m),
    ...signed,
  }
  const made = await tx
    .insertInto('punch')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning(['id', 'at'])
    .executeTakeFirst()
  if (made) return { ...made, isKnown: false }
  const own = () => tx.selectFrom('punch').select(['id', 'at']).where('employee_id', '=', employee)
  const sent = signed && (await own().where('client_id', '=', signed.client_id).executeTakeFirst())
  if (sent) return { ...sent, isKnown: true }
  if (kiosk_id !== null) return { code: 'press_code_used' }
  const same = await own().where('source', '=', source).where('at', '=', row.at).executeTakeFirstOrThrow()
  return { ...same, isKnown: true }
}

async function keepRefusal(
  { database }: Api,
  { actor }: Context,
  employee_id: string,
  given: Given,
  refusal: Refusal,
  at: Date,
  signed: Signed | undefined,
): Promise<void> {
  const too_far_m =
    refusal.code === 'press_too_far' || refusal.code === 'press_home_too_far'
      ? Math.min(refusal.by, 2_147_483_647)
      : null
  const fix = given.kind === 'code' ? null : given
  await database
    .tenant(actor.companyId, (tx) =>
      tx
        .insertInto('refused_press')
        .values({
          ...{ employee_id, at, code: refusal.code, too_far_m },
          ...{ latitude: fix?.latitude ?? null, longitude: fix?.longitude ?? null },
          accuracy_m: fix === null ? null : Math.round(fix.accuracy_m),
          ...{ client_id: signed?.client_id ?? null, device_at: signed?.device_at ?? null },
        })
        .onConflict((same) => same.doNothing())
        .execute(),
    )
    .catch((error) => console.error('refused press', messageOf(error)))
}

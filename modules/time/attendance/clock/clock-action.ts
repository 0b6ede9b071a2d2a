import { addDays, dayIn } from '#base/days/days.ts'
import { DomainError, errorMessage } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import { clockOn } from '../clock-text.ts'
import { updateAttendanceDays } from '../evaluation/attendance-day-store.ts'
import { loadWorkplace, requireOwnRecord } from '../own-record.ts'
import { attendanceTexts } from '../texts.ts'
import { type LocationInput, type PunchLocation, type PunchRefusal, resolvePunchLocation } from './punch-location.ts'

/** A signed offline punch: its key, its ids, and the readings of its clock. */
export type SignedPunch = {
  readonly press_key_id: string
  readonly client_id: string
  readonly device_at: Date
  readonly clock_off_s: number
  readonly silent_s: number | null
  readonly is_clock_moved: boolean
}

/**
 * Clocks the caller in or out where they are, or refuses with a reason. A refused punch is stored in a transaction of
 * its own, since the refusal rolls back the call. `at` is the moment of an offline punch, otherwise now.
 */
export async function clockInOrOut(
  api: Api,
  context: Context,
  given: LocationInput,
  at = context.now,
  signed?: SignedPunch,
) {
  const employee = requireOwnRecord(context)
  const { office, zone } = await loadWorkplace(context.tx, employee, context.today)
  const here = await resolvePunchLocation(context, employee, { office, zone }, given, at)
  const stored = 'code' in here ? here : await insertPunch(context, employee, given, here, at, signed)
  if ('code' in stored) throw recordRefusedPunch(api, context, employee, stored, at, signed, given)
  const { place, distance_m, source } = here as PunchLocation
  const day = dayIn(zone, stored.at)
  context.record({ kind: 'punch', id: stored.id, name: place, after: { place, source, distance_m } })
  // After midnight the punch may belong to the shift of the day before.
  await updateAttendanceDays(context, [employee], { first: addDays(day, -1), last: day })
  return {
    id: stored.id,
    at: stored.at.toISOString(),
    clock: clockOn(zone, day, stored.at),
    place: place ?? attendanceTexts(context.language)('attendance.at_home'),
    distance_m,
    is_known: stored.isKnown,
  }
}

type StoredPunch = { readonly id: string; readonly at: Date; readonly isKnown: boolean }

async function insertPunch(
  { tx, now }: Context,
  employee: string,
  given: LocationInput,
  { source, place_id, distance_m, kiosk_id, code_at }: PunchLocation,
  at: Date,
  signed: SignedPunch | undefined,
): Promise<StoredPunch | { code: 'press_code_used' }> {
  const fix = given.kind === 'code' ? null : given
  const row = {
    employee_id: employee,
    source,
    place_id,
    distance_m,
    kiosk_id,
    code_at,
    received_at: now,
    at: new Date(Math.floor(at.getTime() / 1000) * 1000),
    latitude: fix?.latitude ?? null,
    longitude: fix?.longitude ?? null,
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
  const selectOwnPunches = () => tx.selectFrom('punch').select(['id', 'at']).where('employee_id', '=', employee)
  const sent = signed && (await selectOwnPunches().where('client_id', '=', signed.client_id).executeTakeFirst())
  if (sent) return { ...sent, isKnown: true }
  if (kiosk_id !== null) return { code: 'press_code_used' }
  const same = await selectOwnPunches().where('source', '=', source).where('at', '=', row.at).executeTakeFirstOrThrow()
  return { ...same, isKnown: true }
}

/** Stores a refused punch in a transaction of its own. */
export function recordRefusedPunch(
  api: Api,
  context: Context,
  employee: string,
  refusal: PunchRefusal,
  at: Date,
  signed?: { readonly client_id: string; readonly device_at: Date | null },
  given?: LocationInput,
): DomainError {
  void insertRefusedPunch(api, context, { employee, refusal, at, signed, given })
  const { code, ...params } = refusal
  return new DomainError(code, { params, facts: params })
}

type RefusedPunch = {
  employee: string
  refusal: PunchRefusal
  at: Date
  signed: { readonly client_id: string; readonly device_at: Date | null } | undefined
  given: LocationInput | undefined
}

async function insertRefusedPunch(
  { database }: Api,
  { actor }: Context,
  { employee, refusal, at, signed, given }: RefusedPunch,
): Promise<void> {
  const too_far_m = 'by' in refusal ? Math.min(refusal.by, 2_147_483_647) : null
  const fix = given === undefined || given.kind === 'code' ? null : given
  await database
    .runInTenant(actor.companyId, (tx) =>
      tx
        .insertInto('refused_press')
        .values({
          employee_id: employee,
          at,
          code: refusal.code,
          too_far_m,
          latitude: fix?.latitude ?? null,
          longitude: fix?.longitude ?? null,
          accuracy_m: fix === null ? null : Math.round(fix.accuracy_m),
          client_id: signed?.client_id ?? null,
          device_at: signed?.device_at ?? null,
        })
        .onConflict((same) => same.doNothing())
        .execute(),
    )
    .catch((error) => console.error('refused press', errorMessage(error)))
}

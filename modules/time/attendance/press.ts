import { addDays, dayIn } from '#base/days.ts'
import { messageOf, Refused } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { clockOn } from './clock-text.ts'
import { judgeDays } from './judged.ts'
import { requireOwnRecord, workplaceOf } from './own-record.ts'
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

/**
 * Clocks in or out where the caller is, or refuses and says why. A refused press is kept too, and counts for nothing: it is
 * written by itself, since the refusal undoes the call. `at`: when it was pressed; now, unless it is sent later.
 */
export async function pressed(api: Api, context: Context, given: Given, at = context.now, signed?: Signed) {
  const employee = requireOwnRecord(context)
  const { office, zone } = await workplaceOf(context.tx, employee, context.today)
  const here = await judgedHere(context, employee, { office, zone }, given, at)
  const stored = 'code' in here ? here : await store(context, employee, given, here, at, signed)
  if ('code' in stored) throw refused(api, context, employee, stored, at, signed, given)
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
  const own = () => tx.selectFrom('punch').select(['id', 'at']).where('employee_id', '=', employee)
  const sent = signed && (await own().where('client_id', '=', signed.client_id).executeTakeFirst())
  if (sent) return { ...sent, isKnown: true }
  if (kiosk_id !== null) return { code: 'press_code_used' }
  const same = await own().where('source', '=', source).where('at', '=', row.at).executeTakeFirstOrThrow()
  return { ...same, isKnown: true }
}

/** What a press is refused with; it is kept, by itself. */
export function refused(
  api: Api,
  context: Context,
  employee: string,
  refusal: Refusal,
  at: Date,
  signed?: { readonly client_id: string; readonly device_at: Date | null },
  given?: Given,
): Refused {
  void keepRefusal(api, context, { employee, refusal, at, signed, given })
  const { code, ...params } = refusal
  return new Refused(code, { params, facts: params })
}

type Kept = {
  employee: string
  refusal: Refusal
  at: Date
  signed: { readonly client_id: string; readonly device_at: Date | null } | undefined
  given: Given | undefined
}

async function keepRefusal(
  { database }: Api,
  { actor }: Context,
  { employee, refusal, at, signed, given }: Kept,
): Promise<void> {
  const too_far_m = 'by' in refusal ? Math.min(refusal.by, 2_147_483_647) : null
  const fix = given === undefined || given.kind === 'code' ? null : given
  await database
    .tenant(actor.companyId, (tx) =>
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
    .catch((error) => console.error('refused press', messageOf(error)))
}

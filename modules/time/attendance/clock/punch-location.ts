import { sql } from 'kysely'
import { type Day, dayIn } from '#base/days/days.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { findHome, loadHomeRange } from '../home/home-on-day.ts'
import { isCodeValid, readKioskCode } from '../kiosk/kiosk-code.ts'
import { checkPosition, type Place, type PositionCheck } from '../rules/position-check.ts'
import type { PunchSource } from '../values.ts'

export type PositionInput = { latitude: number; longitude: number; accuracy_m: number; age_s: number }

/** How a person proves where they are: a position at an allowed place or at home, or a kiosk's code. */
export type LocationInput =
  | (PositionInput & { readonly kind: 'place' | 'home' })
  | { readonly kind: 'code'; readonly code: string }

/** An accepted location, as stored. */
export type PunchLocation = {
  readonly source: PunchSource
  /** Name of the place; null at home. */
  readonly place: string | null
  readonly place_id: string | null
  readonly distance_m: number | null
  readonly kiosk_id: string | null
  readonly code_at: Date | null
}

export type CodeRefusal =
  | 'press_code_not_ours'
  | 'press_code_expired'
  | 'press_code_elsewhere'
  | 'press_place_disabled'
  | 'press_kiosk_revoked'

/** Refusals of offline punches. */
type OfflineRefusal = 'press_key_unknown' | 'press_key_revoked' | 'press_signature_wrong' | 'press_sent_late'

type HomeRefusal =
  | { readonly code: 'press_home_off' | 'press_home_unconfirmed' }
  | { readonly code: 'press_home_too_far'; readonly by: number }

export type PunchRefusal =
  | Extract<PositionCheck, { code: string }>
  | HomeRefusal
  | { readonly code: CodeRefusal | OfflineRefusal | 'press_code_used' }

type Workplace = { readonly office: string | null; readonly zone: string }

/**
 * Resolves a person's location, or the reason of the refusal. `at` is the moment of the punch: a code must be valid
 * then, whenever it arrives.
 */
export async function resolvePunchLocation(
  { tx, vault }: Pick<Context, 'tx' | 'vault'>,
  employee: string,
  { office, zone }: Workplace,
  given: LocationInput,
  at: Date,
): Promise<PunchLocation | PunchRefusal> {
  if (given.kind === 'code') return locateByCode(tx, vault, employee, office, given.code, at)
  const fix = { ...given, accuracy: given.accuracy_m, age: given.age_s }
  if (given.kind === 'home') return locateAtHome(tx, employee, office, fix, dayIn(zone, at))
  const check = checkPosition(fix, await loadAllowedPlaces(tx, employee, office))
  if ('code' in check) return check
  const { place, distance } = check
  const none = { kiosk_id: null, code_at: null }
  return { source: 'location', place: place.name, place_id: place.id, distance_m: distance, ...none }
}

async function locateAtHome(
  tx: Tx,
  employee: string,
  office: string | null,
  fix: Parameters<typeof checkPosition>[0],
  day: Day,
): Promise<PunchLocation | PunchRefusal> {
  const km = await loadHomeRange(tx, office, day)
  if (km === null) return { code: 'press_home_off' }
  const home = await findHome(tx, employee, day)
  if (!home) return { code: 'press_home_unconfirmed' }
  const check = checkPosition(fix, [{ ...home, id: '', name: '', radius: km * 1000 }])
  if ('code' in check) return check.code === 'press_too_far' ? { code: 'press_home_too_far', by: check.by } : check
  const none = { place: null, place_id: null, kiosk_id: null, code_at: null }
  return { source: 'home', distance_m: check.distance, ...none }
}

/** Loads the places where a person clocks in: their own if they have any, otherwise their office's. */
export async function loadAllowedPlaces(tx: Tx, employee: string, office: string | null): Promise<Place[]> {
  const { rows } = await sql<{ id: string; name: string; latitude: string; longitude: string; radius_m: number }>`
    select id, name, latitude, longitude, radius_m from place
    where is_active and case when exists (select from person_place pp where pp.employee_id = ${employee}::uuid)
      then id in (select place_id from person_place pp where pp.employee_id = ${employee}::uuid)
      else office_id = ${office}::uuid end
    order by name, id`.execute(tx)
  return rows.map(({ latitude, longitude, radius_m, ...place }) => ({
    ...place,
    latitude: Number(latitude),
    longitude: Number(longitude),
    radius: radius_m,
  }))
}

type KioskSpot = {
  office_id: string
  office: string
  place_id: string | null
  place: string | null
  is_active: boolean | null
  is_shut: boolean
  is_allowed: boolean
}

async function locateByCode(
  tx: Tx,
  vault: Context['vault'],
  employee: string,
  office: string | null,
  text: string,
  at: Date,
): Promise<PunchLocation | { code: CodeRefusal }> {
  const code = readKioskCode(vault, text)
  if (!code) return { code: 'press_code_not_ours' }
  // For people with own places, a kiosk of a whole office counts as all its places.
  const { rows } = await sql<KioskSpot>`
    select k.office_id, office.name as office, k.place_id, place.name as place, place.is_active,
      k.revoked_at is not null or k.token_hash is null as is_shut,
      case when exists (select from person_place pp where pp.employee_id = ${employee}::uuid)
        then exists (select from person_place pp join place own on own.id = pp.place_id where pp.employee_id = ${employee}::uuid
          and own.office_id = k.office_id and (k.place_id is null or own.id = k.place_id))
        else k.office_id is not distinct from ${office}::uuid end as is_allowed
    from kiosk k join office on office.id = k.office_id left join place on place.id = k.place_id
    where k.id = ${code.kiosk}::uuid`.execute(tx)
  const [spot] = rows
  if (!spot) return { code: 'press_code_not_ours' }
  if (spot.is_shut) return { code: 'press_kiosk_revoked' }
  if (!isCodeValid(code, at.getTime())) return { code: 'press_code_expired' }
  if (!spot.is_allowed) return { code: 'press_code_elsewhere' }
  if (spot.is_active === false) return { code: 'press_place_disabled' }
  return {
    source: 'qr',
    place: spot.place ?? spot.office,
    place_id: spot.place_id,
    distance_m: null,
    kiosk_id: code.kiosk,
    code_at: new Date(code.begins),
  }
}

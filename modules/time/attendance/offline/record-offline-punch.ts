import type { Api } from '#server/api/api.ts'
import type { Context } from '#server/context/context.ts'
import { clockInOrOut, recordRefusedPunch } from '../clock/clock-action.ts'
import { requireOwnRecord } from '../own-record.ts'
import { MAX_WAIT_MS, offlinePunchTime } from './offline-punch-time.ts'
import { verifySignedPunch } from './punch-signature.ts'

type OfflinePunchInput = { key_id: string; client_id: string; signed: string; signature: string; sent_at: string }

/**
 * Records an offline punch signed by a device of the caller. Throws 422 for a foreign or revoked key, a wrong
 * signature, a punch that waited too long, or a refused location.
 */
export async function recordOfflinePunch(
  api: Api,
  context: Context,
  { key_id, client_id, signed, signature, sent_at }: OfflinePunchInput,
) {
  const { tx, now } = context
  const employee = requireOwnRecord(context)
  const about = { client_id, device_at: null }
  const key = await tx
    .selectFrom('press_key')
    .select(['public_key', 'made_at', 'revoked_at'])
    .where('id', '=', key_id)
    .where('employee_id', '=', employee)
    .executeTakeFirst()
  if (!key) throw recordRefusedPunch(api, context, employee, { code: 'press_key_unknown' }, now, about)
  if (key.revoked_at !== null)
    throw recordRefusedPunch(api, context, employee, { code: 'press_key_revoked' }, now, about)
  const signedPunch = verifySignedPunch(key.public_key, signed, signature)
  if (!signedPunch || signedPunch.key_id !== key_id || signedPunch.client_id !== client_id)
    throw recordRefusedPunch(api, context, employee, { code: 'press_signature_wrong' }, now, about)
  const { at, offS, isMoved } = offlinePunchTime({
    deviceAt: signedPunch.device_at,
    sentAt: Date.parse(sent_at),
    receivedAt: now.getTime(),
    madeAt: key.made_at.getTime(),
    heardAt: signedPunch.heard_at,
    offS: signedPunch.off_s,
    silentS: signedPunch.silent_s,
  })
  const device_at = new Date(signedPunch.device_at)
  if (now.getTime() - at > MAX_WAIT_MS)
    throw recordRefusedPunch(api, context, employee, { code: 'press_sent_late' }, new Date(at), {
      client_id,
      device_at,
    })
  await tx.updateTable('press_key').set({ seen_at: now }).where('id', '=', key_id).execute()
  return clockInOrOut(api, context, signedPunch.given, new Date(at), {
    press_key_id: key_id,
    client_id,
    device_at,
    clock_off_s: offS,
    silent_s: signedPunch.silent_s,
    is_clock_moved: isMoved,
  })
}

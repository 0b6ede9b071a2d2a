import { pushApi } from '#base/contracts/push-api.ts'
import { DomainError, invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteDeviceElsewhere, MAX_DEVICES, registerDevice, touchDevice } from '#server/push/devices.ts'
import { areKeysUsable } from '#server/push/encrypt-message.ts'
import { enqueueTestPush } from '#server/push/outbox.ts'
import { isPushService } from '#server/push/push-service.ts'
import { deriveVapidKeys } from '#server/push/vapid.ts'

/** Where the notice of a test leads: the page of the devices. */
const DEVICES_PAGE = '/app/push'

/** Registers the calls by which people choose the devices that notices are pushed to. */
export function registerPushRoutes(api: Api): void {
  route(api, pushApi.devices, async (_, { tx, actor }) => {
    const devices = await tx
      .selectFrom('push_device')
      .select(['id', 'device', 'created_at', 'used_at'])
      .where('account_id', '=', actor.accountId)
      .orderBy('used_at', 'desc')
      .orderBy('id')
      .limit(MAX_DEVICES)
      .execute()
    return {
      public_key: deriveVapidKeys(api.secrets.push).publicKey,
      devices: devices.map(({ created_at, used_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        used_at: used_at.toISOString(),
      })),
    }
  })

  route(api, pushApi.add, async (subscription, { tx, vault, actor, origin, now, record }) => {
    if (!isPushService(subscription.endpoint)) throw invalidField('endpoint', 'push_service_unknown')
    if (!areKeysUsable(subscription)) throw invalidField('p256dh', 'invalid_value')
    const { device } = origin
    await deleteDeviceElsewhere(api.database, actor.companyId, subscription.endpoint)
    const added = await registerDevice(tx, vault, actor, { ...subscription, device }, now)
    if (!added) throw new DomainError('push_devices_full', { status: 409, params: { most: MAX_DEVICES } })
    record({ kind: 'push_device', id: added.id, name: device, after: { device } })
    return { id: added.id }
  })

  route(api, pushApi.current, async ({ endpoint }, { actor, now }) => {
    const found = await touchDevice(api.database, actor, endpoint, now)
    const isHere = found?.companyId === actor.companyId
    return { id: found && isHere ? found.id : null, is_elsewhere: found !== null && !isHere }
  })

  route(api, pushApi.test, async ({ id }, { tx, actor, now, record }) => {
    const device = await loadOwnDevice(tx, actor.accountId, id)
    await enqueueTestPush(tx, actor.companyId, id, DEVICES_PAGE, now)
    record({ kind: 'push_device', id, name: device, after: { tested: true } })
    return {}
  })

  route(api, pushApi.remove, async ({ id }, { tx, actor, record }) => {
    const device = await loadOwnDevice(tx, actor.accountId, id)
    await tx.deleteFrom('push_device').where('id', '=', id).execute()
    record({ kind: 'push_device', id, name: device, before: { device } })
    return { removed: 1 }
  })
}

/** Loads the name of a device of the caller. Throws 404 for another one. */
async function loadOwnDevice(tx: Tx, accountId: string, id: string): Promise<string> {
  const found = await tx
    .selectFrom('push_device')
    .select('device')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found.device
}

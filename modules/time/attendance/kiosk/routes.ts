import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { openRoute, route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { updateVersioned } from '#server/database/records.ts'
import { kioskApi } from './contract.ts'
import { openKiosk, refreshKiosk } from './kiosk-device.ts'
import { loadKioskPage, requireKiosk, requireSpot } from './kiosk-list.ts'
import { newOpeningCode, OPENING_CODE_MS } from './opening-code.ts'

/** Kiosks in the settings, and the calls of devices without sign-in. */
export function registerKioskRoutes(api: Api): void {
  const address = new URL('/kiosk', api.options.publicUrl).href

  pageRoute(api, kioskApi.list, (input, context) => loadKioskPage(context, input))

  route(api, kioskApi.create, async (given, context) => {
    const spot = await requireSpot(context, given.office_id, given.place_id)
    const { code, hash, until } = expiringOpeningCode(context)
    const { id } = await context.tx
      .insertInto('kiosk')
      .values({ ...given, opening_hash: hash, opening_until: until })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.record({ kind: 'kiosk', id, name: given.name, after: { name: given.name, spot } })
    return { id, code, until: until.toISOString(), address }
  })

  route(api, kioskApi.update, async ({ id, version, ...given }, context) => {
    const { office_id } = await requireKiosk(context, id)
    const spot = await requireSpot(context, office_id, given.place_id)
    const { before } = await updateVersioned(context.tx, 'kiosk', { id, version }, given)
    context.record({
      kind: 'kiosk',
      id,
      name: given.name,
      before: { name: before.name, spot: await requireSpot(context, office_id, before.place_id) },
      after: { name: given.name, spot },
    })
    return { id }
  })

  route(api, kioskApi.renew, async ({ id, version }, context) => {
    const { name } = await requireKiosk(context, id)
    const { code, hash, until } = expiringOpeningCode(context)
    const closed = { token_hash: null, opened_at: null, revoked_at: null }
    const anew = { ...closed, opening_hash: hash, opening_until: until }
    const { before } = await updateVersioned(context.tx, 'kiosk', { id, version }, anew)
    context.record({
      kind: 'kiosk',
      id,
      name,
      before: { opened: before.token_hash !== null, opening_until: before.opening_until?.toISOString() ?? null },
      after: { opened: false, opening_until: until.toISOString() },
    })
    return { id, code, until: until.toISOString(), address }
  })

  route(api, kioskApi.revoke, async ({ id, version }, context) => {
    const { name } = await requireKiosk(context, id)
    const ended = { token_hash: null, opening_hash: null, opening_until: null, revoked_at: context.now }
    const { before } = await updateVersioned(context.tx, 'kiosk', { id, version }, ended)
    context.record({
      kind: 'kiosk',
      id,
      name,
      before: { revoked: before.revoked_at !== null },
      after: { revoked: true },
    })
    return { id }
  })

  openRoute(api, kioskApi.open, ({ code }, context) => openKiosk(api, code, context))
  openRoute(api, kioskApi.shown, async (_, context) => ({ kiosk: await refreshKiosk(api, context) }))
}

function expiringOpeningCode({ now }: Context) {
  return { ...newOpeningCode(), until: new Date(now.getTime() + OPENING_CODE_MS) }
}

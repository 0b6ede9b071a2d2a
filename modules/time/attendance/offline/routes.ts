import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { offlinePunchApi } from './contract.ts'
import {
  listOwnDeviceKeys,
  loadDeviceKeyPage,
  registerDeviceKey,
  revokeDeviceKey,
  revokeOwnDeviceKey,
} from './device-keys.ts'
import { recordOfflinePunch } from './record-offline-punch.ts'

/** Devices for offline punches, and the punches that they send. */
export function registerOfflinePunchRoutes(api: Api): void {
  route(api, offlinePunchApi.register, (given, context) => registerDeviceKey(context, given))
  route(api, offlinePunchApi.mine, (_, context) => listOwnDeviceKeys(context))
  route(api, offlinePunchApi.end, (given, context) => revokeOwnDeviceKey(context, given))
  pageRoute(api, offlinePunchApi.list, (input, context) => loadDeviceKeyPage(context, input))
  route(api, offlinePunchApi.revoke, (given, context) => revokeDeviceKey(context, given))
  route(api, offlinePunchApi.send, (given, context) => recordOfflinePunch(api, context, given))
}

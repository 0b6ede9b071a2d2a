import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { sentApi } from './contract.ts'
import { endKey, keyPage, ownKeys, registerKey, revokeKey } from './keys.ts'
import { takeSent } from './send.ts'

/** Devices that sign presses without network, and what they send later. */
export function sentRoutes(api: Api): void {
  route(api, sentApi.register, (given, context) => registerKey(context, given))
  route(api, sentApi.mine, (_, context) => ownKeys(context))
  route(api, sentApi.end, (given, context) => endKey(context, given))
  pageRoute(api, sentApi.list, (input, context) => keyPage(context, input))
  route(api, sentApi.revoke, (given, context) => revokeKey(context, given))
  route(api, sentApi.send, (given, context) => takeSent(api, context, given))
}

import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { bringFile, filePreview, undoFile } from './bring.ts'
import { claimNumber } from './claim-number.ts'
import { punchFileApi } from './contract.ts'
import { fileById, filePage, unclaimedPage } from './list.ts'

/** Files of devices: looked at, brought, undone; and whose their numbers are. */
export function punchFileRoutes(api: Api): void {
  pageRoute(api, punchFileApi.list, (input, context) => filePage(context, input))
  pageRoute(api, punchFileApi.unclaimed, (input, context) => unclaimedPage(context, input))
  route(api, punchFileApi.preview, (given, context) => filePreview(context, given))
  route(api, punchFileApi.bring, async (given, context) => fileById(context, await bringFile(context, given)))
  route(api, punchFileApi.undo, async (at, context) => {
    await undoFile(context, at)
    return fileById(context, at.id)
  })
  route(api, punchFileApi.claim, async (given, context) => ({ punches: await claimNumber(context, given) }))
}

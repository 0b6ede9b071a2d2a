import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { claimNumber } from './claim-number.ts'
import { punchFileApi } from './contract.ts'
import { importFile, previewFile, undoFile } from './import-file.ts'
import { loadFile, loadFilePage, loadUnclaimedPage } from './list.ts'

/** Files of clocking devices: preview, import, undo; and assignment of numbers. */
export function registerPunchFileRoutes(api: Api): void {
  pageRoute(api, punchFileApi.list, (input, context) => loadFilePage(context, input))
  pageRoute(api, punchFileApi.unclaimed, (input, context) => loadUnclaimedPage(context, input))
  route(api, punchFileApi.preview, (given, context) => previewFile(context, given))
  route(api, punchFileApi.bring, async (given, context) => loadFile(context, await importFile(context, given)))
  route(api, punchFileApi.undo, async (at, context) => {
    await undoFile(context, at)
    return loadFile(context, at.id)
  })
  route(api, punchFileApi.claim, async (given, context) => ({ punches: await claimNumber(context, given) }))
}

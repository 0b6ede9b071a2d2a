import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { countRecords, reportShownAmounts } from '../../work/record-list.ts'
import { overtimeApi } from '../contract.ts'
import { registerPolicyRoutes } from '../policy/policy-routes.ts'
import { loadOvertimePage, pieceCondition } from './overtime-list.ts'

/** Records of overtime, and the company's policies. The request hub registers the calls that send and decide. */
export function registerOvertimeRoutes(api: Api): void {
  pageRoute(
    api,
    overtimeApi.list,
    async (input, context) => {
      const page = await loadOvertimePage(context, input)
      reportShownAmounts(context, page.rows)
      return page
    },
    { countLists: (lists, context) => countRecords(context, 'overtime', lists, pieceCondition) },
  )
  registerPolicyRoutes(api)
}

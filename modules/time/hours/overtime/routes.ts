import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { overtimeApi } from './contract.ts'
import { registerPolicyRoutes } from './policy/policy-routes.ts'
import { countOvertime, loadOvertimePage } from './request/overtime-list.ts'

/** Records of overtime, and the company's policies. What is asked for and decided goes through the request hub. */
export function registerOvertimeRoutes(api: Api): void {
  pageRoute(
    api,
    overtimeApi.list,
    async (input, context) => {
      const list = await loadOvertimePage(context, input)
      const amounts = list.rows.filter(({ amount }) => amount !== null)
      if (amounts.length > 0) context.reportReads(amounts.length)
      return list
    },
    { countLists: (lists, context) => countOvertime(context, lists) },
  )
  registerPolicyRoutes(api)
}

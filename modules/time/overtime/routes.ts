import type { Api } from '#server/api.ts'
import { pageRoute } from '#server/page-route.ts'
import { overtimeCounts, overtimePage } from './applicants.ts'
import { overtimeApi } from './contract.ts'
import { policyRoutes } from './policy-routes.ts'

/** Records of overtime, and the company's policies. What is asked for and decided goes through the request hub. */
export function overtimeRoutes(api: Api): void {
  pageRoute(
    api,
    overtimeApi.list,
    async (input, context) => {
      const list = await overtimePage(context, input)
      const amounts = list.rows.filter(({ amount }) => amount !== null)
      if (amounts.length > 0) context.reads(amounts.length)
      return list
    },
    { counting: (lists, context) => overtimeCounts(context, lists) },
  )
  policyRoutes(api)
}

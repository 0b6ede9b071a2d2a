import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { loadBranchNeed } from './branch-need.ts'
import { branchNeedApi } from './branch-need-contract.ts'

export function registerBranchNeedRoute(api: Api): void {
  route(api, branchNeedApi.need, async (_, { tx }) => {
    const { asked, ownBanks } = await loadBranchNeed(tx)
    return { asked, ownBanks: [...ownBanks] }
  })
}

import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { chooseSettlements } from './choose.ts'
import { settlementApi } from './contract.ts'
import { loadOwnNotices } from './notices.ts'
import { loadOwnSettlements, loadSettlementPage } from './settlements.ts'
import { loadOpenYears } from './years-to-choose.ts'

/** Days ahead in which people see their own leave years end. */
const OWN_DAYS = 60

/** Unused leave of leave years that end, and what people were told of it. */
export function registerSettlementRoutes(api: Api): void {
  pageRoute(api, settlementApi.list, ({ from, within, ...asked }, context) =>
    loadSettlementPage(context, { ...asked, from: from ?? context.today, days: Number(within) }),
  )
  route(api, settlementApi.open, (_, context) => loadOpenYears(context))
  route(api, settlementApi.choose, async (given, context) => ({ chosen: await chooseSettlements(context, given) }))
  route(api, settlementApi.mine, async (_, context) => {
    const { employeeId } = context.actor
    if (employeeId === null) return { ending: [], notices: [] }
    return {
      ending: await loadOwnSettlements(context, employeeId, OWN_DAYS),
      notices: await loadOwnNotices(context, employeeId),
    }
  })
  route(api, settlementApi.markSeen, async (_, { tx, actor, now, record }) => {
    if (actor.employeeId === null) return {}
    const { numUpdatedRows } = await tx
      .updateTable('leave_settlement_notice')
      .set({ seen_at: now })
      .where('employee_id', '=', actor.employeeId)
      .where('seen_at', 'is', null)
      .executeTakeFirstOrThrow()
    record({
      kind: 'leave_settlement',
      id: actor.employeeId,
      name: actor.fullName,
      after: { notices: Number(numUpdatedRows) },
    })
    return {}
  })
}

import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { monthToPay } from '../payroll/gather/month-to-pay.ts'
import { payrollReadyApi } from './contract.ts'
import { listedInputsIn, listPendingItems, loadGroupMonths, loadMonthReadiness } from './queries.ts'

/** What is undecided before a month is paid, who must decide it, and reminding them. */
export function registerPayrollReadyRoutes(api: Api): void {
  route(api, payrollReadyApi.months, async (asked, context) => {
    const months = []
    for (const one of await loadGroupMonths(context, asked)) months.push(await loadMonthReadiness(context, one))
    return months
  })
  pageRoute(api, payrollReadyApi.things, async ({ group_id, period, ...asked }, context) => {
    const [one] = await loadGroupMonths(context, { group_id, period })
    return one ? listPendingItems(context, one, asked) : { rows: [], total: 0 }
  })
  route(api, payrollReadyApi.remind, async (asked, context) => {
    const [one] = await loadGroupMonths(context, asked)
    const { group, period } = required(one, 'month of a pay group')
    const names = new Set<string>()
    let earlier = 0
    for (const { page } of listedInputsIn(group.country)) {
      const reminded = await page.remind(context, monthToPay(group.id, period), group.name)
      for (const name of reminded.names) names.add(name)
      earlier += reminded.earlier
    }
    if (names.size > 0) {
      // Names are not unique: only a reader who may see everybody with these names reads the entry.
      const people = await context.tx
        .selectFrom('employee')
        .select('id')
        .where('full_name', 'in', [...names])
        .execute()
      context.record({
        kind: 'pay_group',
        id: group.id,
        name: group.name,
        before: null,
        after: { period, reminded: [...names] },
        people: people.map(({ id }) => id),
      })
    }
    return { names: [...names], earlier }
  })
}

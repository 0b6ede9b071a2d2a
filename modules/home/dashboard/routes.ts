import { addDays } from '#base/days/days.ts'
import { loadOpenOfficesAbroad } from '#organisation/offices.ts'
import { reachOf } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { loadAwayPeople } from './away-queries.ts'
import { dashboardApi } from './contract.ts'
import { loadFirstSteps, settleFirstStep } from './first-steps.ts'
import { firstStepApi } from './first-steps-contract.ts'
import { loadHolidaysAhead, loadOwnRecord } from './own-queries.ts'
import { loadOwnPay, loadPayMonths, loadWaitingRuns } from './pay-queries.ts'
import { loadComingDates, loadHeadcount, loadPeopleNow, loadPeopleWaiting, loadTeamToday } from './people-queries.ts'
import { DAYS_AHEAD } from './rules.ts'

const OWN_HOLIDAY_DAYS = 90
const OWN_HOLIDAYS = 4

/** The cards of everyone's home. */
export function registerDashboardRoutes(api: Api): void {
  route(api, dashboardApi.peopleWaiting, (_, { tx, actor, today }) => loadPeopleWaiting(tx, actor, today))
  route(api, dashboardApi.runsWaiting, (_, { tx, actor }) => loadWaitingRuns(tx, actor))
  route(api, dashboardApi.payroll, (_, { tx, today, language }) => loadPayMonths(tx, today, language))
  route(api, dashboardApi.headcount, ({ by }, { tx, actor, today }) => loadHeadcount(tx, actor, today, by))
  route(api, dashboardApi.people, (_, { tx, actor, today }) => loadPeopleNow(tx, actor, today))
  route(api, dashboardApi.team, (_, { tx, actor, today }) => loadTeamToday(tx, actor, today))
  route(api, dashboardApi.away, (_, { tx, actor, today }) => loadAwayPeople(tx, actor, today))
  route(api, dashboardApi.myPay, (_, { tx, actor, today }) => loadOwnPay(tx, actor, today))
  route(api, firstStepApi.list, (_, context) => loadSetUp(context))
  route(api, firstStepApi.settle, async ({ first_step, is_settled }, context) => {
    await settleFirstStep(context, first_step, is_settled)
    return loadSetUp(context)
  })

  route(api, dashboardApi.coming, async (_, { tx, actor, today, language }) => ({
    until: addDays(today, DAYS_AHEAD),
    kinds: await loadComingDates(tx, actor, today),
    holidays: actor.grants.has('holiday:read')
      ? await loadHolidaysAhead(
          tx,
          today,
          DAYS_AHEAD,
          reachOf(actor, 'employee:read') === 'company' ? null : actor.officeIds,
          language,
        )
      : [],
  }))

  route(api, dashboardApi.mine, async (_, { tx, actor, today, language }) => {
    const own = actor.employeeId === null ? null : await loadOwnRecord(tx, actor.employeeId, today)
    if (!own) return null
    const holidays = actor.grants.has('holiday:read')
      ? await loadHolidaysAhead(tx, today, OWN_HOLIDAY_DAYS, actor.officeIds, language)
      : []
    return { ...own, holidays: holidays.slice(0, OWN_HOLIDAYS) }
  })
}

async function loadSetUp(context: Context) {
  return {
    ...(await loadFirstSteps(context)),
    offices: context.actor.grants.has('office:edit') ? await loadOpenOfficesAbroad(context) : [],
  }
}

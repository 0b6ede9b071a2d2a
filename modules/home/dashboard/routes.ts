import { addDays } from '#base/days.ts'
import { reachOf } from '#modules/people/employees/reach.ts'
import type { Api } from '#server/api.ts'
import { route } from '#server/route.ts'
import { awayPeople } from './away-queries.ts'
import { dashboardApi } from './contract.ts'
import { firstSteps, holidaysAhead, ownRecord } from './own-queries.ts'
import { ownPay, payMonths, runsWaiting } from './pay-queries.ts'
import { comingPeople, headcount, peopleNow, peopleWaiting, teamToday } from './people-queries.ts'
import { DAYS_AHEAD } from './rules.ts'

const OWN_HOLIDAY_DAYS = 90
const OWN_HOLIDAYS = 4

/** The cards of everyone's home. */
export function dashboardRoutes(api: Api): void {
  route(api, dashboardApi.peopleWaiting, (_, { tx, actor, today }) => peopleWaiting(tx, actor, today))
  route(api, dashboardApi.runsWaiting, (_, { tx, actor }) => runsWaiting(tx, actor))
  route(api, dashboardApi.payroll, (_, { tx, today, language }) => payMonths(tx, today, language))
  route(api, dashboardApi.headcount, ({ by }, { tx, actor, today }) => headcount(tx, actor, today, by))
  route(api, dashboardApi.people, (_, { tx, actor, today }) => peopleNow(tx, actor, today))
  route(api, dashboardApi.team, (_, { tx, actor, today }) => teamToday(tx, actor, today))
  route(api, dashboardApi.away, (_, { tx, actor, today }) => awayPeople(tx, actor, today))
  route(api, dashboardApi.myPay, (_, { tx, actor, today }) => ownPay(tx, actor, today))
  route(api, dashboardApi.firstSteps, (_, { tx, actor, today }) => firstSteps(tx, actor, today))

  route(api, dashboardApi.coming, async (_, { tx, actor, today, language }) => ({
    until: addDays(today, DAYS_AHEAD),
    kinds: await comingPeople(tx, actor, today),
    holidays: actor.grants.has('holiday:read')
      ? await holidaysAhead(
          tx,
          today,
          DAYS_AHEAD,
          reachOf(actor, 'employee:read') === 'company' ? null : actor.officeIds,
          language,
        )
      : [],
  }))

  route(api, dashboardApi.mine, async (_, { tx, actor, today, language }) => {
    const own = actor.employeeId === null ? null : await ownRecord(tx, actor.employeeId, today)
    if (!own) return null
    const holidays = actor.grants.has('holiday:read')
      ? await holidaysAhead(tx, today, OWN_HOLIDAY_DAYS, actor.officeIds, language)
      : []
    return { ...own, holidays: holidays.slice(0, OWN_HOLIDAYS) }
  })
}

import { eachDay } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { isInReach, requireEmployee } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { workdayApi } from './contract.ts'
import { loadWorkdays } from './load-workdays.ts'
import { minutesDue } from './workday.ts'

export function registerWorkdayRoutes(api: Api): void {
  route(api, workdayApi.days, async ({ id, first, last }, { tx, actor, today }) => {
    await requireEmployee(tx, actor, 'employee:read', id, today)
    if (last < first) throw invalidField('last', 'until_before_from')
    const maySeeWhy = await isInReach(tx, actor, 'absence:read', id, today)
    const { of } = await loadWorkdays(tx, [id], { first, last })
    const workdays = of.get(id) ?? []
    return eachDay(first, last).map((day, index) => {
      const workday = required(workdays[index], `what ${day} is`)
      const { employed, kind, office, hours, shift, holidays, away } = workday
      return {
        day,
        employed,
        kind,
        office_id: office,
        hours: hours && { ...hours, break_at: hours.breakAt, halves: [...hours.halves] },
        shift: shift?.name ?? null,
        holidays: [...holidays],
        away: away.map(({ part, minutes, time, pending, source, type }) => ({
          part,
          minutes: minutes ?? null,
          start: time?.start ?? null,
          end: time?.end ?? null,
          pending: pending ?? false,
          source: maySeeWhy ? source : null,
          type: maySeeWhy ? type : null,
        })),
        due: [...minutesDue(workday)],
      }
    })
  })
}

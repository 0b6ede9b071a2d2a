import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { allocationApi } from './contract.ts'
import { countPlaces, loadPlacePage } from './places.ts'
import { loadSchedulePage } from './schedule.ts'
import { weekOf } from './week.ts'

/** Who works where in a week: by place, and by day and person. */
export function registerAllocationRoutes(api: Api): void {
  pageRoute(
    api,
    allocationApi.summary,
    ({ week, by = 'department', ...query }, context) =>
      loadPlacePage(context, weekOf(week ?? context.today), by, query),
    {
      name: ({ week }, { today }) => `allocation-${weekOf(week ?? today).first}`,
      countLists: (lists, context) =>
        countPlaces(
          context,
          lists.map(
            ({ week, by = 'department', state, search, office_id, department_id, cost_center_id, shift_id }) => ({
              span: weekOf(week ?? context.today),
              by,
              state,
              search,
              office_id,
              department_id,
              cost_center_id,
              shift_id,
            }),
          ),
        ),
    },
  )
  pageRoute(
    api,
    allocationApi.schedule,
    ({ week, ...query }, context) => loadSchedulePage(context, weekOf(week ?? context.today), query),
    { name: ({ week }, { today }) => `schedule-${weekOf(week ?? today).first}` },
  )
}

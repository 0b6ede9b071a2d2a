import { notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { shiftApi } from '../contract.ts'
import { requestedSpan } from '../plan/planned-people.ts'
import { loadOwnDays } from './own-shifts.ts'

export function registerOwnShiftRoutes(api: Api): void {
  route(api, shiftApi.own, (given, context) => loadOwnDays(context, requestedSpan(given)))
  route(api, shiftApi.readOwn, async (_, { tx, actor, now, record }) => {
    if (actor.employeeId === null) throw notFound()
    const { numUpdatedRows } = await tx
      .updateTable('shift_notice')
      .set({ read_at: now })
      .where('employee_id', '=', actor.employeeId)
      .where('read_at', 'is', null)
      .executeTakeFirst()
    const read = Number(numUpdatedRows)
    record({ kind: 'shift_notice', name: 'shifts', after: { read } })
    return { read }
  })
}

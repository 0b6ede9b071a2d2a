import { ApiError } from '#web/calls/api-error.ts'
import { useChange, useRefetchAll } from '#web/calls/use-call.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { shiftApi } from '../../shifts/contract.ts'
import type { ScheduledDay } from './schedule.tsx'

/**
 * Changes a day of the plan by the planner's own call, with its refusals: locked days, two shifts at once, days that
 * somebody else changed. Asks before it plans a person on leave. Returns false where nothing was changed.
 */
export function useDayChange() {
  const t = useT()
  const refresh = useRefetchAll()
  const { run, busy } = useChange(shiftApi.put, { quiet: true })
  async function send(input: Parameters<typeof run>[0]): Promise<boolean> {
    try {
      await run(input)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'on_leave') {
        const names = error.rows.map(({ message }) => message ?? '')
        const question = { title: t('allocation.on_leave'), names, action: t('allocation.assign_anyway') }
        return (await confirm(question)) && send({ ...input, confirm: true })
      }
      toast.bad(error.rows[0]?.message ?? error.message)
      if (error.status === 409) void refresh()
      return false
    }
  }
  return {
    busy,
    change: (employee_id: string, { day, shifts }: ScheduledDay, wanted: readonly (string | null)[]) =>
      send({
        cells: [
          {
            employee_id,
            day,
            seen: shifts.map(({ id, version }) => ({ id, version })),
            shifts: wanted.map((shift_id) => ({ shift_id })),
          },
        ],
      }),
  }
}

import type { DayOffKind } from '#calendar/day-off-value.ts'
import { useT } from '#web/i18n.ts'
import type { AttendanceStatus } from '../../values.ts'

/** Returns a function that names a status of a day; a day off by its kind. */
export function useStatusText(): (status: AttendanceStatus, dayOff: DayOffKind | null) => string {
  const t = useT()
  return (status, dayOff) =>
    status === 'off_day' && dayOff ? t(`attendance.day_off.${dayOff}`) : t(`attendance.status.${status}`)
}

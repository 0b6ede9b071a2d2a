import { type Amount, ONE_DAY, type Unit } from './type-rules.ts'

/**
 * Computes time off for work on a day off: hour for hour, or a day for the normal hours and half a day for half of
 * them. `recorded` caps it: minutes of attendance, or of the approved record where attendance is off. With `wholeDay`
 * the law gives a whole day off, however few the hours.
 */
export function earnedAmount(
  unit: Unit,
  {
    asked,
    recorded,
    normal,
    wholeDay = false,
  }: { readonly asked: number; readonly recorded: number; readonly normal: number; readonly wholeDay?: boolean },
): Amount {
  const minutes = Math.max(0, Math.min(asked, recorded))
  if (minutes > 0 && wholeDay) return unit === 'hours' ? Math.max(minutes, normal) : ONE_DAY
  if (unit === 'hours') return minutes
  if (minutes >= normal) return ONE_DAY
  return minutes * 2 >= normal ? ONE_DAY / 2 : 0
}

import { type Amount, ONE_DAY, type Unit } from './type-rules.ts'

/**
 * What work on a day off earns: hour for hour, or a day for the normal hours and half a day for half of them. Never more
 * than was recorded: `recorded` are the minutes of attendance, or of the approved record where none is kept.
 */
export function earnedFor(
  unit: Unit,
  { asked, recorded, normal }: { readonly asked: number; readonly recorded: number; readonly normal: number },
): Amount {
  const minutes = Math.max(0, Math.min(asked, recorded))
  if (unit === 'hours') return minutes
  if (minutes >= normal) return ONE_DAY
  return minutes * 2 >= normal ? ONE_DAY / 2 : 0
}

import { labelOf } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'

/** Formats millionths of a day: 0.5, 1, 2.25. */
export function daysNumber(days: number): string {
  return numberText(days / 1_000_000, 6)
}

/** Names an employment type: full time, part time and so on. */
export function employmentText(type: string): string {
  return labelOf(`employment_type.${type}`)
}

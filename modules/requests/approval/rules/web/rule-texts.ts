import { labelOf } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'

/** 0.5, 1, 2.25 of millionths of a day. */
export function daysNumber(days: number): string {
  return numberText(days / 1_000_000, 6)
}

/** Full time, part time and so on. */
export function employmentText(type: string): string {
  return labelOf(`employment_type.${type}`)
}

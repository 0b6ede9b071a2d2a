import type { WorkKind } from '../values.ts'

/** Work that a law pays by its multiples. */
const RULED: ReadonlySet<string> = new Set(['overtime', 'restDay', 'publicHoliday', 'dayOff'] satisfies WorkKind[])

export function isRuledWork(kind: string | null | undefined): boolean {
  return RULED.has(kind ?? '')
}

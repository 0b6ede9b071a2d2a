import type { WorkKind } from '../values.ts'

/** Work that a law pays by its multiples. */
const STATUTORY_WORK: ReadonlySet<string> = new Set([
  'overtime',
  'restDay',
  'publicHoliday',
  'dayOff',
] satisfies WorkKind[])

export function isStatutoryWork(kind: string | null | undefined): boolean {
  return STATUTORY_WORK.has(kind ?? '')
}

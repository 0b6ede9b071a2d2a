import { z } from 'zod'
import type { DayKind } from './workday.ts'

/** The kinds of a weekly day off; see `DayOff` of the law. */
export const DayOffKind = z.enum(['rest_day', 'regular_day_off', 'non_working'])
export type DayOffKind = z.output<typeof DayOffKind>

/** The kind of a weekly day off; null on a working day. */
export function dayOffKind({ kind }: { readonly kind: DayKind }): DayOffKind | null {
  return kind === 'working' ? null : kind
}

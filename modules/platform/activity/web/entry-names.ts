import type { z } from 'zod'
import { labelOf } from '#web/i18n.ts'
import type { ActivityEntry } from '../contract.ts'

export type Entry = z.output<typeof ActivityEntry>

/** The label of a kind of object; the kind itself where it has none. */
export function kindName(kind: string): string {
  return labelOf(`activity.kind.${kind}`)
}

export function roleName(role: string): string {
  return labelOf(`role.${role.toLowerCase().replaceAll(' ', '_')}`, role)
}

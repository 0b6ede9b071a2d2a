import type { z } from 'zod'
import { labelOf } from '#web/i18n.ts'
import type { ActivityEntry } from '../contract.ts'

export type Entry = z.output<typeof ActivityEntry>

/** A kind of thing in words; its own name where none is known. */
export function kindName(kind: string): string {
  return labelOf(`activity.kind.${kind}`)
}

/** A role in words. */
export function roleName(role: string): string {
  return labelOf(`role.${role.toLowerCase().replaceAll(' ', '_')}`, role)
}

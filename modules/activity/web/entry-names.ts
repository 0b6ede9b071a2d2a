import type { z } from 'zod'
import { shownMonth } from '#web/form/shown.ts'
import { labelOf, language } from '#web/i18n.ts'
import type { ActivityEntry } from '../contract.ts'

export type Entry = z.output<typeof ActivityEntry>

/** What was changed, by its name: a month in words, its kind where it has no name. */
export function objectName({ object_name, kind }: Pick<Entry, 'object_name' | 'kind'>): string {
  if (object_name === null) return kindName(kind)
  return /^\d{4}-\d{2}$/.test(object_name) ? shownMonth(object_name, language()) : object_name
}

/** A kind of thing in words; its own name where none is known. */
export function kindName(kind: string): string {
  return labelOf(`activity.kind.${kind}`)
}

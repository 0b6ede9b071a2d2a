import { fieldWords } from '#modules/activity/field-words.ts'
import { allLabels } from '#web/labels-plugin.ts'
import type { LoggedEntry } from './undo.ts'

/** Kinds whose fields are names that the company gave, or the law: lines of the ledger. */
const OF_NAMES = ['ledger_account']

/** What the log of these entries would show as a code instead of words: kinds of things, and fields. */
export async function wordless(entries: readonly Pick<LoggedEntry, 'kind' | 'before' | 'after'>[]): Promise<string[]> {
  const { labels } = await allLabels()
  const found = entries.flatMap(({ kind, before, after }) => [
    ...(labels.has(`activity.kind.${kind}`) ? [] : [`activity.kind.${kind}`]),
    ...Object.keys({ ...before, ...after })
      .filter((field) => !OF_NAMES.includes(kind) && !fieldWords(field, kind).some((key) => labels.has(key)))
      .map((field) => `activity.field.${field} (${kind})`),
  ])
  return [...new Set(found)].sort()
}

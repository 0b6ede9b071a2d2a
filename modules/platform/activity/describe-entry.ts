import type { Grants } from '#base/access/permissions.ts'
import type { ActionPhrases } from './action-phrases.ts'
import { entryCurrency, type ResolvedReferences } from './resolve-references.ts'
import { changesBetween } from './rules.ts'
import { buildSentence, type LogEntry } from './sentence.ts'
import { fieldText, type Vocabulary, valueText } from './value-texts.ts'

/** The page of each kind of entry, and the permission it needs. */
const PAGES = [
  {
    kinds: [
      'employee',
      'employment',
      'compensation',
      'bank_detail',
      'statutory_status',
      'work_schedule',
      'family_member',
      'leaving',
    ],
    page: 'employees/',
    permission: 'employee:read',
  },
  { kinds: ['pay_run', 'export', 'back_pay'], page: 'payroll/runs/', permission: 'payroll:read' },
  { kinds: ['office'], page: 'company/offices/', permission: 'office:read' },
  { kinds: ['loan'], page: 'payroll/loans/', permission: 'payroll:read' },
] as const

/**
 * Renders an entry for its reader. Stored data must never make the log unreadable: an entry whose rendering throws is
 * shown raw.
 */
export function describeEntry(...parameters: Parameters<typeof entryInWords>): ReturnType<typeof entryInWords> {
  try {
    return entryInWords(...parameters)
  } catch {
    return rawEntry(parameters[0])
  }
}

/** The raw form of an entry: actor, operation, object and field names. */
function rawEntry({ actor_name, operation, object_name, before, after }: LogEntry): ReturnType<typeof entryInWords> {
  return {
    sentence: [actor_name, operation, object_name].filter((one) => one !== null).join(' · '),
    link: null,
    changes: changesBetween(before, after).map((change) => ({
      ...change,
      label: change.field,
      was: rawValue(change.before),
      is: rawValue(change.after),
    })),
  }
}

const rawValue = (value: unknown) => (value === null ? '–' : JSON.stringify(value))

function entryInWords(
  entry: LogEntry,
  known: ResolvedReferences,
  words: Vocabulary & { did: ActionPhrases },
  grants: Grants,
) {
  const currency = entryCurrency(entry, known)
  const { text, name } = buildSentence(entry, { ...words, currency })
  const page = entryPage(entry, known, grants)
  const own = { ...entry.before, ...entry.after }.currency
  const of = { kind: entry.kind, currency: typeof own === 'string' ? own : currency }
  return {
    sentence: text,
    link: name && page ? { ...name, page } : null,
    changes: changesBetween(entry.before, entry.after).map((change) => ({
      ...change,
      label: fieldText(change.field, entry.kind, words),
      was: valueText(change.field, change.before, of, words),
      is: valueText(change.field, change.after, of, words),
    })),
  }
}

/** The page of an entry's object, if the object still exists and the reader may see all objects of its kind. */
function entryPage({ kind, object_id }: LogEntry, known: ResolvedReferences, grants: Grants): string | null {
  const found = PAGES.find(({ kinds }) => (kinds as readonly string[]).includes(kind))
  if (!found || object_id === null || !known.names.has(object_id)) return null
  return grants.get(found.permission) === 'company' ? `${found.page}${object_id}` : null
}

import type pg from 'pg'
import { product } from '#app/modules.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { allLabels } from '#web/build/labels-plugin.ts'
import { fieldLabelKeys } from '../modules/platform/activity/field-label-keys.ts'
import { buildSentence } from '../modules/platform/activity/sentence.ts'
import { buildSharedVocabulary } from '../modules/platform/activity/shared-vocabulary.ts'
import type { LoggedEntry } from './undo.ts'

/** Kinds whose fields are names of the company or the law: ledger lines. */
const OF_NAMES = ['ledger_account']

/** Kinds and fields that the log of these entries would show as codes for lack of a label. */
export async function findMissingLogLabels(
  entries: readonly Pick<LoggedEntry, 'kind' | 'before' | 'after'>[],
): Promise<string[]> {
  const { labels } = await allLabels()
  const found = entries.flatMap(({ kind, before, after }) => [
    ...(labels.has(`activity.kind.${kind}`) ? [] : [`activity.kind.${kind}`]),
    ...Object.keys({ ...before, ...after })
      .filter((field) => !OF_NAMES.includes(kind) && !fieldLabelKeys(field, kind).some((key) => labels.has(key)))
      .map((field) => `activity.field.${field} (${kind})`),
  ])
  return [...new Set(found)].sort()
}

/** What a sentence must not contain: an address, an id, a code, an unfilled parameter, or an empty verb. */
const UNREAD = [
  /\/api\//,
  /[0-9a-f]{8}-[0-9a-f]{4}-/,
  /\b[a-z]+_[a-z]+/,
  /\{\{|\bnull\b|undefined|\[object/,
  /worked on|處理/,
  / {2}|\(\)|“”|「」/,
]

/** Sentences of these entries that are not readable, in either language. */
export function findUnreadable(entries: readonly LoggedEntry[], operations: readonly Endpoint[]): string[] {
  const speech = buildSharedVocabulary(operations, product.labels)
  return entries.flatMap((entry) =>
    (['en', 'zh-TW'] as const).flatMap((language) => {
      const names = new Map([...idsIn(entry)].map((id) => [id, 'Somebody']))
      const { text } = buildSentence(entry, { ...speech, language, names, currency: 'MYR' })
      const own = text.replaceAll(entry.object_name ?? 'Name', 'Name')
      return UNREAD.some((bad) => bad.test(own)) ? [`${entry.operation} (${entry.kind}): ${text}`] : []
    }),
  )
}

const idsIn = (entry: LoggedEntry) =>
  JSON.stringify([entry.object_id, entry.before, entry.after]).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []

/** Fields that name another person in a public role: manager, head, decider. */
const NAMES_BESIDE = ['report_to', 'head_id', 'published_by', 'replaced_by', 'escalated_to', 'asked']

type NamedPerson = { id: string; full_name: string; email: string | null }

/**
 * Entries that name a person by name, address or id without listing them as a subject. They would disclose it to
 * readers.
 */
export function findUnlistedPeople(
  entries: readonly (Pick<LoggedEntry, 'operation' | 'kind' | 'object_id' | 'object_name' | 'before' | 'after'> & {
    employee_ids: string[] | null
  })[],
  people: readonly NamedPerson[],
): string[] {
  return entries.flatMap((entry) => {
    const told = JSON.stringify([entry.object_id, entry.object_name, entry.before, entry.after], (field, value) =>
      NAMES_BESIDE.includes(field) ? undefined : value,
    )
    return people
      .filter(({ id, full_name, email }) => [id, full_name, email].some((mark) => mark !== null && told.includes(mark)))
      .filter(({ id }) => !entry.employee_ids?.includes(id))
      .map(({ full_name }) => `${entry.operation} (${entry.kind}): ${full_name} ${told}`)
  })
}

/** Everybody of the demo company, with their mail address. */
export async function loadNamedPeople(owner: pg.Client): Promise<NamedPerson[]> {
  const { rows } = await owner.query<NamedPerson>(
    `select e.id, e.full_name, a.email from employee e join company c on c.id = e.company_id and c.code = 'meridian'
    left join membership m on m.employee_id = e.id left join account a on a.id = m.account_id`,
  )
  return rows
}

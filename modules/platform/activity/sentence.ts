import { formatLabel } from '#base/labels.ts'
import { isObject } from '#base/objects.ts'
import { type ActionPhrases, findActionPhrase } from './action-phrases.ts'
import { changesBetween, MASK, type Values, whatHappened } from './rules.ts'
import { fieldText, nameText, type Vocabulary, valueText } from './value-texts.ts'

/** An audit entry with the values that its reader may see. */
export type LogEntry = {
  actor_name: string
  operation: string
  kind: string
  object_name: string | null
  object_id: string | null
  before: Values
  after: Values
}

/** A sentence, and the span in it that holds the record's name. */
export type Sentence = { text: string; name: { from: number; to: number } | null }

/** The most changed fields in a sentence; the panel shows all. */
const MOST_FIELDS = 3
/** The most characters of a value in a sentence; the panel shows longer texts. */
const LONGEST = 60
/** Fields that mean nothing to a reader, or that the sentence expresses otherwise. */
const OMITTED_FIELDS = [
  'photo',
  'second_factor',
  'letter_head',
  'logo',
  'cancel_asked',
  'from_day',
  'version',
  'id',
  'sha256',
  'digest',
  'bytes',
  'calculation',
  'look',
  'known_version',
]

// Private-use characters mark the name and are removed again. The same characters in typed text are dropped.
const OPEN = '\ue000'
const CLOSE = '\ue001'
const markName = (name: string) => `${OPEN}${unmarkName(name)}${CLOSE}`
const unmarkName = (typed: string) => typed.replaceAll(OPEN, '').replaceAll(CLOSE, '')

/** The entry as a sentence: "Aminah changed the pay of Daniel Lee: Basic pay 4,200.00 → 4,500.00 from 1 Nov 2026." */
export function buildSentence(
  entry: LogEntry,
  words: Vocabulary & { did: ActionPhrases; currency: string | null },
): Sentence {
  const { before, after, kind } = entry
  const values: Record<string, unknown> = { ...before, ...after, ...firstRow(after?.employment) }
  const currency = typeof values.currency === 'string' ? values.currency : words.currency
  const of = { kind, currency }
  const name = entryName(entry, values, words)
  const param = (field: string) => {
    if (field === 'name') return name && markName(name)
    if (field === 'month' && kind === 'export') {
      // The name of an exported file links to its run.
      const month = entryMonth(entry, values, words)
      return month && markName(month)
    }
    const value = values[field] ?? (field === 'employees' ? null : undefined)
    if (value === null || value === undefined || value === '') return null
    if (kind === 'employee' && field === 'field' && typeof value === 'string') return fieldText(value, kind, words)
    return shorten(valueText(field, value, { ...of, sign: true }, words))
  }
  const found = findActionPhrase(words.did, entry, values, (field) => param(field) !== null)
  const what = whatHappened(entry.operation, before, after)
  const predicate = found
    ? formatLabel(found.label, words.language, Object.fromEntries(found.needs.map((one) => [one, param(one)])))
    : genericPhrase(entry, what, name && markName(name), words)
  // The verb of an operation already expresses the change of state.
  const mentioned = new Set([...OMITTED_FIELDS, ...(found ? ['state', ...found.needs] : [])])
  // A phrase for a field's value already expresses the whole change.
  const isWhole = found?.field !== undefined || what !== 'changed' || kind === 'ledger_account'
  const changes = isWhole ? '' : changesText(entry, mentioned, of, words)
  const say = translator(words)
  const day = typeof after?.from_day === 'string' && what === 'changed' && !found?.needs.includes('from_day')
  const from = day ? say('activity.from_day_on', { day: valueText('from_day', after?.from_day, of, words) }) : ''
  const rows = kind === 'export' && !found?.needs.includes('rows') ? rowsText(values.rows, words) : ''
  const who = { who: unmarkName(nameText(entry.actor_name, words)), did: `${predicate}${rows}` }
  const marked = changes
    ? say('activity.said_changes', { ...who, changes: `${changes}${from}` })
    : say('activity.said', { ...who, did: `${who.did}${from}` })
  return toSentence(spaceChinese(marked, words))
}

/** The phrase of an operation without its own: the action and the kind of object. */
function genericPhrase(
  { kind }: LogEntry,
  what: ReturnType<typeof whatHappened>,
  name: string | null,
  words: Vocabulary,
): string {
  const say = translator(words)
  if (kind === 'export') return say('activity.did.exported')
  const known = words.labels[`activity.thing.${kind}`]
  const label = words.labels[`activity.kind.${kind}`]
  const called = label ? lowerFirst(formatLabel(label, words.language)) : kind.replaceAll('_', ' ')
  const thing =
    known && (name !== null || !known.en.includes('{{name}}'))
      ? formatLabel(known, words.language, { name })
      : say(name === null ? 'activity.thing_unnamed' : 'activity.thing_named', { kind: called, name })
  return say(`activity.did.${what}`, { thing })
}

function changesText(
  entry: LogEntry,
  mentioned: ReadonlySet<string>,
  of: { kind: string; currency: string | null },
  words: Vocabulary,
) {
  const say = translator(words)
  const changes = changesBetween(entry.before, entry.after).filter(
    ({ field, before }) => !mentioned.has(field) && (before !== null || entry.before === null || field in entry.before),
  )
  const inWords = mentioned.has('state')
    ? changes.filter(({ field, before, after }) =>
        [before, after].every((one) => valueText(field, one, of, words) !== null),
      )
    : changes
  const parts = inWords.slice(0, MOST_FIELDS).map(({ field, before, after }) => {
    const name = fieldText(field, of.kind, words)
    const [was, is] = [shorten(valueText(field, before, of, words)), shorten(valueText(field, after, of, words))]
    if (was === null || is === null || (before === MASK && after === MASK)) return name
    if (was === '–') return say('activity.set_to', { field: name, is })
    return is === '–' ? say('activity.emptied', { field: name, was }) : say('activity.was_is', { field: name, was, is })
  })
  const more = inWords.length - parts.length
  if (more > 0) parts.push(say('activity.more_fields', { count: more }))
  return parts.join(words.language === 'zh-TW' ? '、' : ', ')
}

/** The name stored with the entry; without one, the name of the person it concerns. */
function entryName(
  { object_name, object_id, kind }: LogEntry,
  values: Record<string, unknown>,
  words: Vocabulary,
): string | null {
  const { employee_id } = values
  // These entries store a code as their name.
  if (kind === 'ea_item_box' && object_id !== null) return words.names.get(object_id) ?? null
  if (object_name === null) return (typeof employee_id === 'string' && words.names.get(employee_id)) || null
  const step = words.labels[`migration.step.${object_name}`]
  return step && kind === 'export' ? formatLabel(step, words.language) : nameText(object_name, words)
}

/** The month of an entry's run, for entries that do not store it. */
function entryMonth({ object_id }: LogEntry, values: Record<string, unknown>, words: Vocabulary): string | null {
  if (typeof values.month === 'string') return nameText(values.month, words)
  const id = object_id ?? values.id ?? (isObject(values.filters) ? values.filters.id : undefined)
  const month = typeof id === 'string' ? words.names.get(id) : undefined
  return month !== undefined && /^\d{4}-\d{2}$/.test(month) ? nameText(month, words) : null
}

function rowsText(rows: unknown, words: Vocabulary): string {
  if (typeof rows !== 'number') return ''
  return translator(words)(rows === 1 ? 'activity.one_row' : 'activity.many_rows', { rows: rows.toLocaleString('en') })
}

function shorten(value: string | null): string | null {
  if (value === null) return null
  const letters = [...unmarkName(value)]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
}

/** Lower-cases the first letter for use inside a sentence. Abbreviations stay unchanged. */
function lowerFirst(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? `${name[0]!.toLowerCase()}${name.slice(1)}` : name
}

const translator =
  ({ labels, language }: Vocabulary) =>
  (key: string, params: Record<string, unknown> = {}) =>
    formatLabel(labels[key]!, language, params)

/** The first of a list of rows: a bulk change writes the same values to all of them. */
function firstRow(rows: unknown): Record<string, unknown> {
  const [first] = Array.isArray(rows) ? rows : []
  return isObject(first) ? first : {}
}

/** Puts a space between Chinese characters and adjacent Latin letters, and nowhere else. */
function spaceChinese(marked: string, { language }: Vocabulary): string {
  if (language !== 'zh-TW') return marked
  return marked
    .replace(/([\u4e00-\u9fff])([\ue000\ue001]?)(?=[A-Za-z])/g, '$1 $2')
    .replace(/([A-Za-z])([\ue000\ue001]?)(?=[\u4e00-\u9fff])/g, '$1$2 ')
    .replace(/([\u4e00-\u9fff])([\ue000\ue001]?) ([\ue000\ue001]?)(?=[\u4e00-\u9fff])/g, '$1$2$3')
}

function toSentence(marked: string): Sentence {
  const from = marked.indexOf(OPEN)
  const to = marked.indexOf(CLOSE) - 1
  return { text: marked.replaceAll(OPEN, '').replaceAll(CLOSE, ''), name: from < 0 ? null : { from, to } }
}

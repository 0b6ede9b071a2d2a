import type { Language } from '#base/access/actor.ts'
import { ROLES } from '#base/access/roles.ts'
import { dayText } from '#base/days/day-text.ts'
import { isDay, isMonth } from '#base/days/days.ts'
import { daysText } from '#base/days/days-text.ts'
import { monthText } from '#base/days/month-text.ts'
import { weekText } from '#base/days/week-text.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import { MODULES } from '#base/modules.ts'
import { amountText, groupedAmount, withoutZeros } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import { fieldLabelKeys } from './field-label-keys.ts'

/**
 * What a field holds, by its name in the contracts: an amount in minor units, a rate in millionths, days in millionths,
 * or free text. Free text is never read as a day or an id.
 */
export type FieldFormLookup = (field: string) => 'money' | 'rate' | 'days' | 'text' | undefined

/** Everything needed to write fields and values in one language. */
export type Vocabulary = {
  language: Language
  labels: Labels
  choices: ReadonlyMap<string, Label>
  formOf: FieldFormLookup
  /** Names behind ids. */
  names: ReadonlyMap<string, string>
}

/** Half a day in millionths. */
const HALF_DAY = 500_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const CHOICE = /\.(\w+\.[\w-]+)$/

/** Labels of choices by field and value, without their prefix: `loans.state.open` as `state.open`. */
export function choiceLabels(labels: Labels): ReadonlyMap<string, Label> {
  const found = new Map<string, Label>()
  for (const [key, label] of Object.entries(labels)) {
    const choice = CHOICE.exec(`.${key}`)?.[1]
    if (choice && !key.startsWith('error.') && !found.has(choice)) found.set(choice, label)
  }
  return found
}

/** The label of a field: the log's own, else the one on the screens of its kind. */
export function fieldText(field: string, kind: string, { labels, language }: Vocabulary): string {
  const key = fieldLabelKeys(field, kind).find((one) => one in labels)
  return key ? formatLabel(labels[key]!, language) : field.slice(field.lastIndexOf('.') + 1).replaceAll('_', ' ')
}

/**
 * The text of a value; a missing value is a dash. Null when no text exists: an unknown id, a list of rows, an amount of
 * an unknown currency.
 */
export function valueText(
  field: string,
  value: unknown,
  of: { kind: string; currency: string | null; sign?: boolean },
  words: Vocabulary,
): string | null {
  const { labels, language, names } = words
  const labelText = (key: string) => (labels[key] ? formatLabel(labels[key], language) : undefined)
  if (value === null && field.includes(':')) return labelText('reach.none') ?? null
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return labelText(value ? 'action.yes' : 'action.no') ?? null
  if (field === 'week') return weekText(value, language)
  if (Array.isArray(value)) {
    if (value.length === 0) return '–'
    const parts = value.map((one) => (typeof one === 'object' ? null : valueText(singular(field), one, of, words)))
    return parts.includes(null) ? null : parts.join(language === 'zh-TW' ? '、' : ', ')
  }
  if (typeof value === 'object') return null
  if (typeof value === 'number') return numberText(field, value, of, words)
  const plain = String(value)
  const isTyped = words.formOf(field) === 'text'
  if (!isTyped) {
    if (UUID.test(plain)) return names.get(plain) ?? null
    if (isMonth(plain)) return monthText(plain, language)
    if (isDay(plain)) return dayText(plain, language)
    if (isMoment(plain)) return dayText(plain.slice(0, 10), language)
  }
  if (!/^[\w:-]+$/.test(plain)) return plain
  const choice = choiceText(field, plain, of.kind, words)
  if (choice) return choice
  // Free text stays as it is. A code without a label is shown with spaces for underscores.
  return !isTyped && /^[a-z]+(_[a-z]+)+$/.test(plain) ? plain.replaceAll('_', ' ') : plain
}

/** The name of an entry's object: a month in readable form, a code of the product by its label. */
export function nameText(name: string, { language, labels }: Vocabulary): string {
  const known = labels[`activity.name.${name}`] ?? labels[`ops.module.${name}`] ?? labels[`activity.kind.${name}`]
  if (known && /^[a-z]/.test(name)) return formatLabel(known, language)
  return name.replace(/\b\d{4}-\d{2}\b(?!-)/g, (month) => (isMonth(month) ? monthText(month, language) : month))
}

function numberText(
  field: string,
  value: number,
  { currency, sign }: { currency: string | null; sign?: boolean },
  words: Vocabulary,
): string | null {
  const labelText = (key: string) => (words.labels[key] ? formatLabel(words.labels[key], words.language) : undefined)
  if (field === 'role_id') return roleText(value, words)
  if (field === 'hidden_module') return moduleText(value, words)
  // Amounts, rates and days are whole numbers, so another number in such a field is something else.
  const form = Number.isSafeInteger(value) ? words.formOf(field) : undefined
  if (form === 'rate') return `${withoutZeros(toDecimal(value, 4))} %`
  if (form === 'days') return daysText(value, HALF_DAY)
  if (form === 'money')
    return currency === null ? null : sign ? amountText(value, currency) : groupedAmount(value, currency)
  return labelText(`${field}.${value}`) ?? String(value)
}

function roleText(id: number, { labels, language }: Vocabulary): string | null {
  const role = ROLES.find((one) => one.id === id)
  const label = role && labels[`role.${role.name.toLowerCase().replaceAll(' ', '_')}`]
  return label ? formatLabel(label, language) : (role?.name ?? null)
}

function moduleText(id: number, { labels, language }: Vocabulary): string | null {
  const found = MODULES.find((one) => one.id === id)
  const label = found && labels[`ops.module.${found.key}`]
  return label ? formatLabel(label, language) : null
}

function choiceText(field: string, value: string, kind: string, { labels, choices, language }: Vocabulary) {
  const label =
    labels[`activity.value.${field}.${value}`] ??
    labels[`${kind}.${field}.${value}`] ??
    labels[`${field}.${value}`] ??
    choices.get(`${field}.${value}`) ??
    (['state', 'status'].includes(field) ? labels[`status.${value}`] : undefined) ??
    (field.includes(':') ? labels[`reach.${value}`] : undefined) ??
    (['country', 'passport_country', 'nationality'].includes(field) ? labels[`country.${value}`] : undefined)
  return label && formatLabel(label, language)
}

const singular = (field: string) => field.replace(/_ids$/, '_id').replace(/s$/, '')

const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && isDay(value.slice(0, 10))

import { choiceLabel } from '#web/fields/field-names.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { useOptions } from '#web/inputs/use-options.ts'
import { formatDay, formatMoney, formatMonth } from '#web/values/format-values.ts'
import type { FilterSpec } from './filter-specs.ts'

/** A filter's value in words. */
export function useFilterText(spec: FilterSpec, value: unknown, subject: string): string {
  const t = useT()
  const language = useLanguage()
  const { options } = useOptions(spec.options ?? [], '')
  const { kind, currency } = spec.shape
  if (spec.options || kind === 'id' || kind === 'ids') {
    const names = toList(value).map((one) => options.find((option) => String(option.value) === String(one))?.label)
    return names.every((name) => name !== undefined)
      ? listText(names, language)
      : t('table.chosen', { count: names.length })
  }
  if (kind === 'choice' || kind === 'choices')
    return listText(
      toList(value).map((one) => choiceLabel(subject, spec.name, String(one))),
      language,
    )
  if (kind === 'boolean') return value === true ? t('table.yes') : t('table.no')
  if (kind === 'date') return formatDay(String(value), language)
  if (kind === 'month') return formatMonth(String(value), language)
  if (kind === 'money') return formatMoney(Number(value), currency)
  return String(value)
}

/** The values of a filter that may hold one or several. */
export function toList(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

function listText(words: readonly (string | undefined)[], language: string): string {
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words as string[])
}

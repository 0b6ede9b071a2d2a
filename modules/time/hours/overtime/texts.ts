import type { Language } from '#base/actor.ts'
import { hoursText } from '#base/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import { clockText } from '#base/week.ts'
import { countryAt } from '#statutory/countries.ts'
import type { Ceiling } from '../work/ceilings.ts'
import { overtimeLabels } from './labels.ts'

type LabelKey = keyof typeof overtimeLabels

/** The module's words in a language. */
export function overtimeTexts(language: Language) {
  return (key: LabelKey, params: Record<string, unknown> = {}) => formatLabel(overtimeLabels[key], language, params)
}

/** `18:00–21:00`. */
export function spanText(start: number, end: number): string {
  return `${clockText(start)}–${clockText(end)}`
}

/** Hours against a ceiling: `47:00 of 46:00`, and where the ceiling stands. */
export function ceilingText({ minutes, limit, source }: Ceiling, language: Language, country: string): string {
  const say = overtimeTexts(language)
  const law = source === null ? '' : (countryAt(country)?.sourceIn?.(source, language) ?? source)
  const params = { hours: hoursText(minutes), limit: hoursText(limit), source: law }
  return say(source === null ? 'overtime.of_limit' : 'overtime.of_limit_by', params)
}

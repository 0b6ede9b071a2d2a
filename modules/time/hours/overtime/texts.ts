import type { Language } from '#base/access/actor.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import type { Ceiling } from '../work/ceilings.ts'
import { overtimeLabels } from './labels.ts'

type LabelKey = keyof typeof overtimeLabels

/** Returns the texts of overtime in a language. */
export function overtimeTexts(language: Language) {
  return (key: LabelKey, params: Record<string, unknown> = {}) => formatLabel(overtimeLabels[key], language, params)
}

/** Hours against a ceiling, with the source of the ceiling: `47:00 of 46:00`. */
export function ceilingText({ minutes, limit, source }: Ceiling, language: Language): string {
  const say = overtimeTexts(language)
  const law = source === null ? '' : formatLabel(source, language)
  const params = { hours: hoursText(minutes), limit: hoursText(limit), source: law }
  return say(source === null ? 'overtime.of_limit' : 'overtime.of_limit_by', params)
}

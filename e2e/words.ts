import type { Language } from '../base/access/actor.ts'
import { formatLabel, type Label } from '../base/labels.ts'
import { attendanceLabels } from '../modules/time/attendance/labels.ts'
import { isDeep } from '../test/depth.ts'
import { formatDay } from '../web/values/format-values.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

export const LANGUAGES_AND_SIZES = [
  { language: 'en', size: PHONE },
  { language: 'zh-TW', size: DESK },
  { language: 'en', size: DESK },
  { language: 'zh-TW', size: PHONE },
] as const

/** The single look that a journey tests by default; all of them in a full run. */
export const pickLooks = (language: 'en' | 'zh-TW', size: typeof PHONE) =>
  LANGUAGES_AND_SIZES.filter((look) => isDeep || (look.language === language && look.size === size))

/** The product's texts in a language, for journeys in both languages. */
export function wordsIn(language: Language) {
  return {
    /** The language parameter for `openPage` of the kit: English is its default. */
    asked: language === 'en' ? undefined : language,
    say: (label: Label, params?: Record<string, unknown>) => formatLabel(label, language, params),
    /** The same with unknown parameters; `params` holds patterns. */
    like: (label: Label, params: Record<string, string> = {}) => {
      const text = language === 'zh-TW' ? label.zh : label.en
      const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      return new RegExp(escaped.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '.+'))
    },
    day: (day: string) => formatDay(day, language),
  }
}

/** The clock button. Its label changes once somebody has clocked in. */
export function clockButtonName(language: Language): RegExp {
  const { say } = wordsIn(language)
  return new RegExp(
    `^(?:${say(attendanceLabels['attendance.clock_in_now'])}|${say(attendanceLabels['attendance.clock_again'])})$`,
  )
}

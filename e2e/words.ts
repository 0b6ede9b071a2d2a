import type { Language } from '../base/actor.ts'
import { formatLabel, type Label } from '../base/labels.ts'
import { attendanceLabels } from '../modules/time/attendance/labels.ts'
import { isDeep } from '../test/depth.ts'
import { formatDay } from '../web/values/format-values.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** Both languages on a phone and on a desk. */
export const LANGUAGES_AND_SIZES = [
  { language: 'en', size: PHONE },
  { language: 'zh-TW', size: DESK },
  { language: 'en', size: DESK },
  { language: 'zh-TW', size: PHONE },
] as const

/** The look that a journey has every day; all of them where everything is asked. */
export const pickLooks = (language: 'en' | 'zh-TW', size: typeof PHONE) =>
  LANGUAGES_AND_SIZES.filter((look) => isDeep || (look.language === language && look.size === size))

/** What the product says in a language, for journeys that go through both. */
export function wordsIn(language: Language) {
  return {
    /** How `open` of the kit asks for the language: English is what it opens anyway. */
    asked: language === 'en' ? undefined : language,
    say: (label: Label, params?: Record<string, unknown>) => formatLabel(label, language, params),
    /** The same where it is not known what is put in; `params` are patterns. */
    like: (label: Label, params: Record<string, string> = {}) => {
      const said = language === 'zh-TW' ? label.zh : label.en
      const escaped = said.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      return new RegExp(escaped.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '.+'))
    },
    day: (day: string) => formatDay(day, language),
  }
}

/** The button that clocks: it says so in other words once somebody has clocked in. */
export function clockButtonName(language: Language): RegExp {
  const { say } = wordsIn(language)
  return new RegExp(
    `^(?:${say(attendanceLabels['attendance.clock_in_now'])}|${say(attendanceLabels['attendance.clock_again'])})$`,
  )
}

import type { Language } from '#base/actor.ts'
import { STATE_NAMES, STATES } from '#statutory/malaysia/holidays/rows.ts'

/** A Malaysian state's name in a language; the code itself where it is none. */
export function stateName(code: string, language: Language): string {
  const state = STATES.find((one) => one === code)
  return state ? STATE_NAMES[state][language === 'zh-TW' ? 'zh' : 'en'] : code
}

import type { Language } from '#base/actor.ts'
import { STATE_NAMES, type State } from '#statutory/malaysia/holidays/rows.ts'

/** A Malaysian state's name in a language; the code itself where it is none. */
export function stateName(code: string, language: Language): string {
  return STATE_NAMES[code as State]?.[language === 'zh-TW' ? 'zh' : 'en'] ?? code
}

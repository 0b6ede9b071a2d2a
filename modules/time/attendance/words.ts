import type { Language } from '#base/actor.ts'
import { text } from '#base/labels.ts'
import { attendanceLabels } from './labels.ts'

/** The module's words in a language. */
export function wordsIn(language: Language) {
  return (key: keyof typeof attendanceLabels, params: Record<string, unknown> = {}) =>
    text(attendanceLabels[key], language, params)
}

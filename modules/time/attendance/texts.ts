import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import { attendanceLabels } from './labels.ts'

export function attendanceTexts(language: Language) {
  return (key: keyof typeof attendanceLabels, params: Record<string, unknown> = {}) =>
    formatLabel(attendanceLabels[key], language, params)
}

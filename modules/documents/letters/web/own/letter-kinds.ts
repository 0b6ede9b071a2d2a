import type { z } from 'zod'
import { useLanguage } from '#web/i18n.ts'
import type { Tone } from '#web/page/status-tone.ts'
import type { LetterRow } from '../../contract.ts'

export type LetterOfList = z.output<typeof LetterRow>

/** States of a letter that its person may see. */
export const DELIVERED_STATES = [
  'sent',
  'issued',
  'acknowledged',
  'signed',
  'declined',
  'withdrawn',
  'replaced',
] as const satisfies readonly LetterOfList['state'][]

export const LETTER_TONES: Record<LetterOfList['state'], Tone> = {
  draft: 'mute',
  waiting: 'warn',
  sent: 'info',
  issued: 'info',
  acknowledged: 'good',
  signed: 'good',
  declined: 'bad',
  withdrawn: 'mute',
  replaced: 'mute',
}

/** What the reader is asked to do with a letter; null for nothing, or nothing any more. */
export function askedOf({ actions }: Pick<LetterOfList, 'actions'>): 'sign' | 'acknowledge' | null {
  return actions.includes('sign') ? 'sign' : actions.includes('acknowledge') ? 'acknowledge' : null
}

/** The title of a letter in the reader's language. */
export function useLetterTitle(): (letter: Pick<LetterOfList, 'name_en' | 'name_zh'>) => string {
  const isChinese = useLanguage() === 'zh-TW'
  return ({ name_en, name_zh }) => (isChinese ? name_zh : name_en)
}

import { useLanguage } from '#web/i18n.ts'
import type { LetterOfList } from '../letter-tag.tsx'

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

/** What the reader is asked to do with a letter; null for nothing, or nothing any more. */
export function askedOf({ actions }: Pick<LetterOfList, 'actions'>): 'sign' | 'acknowledge' | null {
  return actions.includes('sign') ? 'sign' : actions.includes('acknowledge') ? 'acknowledge' : null
}

/** The title of a letter in the reader's language. */
export function useLetterTitle(): (letter: Pick<LetterOfList, 'name_en' | 'name_zh'>) => string {
  const isChinese = useLanguage() === 'zh-TW'
  return ({ name_en, name_zh }) => (isChinese ? name_zh : name_en)
}

import { useLanguage } from '#web/i18n.ts'

/** A to-do's title in the reader's language. */
export function useTitleOf(): (row: { title_en: string; title_zh: string }) => string {
  const isChinese = useLanguage() === 'zh-TW'
  return ({ title_en, title_zh }) => (isChinese ? title_zh : title_en)
}

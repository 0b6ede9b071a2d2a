import { useLanguage, useT } from '#web/i18n.ts'

/** The title of an application's vacancy in the reader's language, or that it has none. */
export function useTitleOf(): (of: { title_en: string | null; title_zh: string | null }) => string {
  const language = useLanguage()
  const t = useT()
  return ({ title_en, title_zh }) => (language === 'zh-TW' ? title_zh : title_en) ?? t('application.no_vacancy')
}

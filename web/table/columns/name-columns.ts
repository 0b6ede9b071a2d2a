import { useLanguage } from '../../i18n.ts'
import { useSession } from '../../session.tsx'

/** Columns of the names in the company's languages, sorted by name; that of the reader's language first, which a card shows. */
export function useNameColumns() {
  const { nameLanguages } = useSession()
  const isChinese = useLanguage() === 'zh-TW'
  const names = [
    ...(nameLanguages.english ? (['name_en'] as const) : []),
    ...(nameLanguages.chinese ? (['name_zh'] as const) : []),
  ]
  const [first, ...others] = isChinese ? names.toReversed() : names
  return [
    ...(first ? [{ name: first, width: 200, sort: 'name' } as const] : []),
    ...others.map((name) => ({ name, width: 160, card: 'none' }) as const),
  ]
}

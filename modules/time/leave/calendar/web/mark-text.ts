import { useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'
import type { Mark } from '../contract.ts'

/** Returns a function that describes a day in words. */
export function useMarkText(): (mark: Mark | undefined) => string {
  const t = useT()
  return (mark) => {
    if (!mark) return ''
    const away = mark.away.map(({ part, is_pending, type }) =>
      listText([
        type ?? t('leave-calendar.is_away'),
        ...(part === 'whole' ? [] : [t(`leave-calendar.part.${part}`)]),
        ...(is_pending ? [t('leave-calendar.is_pending')] : []),
      ]),
    )
    return listText([
      ...away,
      ...(mark.holiday ? [mark.holiday] : []),
      ...(mark.off ? [t(`leave-calendar.${mark.off}`)] : []),
    ])
  }
}

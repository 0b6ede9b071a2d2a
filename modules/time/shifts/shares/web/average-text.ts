import { useT } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'

/** By how many, to a tenth, a figure is above the average of the list or below it, in words. */
export function useAverageText(): (beside: number) => string {
  const t = useT()
  return (beside) =>
    beside === 0
      ? t('shift-share.average')
      : t(beside > 0 ? 'shift-share.above' : 'shift-share.below', { count: numberText(Math.abs(beside), 1) })
}

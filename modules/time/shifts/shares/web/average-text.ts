import { useT } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'

/** Returns a function that says in words how far a figure is from the average of the list. */
export function useAverageText(): (beside: number) => string {
  const t = useT()
  return (beside) =>
    beside === 0
      ? t('shift-share.average')
      : t(beside > 0 ? 'shift-share.above' : 'shift-share.below', { count: numberText(Math.abs(beside), 1) })
}

import { useT } from '#web/i18n.ts'
import { numberText } from '#web/page/format.tsx'
import classes from './shares.module.css'

/** How many somebody has, and by how many that is above or below the average of the list; on a phone of what instead. */
export function ShareFigure({ name, count, beside }: { name: string; count: number; beside: number }) {
  const t = useT()
  const by = numberText(Math.abs(beside), 1)
  return (
    <span className={classes.figure}>
      <b>{numberText(count, 0)}</b>
      <span className={classes.named}>{name}</span>
      <span className={classes.beside} data-above={beside >= 1 || undefined}>
        {beside === 0
          ? t('shift-share.average')
          : t(beside > 0 ? 'shift-share.above' : 'shift-share.below', { count: by })}
      </span>
    </span>
  )
}

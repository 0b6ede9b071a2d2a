import { numberText } from '#web/page/format.tsx'
import { useAverageText } from './average-text.ts'
import classes from './shares.module.css'

/** A figure with its difference from the average; on a phone also what it counts. */
export function ShareFigure({ name, count, beside }: { name: string; count: number; beside: number }) {
  const text = useAverageText()
  return (
    <span className={classes.figure}>
      <b>{numberText(count, 0)}</b>
      <span className={classes.named}>{name}</span>
      <span className={classes.beside} data-above={beside >= 1 || undefined}>
        {text(beside)}
      </span>
    </span>
  )
}

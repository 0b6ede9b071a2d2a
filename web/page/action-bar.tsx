import type { ReactNode } from 'react'
import { useT } from '#web/i18n.ts'
import { IconX } from '#web/icons.ts'
import classes from './action-bar.module.css'

type Action = { label: string; onClick: () => void; disabled?: boolean }

type Props = {
  /** Number of selected rows; the bar is hidden at zero. */
  count: number
  actions: readonly Action[]
  onClear: () => void
  /** Further content, such as "Select all 742 matching". */
  more?: ReactNode
}

/** Actions on the selected rows, in a bar floating over the list. */
export function ActionBar({ count, actions, onClear, more }: Props) {
  const t = useT()
  if (count === 0) return null
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('selection.actions')}>
      <span className={classes.count} aria-live="polite">
        {t('selection.count', { count })}
      </span>
      {more}
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={classes.action}
          disabled={action.disabled}
          onClick={action.onClick}
        >
          {action.label}
        </button>
      ))}
      <button type="button" className={classes.clear} aria-label={t('selection.clear')} onClick={onClear}>
        <IconX size={16} />
      </button>
    </div>
  )
}

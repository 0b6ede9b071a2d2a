import type { ReactNode } from 'react'
import type { Icon } from '#web/screens.ts'
import classes from './states.module.css'

type Props = {
  /** The kind of thing that will appear here. */
  title: string
  /** Why it matters, or how to start. */
  text?: string
  icon?: Icon
  /** The first action, or clearing the filters. */
  children?: ReactNode
  small?: boolean
}

/** Shown where nothing exists yet, or nothing matches. */
export function EmptyState({ title, text, icon: Icon, children, small = false }: Props) {
  return (
    <div className={classes.state} data-small={small || undefined}>
      {Icon && (
        <span className={classes.icon} aria-hidden>
          <Icon size={24} stroke={1.6} />
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}

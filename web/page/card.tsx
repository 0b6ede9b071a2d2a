import { type ReactNode, useId } from 'react'
import { CardBoundary } from './error-state.tsx'
import classes from './page.module.css'

type Props = {
  title?: string
  /** After the title: a tag or a count. */
  tag?: ReactNode
  /** At the right end of the head. */
  actions?: ReactNode
  children: ReactNode
  /** No padding, for tables. */
  flush?: boolean
}

/** A white box with a title. An error inside it does not spread. */
export function Card({ title, tag, actions, children, flush = false }: Props) {
  const id = useId()
  return (
    <section className={classes.card} data-flush={flush || undefined} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={classes.cardHead}>
          <h2 id={id}>{title}</h2>
          {tag}
          {actions && <div className={classes.cardActions}>{actions}</div>}
        </header>
      )}
      <div className={classes.cardBody}>
        <CardBoundary>{children}</CardBoundary>
      </div>
    </section>
  )
}

/** Cards side by side as far as they fit. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}

/** A main column and a rail at the right; the rail moves below on narrow pages. */
export function SplitDetail({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <div className={classes.split}>
      <div>{children}</div>
      <aside>{rail}</aside>
    </div>
  )
}

/** Labels with their values, read-only. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

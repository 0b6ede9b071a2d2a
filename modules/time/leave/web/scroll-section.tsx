import type { ReactNode } from 'react'
import classes from './leave.module.css'

/** What may be wider than its place: it scrolls by itself, with the keyboard too. */
export function ScrollSection({
  title,
  isWide = false,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section className={isWide ? `${classes.scroll} is-wide` : classes.scroll} tabIndex={0} aria-label={title}>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import classes from './leave.module.css'

/** Section that scrolls wide content, also by keyboard. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs the keyboard
    <section className={isWide ? `${classes.scroll} is-wide` : classes.scroll} tabIndex={0} aria-label={title}>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import { useT } from '#web/i18n.ts'
import { IconHelp } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { useCrumb } from '#web/page/crumb-store.ts'
import classes from './page.module.css'
import { useScreenFocus } from './screen-focus.ts'

type PageProps = {
  children: ReactNode
  /** Fills the height and scrolls inside, for tables and sheets with a fixed foot. */
  flush?: boolean
  /** One column of at most 720 px, for forms. */
  column?: boolean
  /** Leaves room for a panel at the right edge, so that it hides nothing of the page. */
  beside?: boolean
}

/** The content area of one screen inside the shell. */
export function Page({ children, flush = false, column = false, beside = false }: PageProps) {
  return (
    <div
      className={classes.page}
      data-flush={flush || undefined}
      data-column={column || undefined}
      data-beside={beside || undefined}
    >
      {children}
    </div>
  )
}

type HeaderProps = {
  title: string
  /** Two or three facts, or the count, under the title; null while they load, so that nothing moves later. */
  about?: ReactNode
  /** After the title: a state. */
  tag?: ReactNode
  /** Before the title: an avatar. */
  before?: ReactNode
  /** Buttons; the one main action comes last. */
  actions?: ReactNode
  /** The question of the help page that the "?" after the title opens. */
  help?: string
}

/** The only h1 of a screen. It names the breadcrumb and the window, and takes the focus after a navigation. */
export function PageHeader({ title, about, tag, before, actions, help }: HeaderProps) {
  const t = useT()
  const heading = useScreenFocus<HTMLHeadingElement>()
  useCrumb(title)
  return (
    <header className={classes.header}>
      {before}
      <div className={classes.titles}>
        <div className={classes.line}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {tag}
          {help && (
            <Link
              to="help"
              search={{ topic: help }}
              className={classes.help}
              aria-label={t('page.help', { title })}
              title={t('page.help', { title })}
            >
              <IconHelp size={18} aria-hidden />
            </Link>
          )}
        </div>
        {(about || about === null) && <div className={classes.about}>{about}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

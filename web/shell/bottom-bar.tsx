import { lazy, Suspense, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconMenu2 } from '#web/icons.ts'
import { Link, useArea } from '#web/link.tsx'
import { navigation, phoneNavigation } from '#web/screens.ts'
import { SECTION_ICONS } from '#web/sections.ts'
import { useSession } from '#web/session.tsx'
import classes from './shell.module.css'

const MoreSheet = lazy(() => import('./more-sheet.tsx'))

const PLACES = 5

/** The bar at the foot of a phone: five places for the role; the last one opens the others. */
export function BottomBar() {
  const t = useT()
  const session = useSession()
  const area = useArea()
  const [open, setOpen] = useState(false)
  const entries = navigation(session, area).flatMap((place) => place.entries)
  const needsSheet = entries.length > PLACES || session.roles.length > 1 || session.companies.length > 1
  const places = needsSheet ? phoneNavigation(session, area, PLACES - 1) : entries
  return (
    <>
      <nav className={classes.bottom} aria-label={t('shell.quick_navigation')}>
        {places.map(({ screen, to }) => {
          const { icon: Icon = SECTION_ICONS[screen.section], label = screen.title } = screen.nav?.phone ?? {}
          return (
            <Link key={to} to={to} className={classes.place} activeOptions={{ includeSearch: false }}>
              <Icon />
              <span>{t(label)}</span>
            </Link>
          )
        })}
        {needsSheet && (
          <button type="button" className={classes.place} aria-expanded={open} onClick={() => setOpen(true)}>
            <IconMenu2 />
            <span>{t('shell.more')}</span>
          </button>
        )}
      </nav>
      {open && (
        <Suspense>
          <MoreSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

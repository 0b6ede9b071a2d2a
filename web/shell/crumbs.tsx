import { useEffect } from 'react'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { useCurrentCrumb } from '#web/page/crumb-store.ts'
import { parentScreens, screenAt } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { usePlace } from './place.ts'
import classes from './shell.module.css'

/** Company, section of the side bar, the screens above, and the page itself. */
export function Crumbs() {
  const t = useT()
  const { company } = useSession()
  const pathname = usePathname()
  const leaf = useCurrentCrumb()
  const place = usePlace()
  const own = screenAt(pathname)
  const above = parentScreens(pathname).map(({ screen, to }) => ({ to, label: t(screen.title) }))
  const [first, second] = place?.entries ?? []
  const home = place && first && second && { to: first.to, label: t(`nav.${place.section}`) }
  // In Chinese a list and one of its rows may share a name: it is said once.
  const links = [...(home ? [home] : []), ...above]
  const shown = links.filter(({ label }, at) => links.findIndex((link) => link.label === label) === at)
  const title = leaf ?? (own ? t(own.screen.title) : undefined)
  useEffect(() => {
    if (title) document.title = `${title} · ${company?.name ?? 'Kerani'}`
  }, [title, company?.name])
  return (
    <nav aria-label={t('shell.breadcrumb')} style={{ flex: 1, minWidth: 0 }}>
      <ol className={classes.crumbs}>
        <li>{company?.name ?? t('area.panel')}</li>
        {shown.map(({ to, label }) => (
          <li key={label}>
            <Link to={to} activeOptions={{ exact: true }}>
              {label}
            </Link>
          </li>
        ))}
        {title && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}

import { useEffect } from 'react'
import { useT } from '#web/i18n.ts'
import { Link, useArea } from '#web/link.tsx'
import { usePathname } from '#web/page/use-pathname.ts'
import { allScreens, type Screen } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { useCurrentCrumb } from './crumb-store.ts'
import classes from './shell.module.css'

/** Company, the screens above, and the page itself. */
export function Crumbs() {
  const t = useT()
  const area = useArea()
  const { company } = useSession()
  const pathname = usePathname()
  const leaf = useCurrentCrumb()
  const parts = pathname.split('/').slice(2).filter(Boolean)
  const trail = parts.flatMap((_, index) => {
    const screen = screenFor(parts.slice(0, index + 1), area)
    return screen ? [{ screen, to: `/${area}/${parts.slice(0, index + 1).join('/')}` }] : []
  })
  const last = trail.at(-1)
  const title = leaf ?? (last ? t(last.screen.title) : undefined)
  useEffect(() => {
    if (title) document.title = `${title} · ${company?.name ?? 'Kerani'}`
  }, [title, company?.name])
  return (
    <nav aria-label={t('shell.breadcrumb')} style={{ flex: 1, minWidth: 0 }}>
      <ol className={classes.crumbs}>
        <li>{company?.name ?? t('area.panel')}</li>
        {trail.slice(0, -1).map(({ screen, to }) => (
          <li key={to}>
            <Link to={to}>{t(screen.title)}</Link>
          </li>
        ))}
        {title && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}

function screenFor(parts: string[], area: string): Screen | undefined {
  return allScreens().find((screen) => {
    const pattern = screen.path.split('/')
    return (
      (screen.areas as readonly string[]).includes(area) &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith('$') || part === parts[index])
    )
  })
}

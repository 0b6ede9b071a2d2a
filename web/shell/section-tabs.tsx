import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { usePathname } from '#web/page/use-pathname.ts'
import { usePlace } from './place.ts'
import classes from './shell.module.css'

/** The pages beside this one in its place of the side bar. A page within one of them has the breadcrumb instead. */
export function SectionTabs() {
  const t = useT()
  const place = usePlace()
  const pathname = usePathname()
  const row = useRef<HTMLElement>(null)
  // On a phone the row scrolls sideways: the present page is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts this
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  if (!place || place.entries.length < 2 || !place.entries.some(({ to }) => to === pathname)) return null
  return (
    <nav ref={row} className={classes.sections} aria-label={t(`nav.${place.section}`)}>
      {place.entries.map(({ screen, to }) => (
        <Link key={to} to={to} className={classes.section} activeOptions={{ exact: true, includeSearch: false }}>
          {t(screen.title)}
        </Link>
      ))}
    </nav>
  )
}

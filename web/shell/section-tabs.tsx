import { type ReactNode, useEffect, useRef } from 'react'
import { required } from '#base/required.ts'
import { LazyButton } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconChevronDown } from '#web/icons.ts'
import type { LabelKey } from '#web/label-key.ts'
import { Link } from '#web/link.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { counterpart, type PlaceTab, placeTabs, usePlace, usePlaces } from './place.ts'
import classes from './shell.module.css'

const firstPage = (entries: PlaceTab['entries']) => required(entries[0], 'a page of the tab').to
const toLink = ({ label, entries }: PlaceTab) => ({ label, to: firstPage(entries) })
const loadTabMenu = () => import('./menus/tab-menu.tsx')

/**
 * The pages beside this one in its section of the side bar; those of its group have their own row. A phone has one row:
 * there the groups are a menu at its beginning. A page below one of them has the breadcrumb instead.
 */
export function SectionTabs() {
  const t = useT()
  const places = usePlaces()
  const place = usePlace()
  const pathname = usePathname()
  const tabs = place ? placeTabs(place) : []
  const here = tabs.find(({ entries }) => entries.some(({ to }) => to === pathname))
  if (!place || !here || place.entries.length < 2) return null
  const other = counterpart(places, place, here.label)
  return (
    <>
      {tabs.length > 1 && (
        <Row name={`nav.${place.section}`} isWide={here.entries.length > 1}>
          {tabs.map(({ label, entries }) => (
            <Tab key={label} to={firstPage(entries)} label={label} isHere={label === here.label} />
          ))}
        </Row>
      )}
      {here.entries.length > 1 && (
        <Row name={here.label} isWithin={tabs.length > 1}>
          {tabs.length > 1 && (
            <LazyButton load={loadTabMenu} part={{ tabs: tabs.map(toLink) }}>
              <button type="button" className={classes.tabMenu} aria-haspopup="menu">
                {t(here.label)}
                <IconChevronDown size={14} />
              </button>
            </LazyButton>
          )}
          {here.entries.map(({ screen, to }) => (
            <Tab key={to} to={to} label={screen.title} isHere={to === pathname} />
          ))}
          {other && (
            <Link to={firstPage(other.tab.entries)} className={classes.elsewhere}>
              {t(`nav.${other.place.section}`)}
            </Link>
          )}
        </Row>
      )}
    </>
  )
}

type RowProps = { name: LabelKey; isWithin?: boolean; isWide?: boolean; children: ReactNode }

/** A row of tabs; `isWide`: not on a phone. */
function Row({ name, isWithin, isWide, children }: RowProps) {
  const t = useT()
  const pathname = usePathname()
  const row = useRef<HTMLElement>(null)
  // On a phone the row scrolls sideways: the present page is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts this
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav ref={row} className={classes.sections} data-within={isWithin} data-wide={isWide} aria-label={t(name)}>
      {children}
    </nav>
  )
}

function Tab({ to, label, isHere }: { to: string; label: LabelKey; isHere: boolean }) {
  const t = useT()
  return (
    <Link
      to={to}
      className={classes.section}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ 'aria-current': undefined }}
      aria-current={isHere ? 'page' : undefined}
    >
      {t(label)}
    </Link>
  )
}

import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#web/icons.ts'
import { Link, useArea } from '#web/link.tsx'
import { type NavEntry, navigation } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { RoleSwitcher } from './role-switcher.tsx'
import classes from './shell.module.css'

const STORED = 'kerani.side'

/** Whether the side bar is folded to its icons, kept on this device. */
export function useNarrow(): [boolean, (narrow: boolean) => void] {
  const [narrow, setNarrow] = useState(() => localStorage.getItem(STORED) === 'narrow')
  return [
    narrow,
    (to) => {
      localStorage.setItem(STORED, to ? 'narrow' : 'wide')
      setNarrow(to)
    },
  ]
}

export function SideBar({ narrow, onNarrow }: { narrow: boolean; onNarrow: (narrow: boolean) => void }) {
  const t = useT()
  const fold = narrow ? t('shell.unfold') : t('shell.fold')
  const FoldIcon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.side} aria-label={t('shell.main_navigation')}>
      <RoleSwitcher narrow={narrow} />
      <NavList narrow={narrow} />
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.entry}
          aria-label={fold}
          title={narrow ? fold : undefined}
          onClick={() => onNarrow(!narrow)}
        >
          <FoldIcon />
          {!narrow && fold}
        </button>
      </div>
    </nav>
  )
}

/** The entries of the area, group by group. */
export function NavList({ narrow = false, onGo }: { narrow?: boolean; onGo?: () => void }) {
  const t = useT()
  const session = useSession()
  const area = useArea()
  return navigation(session, area).map(({ group, entries }) => (
    <div key={group}>
      {group !== 'main' && <div className={classes.group}>{!narrow && t(`nav.group_${group}`)}</div>}
      <ul className={classes.entries} aria-label={group === 'main' ? undefined : t(`nav.group_${group}`)}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} narrow={narrow} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

const none = () => undefined

function Entry({ entry: { screen, to }, narrow, onGo }: { entry: NavEntry; narrow: boolean; onGo?: () => void }) {
  const t = useT()
  const nav = screen.nav!
  const count = (nav.useCount ?? none)()
  const Icon = nav.icon
  const label = t(nav.label ?? screen.title)
  return (
    <Link
      to={to}
      className={classes.entry}
      activeOptions={{ includeSearch: false }}
      onClick={onGo}
      aria-label={narrow ? label : undefined}
      title={narrow ? label : undefined}
    >
      <Icon />
      {!narrow && label}
      {count !== undefined && count > 0 && (
        <span className={classes.count} title={t('nav.waiting', { count })}>
          {count}
        </span>
      )}
    </Link>
  )
}

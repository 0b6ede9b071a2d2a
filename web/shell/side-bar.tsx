import { useState } from 'react'
import { required } from '#base/required.ts'
import { useT } from '#web/i18n.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import type { NavSection } from '#web/screens.ts'
import { SECTION_ICONS } from '#web/sections.ts'
import { placeLabel, usePlace, usePlaces } from './place.ts'
import { RoleSwitcher } from './roles/role-switcher.tsx'
import classes from './shell.module.css'

const STORED = 'kerani.side'

/** Whether the side bar is collapsed to its icons, stored on this device. */
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
      <Places narrow={narrow} />
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

/** The sections of the area; one with a single page has that page's name. */
function Places({ narrow }: { narrow: boolean }) {
  const here = usePlace()?.section
  return (
    <ul className={classes.entries}>
      {usePlaces().map((place) => (
        <li key={place.section}>
          <Place place={place} narrow={narrow} here={place.section === here} />
        </li>
      ))}
    </ul>
  )
}

function Place({ place, narrow, here }: { place: NavSection; narrow: boolean; here: boolean }) {
  const t = useT()
  const { section, entries } = place
  const Icon = SECTION_ICONS[section]
  const label = t(placeLabel(place))
  return (
    <Link
      to={required(entries[0], 'a page of the section').to}
      className={classes.entry}
      activeProps={{ 'aria-current': undefined }}
      aria-current={here ? 'page' : undefined}
      aria-label={narrow ? label : undefined}
      title={narrow ? label : undefined}
    >
      <Icon />
      {!narrow && label}
    </Link>
  )
}

import { Drawer, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '#web/dialogs/focus-back.ts'
import { useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import { Link, useArea } from '#web/link.tsx'
import { navigation } from '#web/screens.ts'
import { SECTION_ICONS } from '#web/sections.ts'
import { useSession } from '#web/session.tsx'
import { matchesWords } from './palette/palette-match.ts'
import { RoleSwitcher } from './roles/role-switcher.tsx'
import classes from './shell.module.css'

/** So many pages are found by looking; more have a search. */
const AT_A_GLANCE = 8

/** Every page of the area by section, from the foot of the page. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const session = useSession()
  const area = useArea()
  const [typed, setTyped] = useState('')
  useFocusBack()
  const places = navigation(session, area)
  const found = places
    .map(({ section, entries }) => ({
      section,
      entries: entries.filter(({ screen }) => matchesWords(typed, [t(screen.title), t(`nav.${section}`)])),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('shell.more')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div className={classes.sheetEntries}>
        <RoleSwitcher />
        {places.flatMap(({ entries }) => entries).length > AT_A_GLANCE && (
          <TextInput
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={t('shell.find_page')}
            aria-label={t('shell.find_page')}
            leftSection={<IconSearch size={18} />}
          />
        )}
        {found.length === 0 && <p className="caption">{t('shell.no_page', { typed })}</p>}
        {found.map(({ section, entries }) => {
          const Icon = SECTION_ICONS[section]
          return (
            <section key={section} aria-label={t(`nav.${section}`)}>
              {entries.length > 1 && (
                <h3 className={classes.sheetGroup}>
                  <Icon size={18} />
                  {t(`nav.${section}`)}
                </h3>
              )}
              <ul className={classes.entries} aria-label={t(`nav.${section}`)}>
                {entries.map(({ screen, to }) => (
                  <li key={to}>
                    <Link to={to} className={classes.entry} activeOptions={{ includeSearch: false }} onClick={onClose}>
                      {entries.length === 1 && <Icon />}
                      {t(screen.title)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Drawer>
  )
}

import { Drawer } from '@mantine/core'
import { useFocusBack } from '#web/dialogs/focus-back.ts'
import { useT } from '#web/i18n.ts'
import { Link, useArea } from '#web/link.tsx'
import { navigation } from '#web/screens.ts'
import { SECTION_ICONS } from '#web/sections.ts'
import { useSession } from '#web/session.tsx'
import { RoleSwitcher } from './roles/role-switcher.tsx'
import classes from './shell.module.css'

/** Every page of the area by section, from the foot of the page. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const session = useSession()
  const area = useArea()
  useFocusBack()
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
        {navigation(session, area).map(({ section, entries }) => {
          const Icon = SECTION_ICONS[section]
          return (
            <div key={section}>
              {entries.length > 1 && <div className={classes.group}>{t(`nav.${section}`)}</div>}
              <ul className={classes.entries} aria-label={t(`nav.${section}`)}>
                {entries.map(({ screen, to }) => (
                  <li key={to}>
                    <Link to={to} className={classes.entry} activeOptions={{ includeSearch: false }} onClick={onClose}>
                      <Icon />
                      {t(screen.title)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </Drawer>
  )
}

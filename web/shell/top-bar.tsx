import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconCloudOff, IconSearch } from '#web/icons.ts'
import { useSession } from '#web/session.tsx'
import { useSystem } from '#web/system.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { Crumbs } from './crumbs.tsx'
import { LanguageMenu, SchemeMenu } from './preference-menus.tsx'
import classes from './shell.module.css'

const Palette = lazy(() => import('./palette.tsx'))

export function TopBar() {
  const t = useT()
  const { kind } = useSession()
  const { offline } = useSystem()
  const [palette, setPalette] = useState(0)
  const open = () => setPalette((times) => times + 1)
  // one key, also while something is typed; a library's reader of keys is more than the rest of this bar
  useEffect(() => {
    function keyed(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setPalette((times) => times + 1)
    }
    document.addEventListener('keydown', keyed)
    return () => document.removeEventListener('keydown', keyed)
  }, [])
  return (
    <header className={classes.top}>
      <Crumbs />
      {offline && (
        <span className={classes.offline} role="status">
          <IconCloudOff size={15} />
          {t('system.offline_short')}
        </span>
      )}
      <button type="button" className={classes.command} onClick={open} aria-label={`${t('shell.search')} (Ctrl K)`}>
        <IconSearch size={16} />
        <span>{t('shell.search')}</span>
        <span className={classes.key}>Ctrl K</span>
      </button>
      {kind === 'staff' && <Bell />}
      <span className={classes.wideOnly}>
        <LanguageMenu />
      </span>
      <span className={classes.wideOnly}>
        <SchemeMenu />
      </span>
      <AccountMenu />
      {palette > 0 && (
        <Suspense>
          <Palette opened={palette} />
        </Suspense>
      )}
    </header>
  )
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSystem } from '#web/calls/system.ts'
import { useT } from '#web/i18n.ts'
import { IconCloudOff, IconSearch } from '#web/icons.ts'
import { useSession } from '#web/session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Crumbs } from './crumbs.tsx'
import { LanguageMenu, SchemeMenu } from './menus/preference-menus.tsx'
import { Notifications } from './notifications.tsx'
import classes from './shell.module.css'

const Palette = lazy(() => import('./palette/palette.tsx'))

export function TopBar() {
  const t = useT()
  const { kind } = useSession()
  const { offline } = useSystem()
  const [palette, setPalette] = useState(0)
  const open = () => setPalette((times) => times + 1)
  /** Text typed between the key and the field that it opens, so that no letter is lost or taken for a shortcut. */
  const early = useRef<{ text: string }>(null)
  // One key, also while typing; a library for shortcuts is larger than the rest of this bar.
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event
      if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        if (!document.activeElement?.closest('[role=dialog]')) early.current = { text: '' }
        setPalette((times) => times + 1)
      } else if (early.current && key === 'Escape') stopWaiting()
      else if (early.current && (key.length === 1 || key === 'Backspace') && !(ctrlKey || metaKey || altKey)) {
        event.preventDefault()
        event.stopPropagation()
        const { text } = early.current
        early.current.text = key === 'Backspace' ? text.slice(0, -1) : text + key
      }
    }
    const stopWaiting = () => {
      early.current = null
    }
    document.addEventListener('keydown', handleKey, true)
    document.addEventListener('pointerdown', stopWaiting, true)
    return () => {
      document.removeEventListener('keydown', handleKey, true)
      document.removeEventListener('pointerdown', stopWaiting, true)
    }
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
      {kind === 'staff' && <Notifications />}
      <span className={classes.wideOnly}>
        <LanguageMenu />
      </span>
      <span className={classes.wideOnly}>
        <SchemeMenu />
      </span>
      <AccountMenu />
      {palette > 0 && (
        <Suspense>
          <Palette opened={palette} early={early} />
        </Suspense>
      )}
    </header>
  )
}

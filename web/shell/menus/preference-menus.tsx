import { useComputedColorScheme } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { IconLanguage, IconMoon, IconSun } from '#web/icons.ts'
import { LazyMenu } from './lazy-menu.tsx'
import classes from './round.module.css'

const loadLanguages = () => import('./language-menu.tsx')
const loadSchemes = () => import('./scheme-menu.tsx')

export function LanguageMenu() {
  const t = useT()
  return (
    <LazyMenu load={loadLanguages} className={classes.round} label={t('shell.language')}>
      <IconLanguage size={18} />
    </LazyMenu>
  )
}

/** Light, dark, or as the system. */
export function SchemeMenu() {
  const t = useT()
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <LazyMenu load={loadSchemes} className={classes.round} label={t('shell.scheme')}>
      {dark ? <IconMoon size={18} /> : <IconSun size={18} />}
    </LazyMenu>
  )
}

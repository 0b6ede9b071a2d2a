import { THEME } from '#web/installed/manifest.ts'

/** Sets the colour scheme before the first paint: the choice stored on this device, else the system's. */
export function paintScheme(): void {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  // The device's bar follows a choice; without one it follows the system by itself.
  const settled = chosen === 'dark' || chosen === 'light' ? chosen : undefined
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = THEME[settled ?? (meta.media.includes('dark') ? 'dark' : 'light')]
}

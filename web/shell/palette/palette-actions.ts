import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '#web/i18n.ts'
import { IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSun } from '#web/icons.ts'
import { signOut } from '#web/session.tsx'
import { showKeys } from '#web/shell/keys/show-keys.ts'
import { LANGUAGES, useChooseLanguage } from '#web/shell/menus/languages.ts'
import type { PaletteItem } from './palette-sources.ts'

/** Actions available on every page, besides those that modules add. */
export function usePaletteActions(): (PaletteItem & { also: string })[] {
  const t = useT()
  const client = useQueryClient()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [language, choose] = useChooseLanguage()
  return [
    ...LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => ({
      id: `do:${code}`,
      label: name,
      also: 'language english chinese 語言 中文 英文',
      icon: IconLanguage,
      run: () => void choose(code),
    })),
    colorScheme === 'dark'
      ? {
          id: 'do:light',
          label: t('palette.light'),
          also: 'theme appearance bright 淺色 外觀',
          icon: IconSun,
          run: () => setColorScheme('light'),
        }
      : {
          id: 'do:dark',
          label: t('palette.dark'),
          also: 'theme appearance night 深色 外觀',
          icon: IconMoon,
          run: () => setColorScheme('dark'),
        },
    { id: 'do:keys', label: t('keys.title'), also: 'shortcuts help 快速鍵 說明', icon: IconKeyboard, run: showKeys },
    {
      id: 'do:out',
      label: t('shell.sign_out'),
      also: 'sign out log out exit leave 登出',
      icon: IconLogout,
      run: () => void signOut(client),
    },
  ]
}

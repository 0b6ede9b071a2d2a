import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import { IconDeviceDesktop, IconMoon, IconSun } from '#web/icons.ts'
import { paintScheme } from '#web/theme/colour-scheme.ts'
import { Tick } from './tick.tsx'

const SCHEMES = [
  { scheme: 'light', key: 'shell.scheme_light', icon: IconSun },
  { scheme: 'dark', key: 'shell.scheme_dark', icon: IconMoon },
  { scheme: 'auto', key: 'shell.scheme_auto', icon: IconDeviceDesktop },
] as const

export function SchemeItems() {
  const t = useT()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return SCHEMES.map(({ scheme, key, icon: Icon }) => (
    <Menu.Item
      key={scheme}
      leftSection={<Icon size={16} />}
      rightSection={<Tick on={scheme === colorScheme} />}
      onClick={() => {
        setColorScheme(scheme satisfies MantineColorScheme)
        paintScheme()
      }}
    >
      {t(key)}
    </Menu.Item>
  ))
}

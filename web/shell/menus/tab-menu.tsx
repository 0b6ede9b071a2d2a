import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { required } from '#base/required.ts'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import type { PlaceTab } from '../place.ts'

/** The other tabs of a section, on a phone. */
export default function TabMenu({ target, tabs }: { target: ReactElement; tabs: readonly PlaceTab[] }) {
  const t = useT()
  const go = useGo()
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu position="bottom-start" opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ label, entries }) => (
          <Menu.Item key={label} onClick={() => go(required(entries[0], 'a page of the tab').to)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'
import type { LabelKey } from '#web/label-key.ts'
import { useGo } from '#web/link.tsx'

/** The other tabs of a section, on a phone. */
export default function TabMenu({
  target,
  tabs,
}: {
  target: ReactElement
  tabs: readonly { label: LabelKey; to: string }[]
}) {
  const t = useT()
  const go = useGo()
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu position="bottom-start" opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ label, to }) => (
          <Menu.Item key={label} onClick={() => go(to)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

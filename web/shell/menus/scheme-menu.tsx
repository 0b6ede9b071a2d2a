import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { SchemeItems } from './scheme-items.tsx'

export default function SchemeMenu({ target }: { target: ReactElement }) {
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu position="bottom-end" width={190} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  )
}

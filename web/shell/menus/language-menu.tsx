import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { LanguageItems } from './language-items.tsx'

export default function LanguageMenu({ target }: { target: ReactElement }) {
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu position="bottom-end" width={190} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useOpenOnMount } from './lazy-button.tsx'
import type { MenuAction } from './more-button.tsx'

/** A menu of actions, below the button that opens it. */
export default function ActionMenu({ target, actions }: { target: ReactElement; actions: readonly MenuAction[] }) {
  const [opened, setOpened] = useOpenOnMount()
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {actions.map((action) => (
          <Menu.Item key={action.label} color={action.tone} disabled={action.disabled} onClick={action.onClick}>
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

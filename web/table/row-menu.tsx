import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useOpenedAtOnce } from '#web/page/lazy-button.tsx'
import type { RowAction } from './list-rows.tsx'

/** What can be done with one row. */
export default function RowMenu({ target, actions }: { target: ReactElement; actions: readonly RowAction[] }) {
  const [opened, setOpened] = useOpenedAtOnce()
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

import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { IconDots } from '#web/icons.ts'
import { LazyButton } from './lazy-button.tsx'

/** One action; tone `bad` if it cannot be undone. */
export type MenuAction = { label: string; onClick: () => void; tone?: 'bad'; disabled?: boolean }

const loadMenu = () => import('./action-menu.tsx')

/** A button with three dots beside a page's buttons, with less frequent actions. */
export function MoreButton({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuButton actions={actions}>
      <Button variant="default" px={10} aria-label={label} aria-haspopup="menu">
        <IconDots size={17} aria-hidden />
      </Button>
    </MenuButton>
  )
}

/** A button with a menu of alternatives. */
export function MenuButton({ actions, children }: { actions: readonly MenuAction[]; children: ReactElement<object> }) {
  return (
    <LazyButton load={loadMenu} part={{ actions }}>
      {children}
    </LazyButton>
  )
}

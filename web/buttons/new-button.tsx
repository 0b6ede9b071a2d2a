import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons.ts'

/** The button that creates something. */
export function NewButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  )
}

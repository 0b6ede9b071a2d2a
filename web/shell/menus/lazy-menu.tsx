import type { ReactNode } from 'react'
import { LazyButton, type OpenedPart } from '#web/buttons/lazy-button.tsx'

type Props = {
  /** Loads the menu's code when the pointer or focus comes near; the press shows it. */
  load: () => Promise<{ default: OpenedPart }>
  className?: string
  label: string
  children: ReactNode
}

/** A button of the shell whose menu is loaded separately from the page. */
export function LazyMenu({ load, className, label, children }: Props) {
  return (
    <LazyButton load={load} part={{}}>
      <button type="button" className={className} aria-label={label} aria-haspopup="menu">
        {children}
      </button>
    </LazyButton>
  )
}

import type { ReactNode } from 'react'
import { LazyButton, type OpenedPart } from '#web/buttons/lazy-button.tsx'

type Props = {
  /** The menu's code, fetched when the pointer or focus comes near, shown at the press. */
  load: () => Promise<{ default: OpenedPart }>
  className?: string
  label: string
  children: ReactNode
}

/** A button of the shell with a menu whose code is not part of the first load. */
export function LazyMenu({ load, className, label, children }: Props) {
  return (
    <LazyButton load={load} part={{}}>
      <button type="button" className={className} aria-label={label} aria-haspopup="menu">
        {children}
      </button>
    </LazyButton>
  )
}

import type { Area } from '#base/roles.ts'
import type { LabelKey } from '#web/label-key.ts'
import type { Icon } from '#web/screens.ts'
import type { Session } from '#web/session.tsx'
import { slot } from '#web/slot.ts'

/** One thing that the command palette offers. */
export type PaletteItem = {
  id: string
  label: string
  /** A second line, such as number and department. */
  about?: string
  icon?: Icon
  /** Where it goes, or what it does. */
  to?: string
  search?: Record<string, unknown>
  run?: () => void
}

/** Finds things for what was typed (at least two letters), at most about eight; empty where nothing fits. */
export type FindItems = (
  typed: string,
  context: { session: Session; area: Area; signal: AbortSignal },
) => Promise<PaletteItem[]>

/** Kinds of things that the palette finds for whoever may open a screen: the heading of their group, and how they are found. */
export const PALETTE_SOURCES = slot<{ group: LabelKey; load: () => Promise<FindItems> }>('palette sources')

import type { Area } from '#base/access/roles.ts'
import type { LabelKey } from '#web/label-key.ts'
import type { Icon } from '#web/screens.ts'
import type { Session } from '#web/session.tsx'
import { slot } from '#web/slot.ts'

/** One item of the command palette. */
export type PaletteItem = {
  id: string
  label: string
  /** A second line, such as number and department. */
  about?: string
  icon?: Icon
  /** The address it opens, or the function it runs. */
  to?: string
  search?: Record<string, unknown>
  run?: () => void
}

/** Finds items for the typed text (at least two letters), at most about eight; empty without a match. */
export type FindItems = (
  typed: string,
  context: { session: Session; area: Area; signal: AbortSignal },
) => Promise<PaletteItem[]>

/**
 * Kinds of items that the palette finds for people who may open a screen: the heading of their group, and the function
 * that finds them.
 */
export const PALETTE_SOURCES = slot<{ group: LabelKey; load: () => Promise<FindItems> }>('palette sources')

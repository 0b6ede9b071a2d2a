import type { Area } from '#base/roles.ts'
import type { LabelKey } from '#web/label-key.ts'
import type { Icon } from '#web/screens.ts'
import type { Session } from '#web/session.tsx'

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

export type PaletteSource = {
  /** Heading of its group. */
  group: LabelKey
  /** Finds things for what was typed (at least two letters), at most about eight; empty where nothing fits. */
  find: (
    typed: string,
    context: { session: Session; area: Area; signal: AbortSignal },
  ) => Promise<PaletteItem[]> | PaletteItem[]
}

const sources: PaletteSource[] = []

/** Adds a kind of thing to the palette, such as people; call it once, at the top of a module's `web/screens.ts`. */
export function addPaletteSource(source: PaletteSource): void {
  sources.push(source)
}

export function paletteSources(): readonly PaletteSource[] {
  return sources
}

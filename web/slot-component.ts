import type { ComponentType, ReactNode } from 'react'
import { lazyComponent } from './loading/lazy-component.tsx'
import { fillsOf } from './screens.ts'
import type { ComponentSlot } from './slot.ts'

/** A module's fill of a slot, as a component that loads when first shown; `waiting` is shown until then. */
export function slotComponent<Props extends object>(
  slot: ComponentSlot<Props>,
  waiting?: ReactNode,
): ComponentType<Props> {
  return lazyComponent(async () => {
    const [fill] = fillsOf(slot)
    if (!fill) throw new Error(`No module fills the slot ${slot.name}`)
    return fill.value()
  }, waiting)
}

import type { ComponentType, ReactNode } from 'react'
import { lazyComponent } from './loading/lazy-component.tsx'
import { fillsOf } from './screens.ts'
import type { ComponentSlot } from './slot.ts'

/** What a module brings to a slot, as a component that is loaded when it is first shown; `waiting` is shown until then. */
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

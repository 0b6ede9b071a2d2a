import type { ComponentType } from 'react'

/** A value that a screen's module brings to a slot. */
export type Fill = { slot: object; value: unknown }

/**
 * An extension point that modules above fill in their `web/screens.ts`; it is declared beside the screen that shows it.
 */
export type Slot<Value> = { name: string; fill: (value: Value) => Fill }

/** A slot for a component that one module brings. */
export type ComponentSlot<Props extends object = object> = Slot<() => Promise<ComponentType<Props>>>

export function slot<Value>(name: string): Slot<Value> {
  const declared: Slot<Value> = { name, fill: (value) => ({ slot: declared, value }) }
  return declared
}

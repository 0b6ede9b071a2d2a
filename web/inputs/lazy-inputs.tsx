import type { ComponentType } from 'react'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Bone } from '#web/page/skeletons.tsx'
import type { InputProps } from './input-props.ts'

// Inputs with all they float over a page are a third of it: a screen that shows one by itself does not wait for them.
function lazyInput<Value>(load: () => Promise<ComponentType<InputProps<Value>>>): ComponentType<InputProps<Value>> {
  return lazyComponent(load, <Bone width="180px" height={60} />)
}

const loadTyped = () => import('./typed-input.tsx')

/** A day, typed or chosen from a calendar. */
export const DayInput = lazyInput(async () => (await import('./day-input.tsx')).DayInput)
/** A month, typed. */
export const MonthInput = lazyInput(async () => (await loadTyped()).MonthInput)
/** An amount in minor units. */
export const MoneyInput = lazyInput(async () => (await loadTyped()).MoneyInput)
/** A percentage in millionths. */
export const RateInput = lazyInput(async () => (await loadTyped()).RateInput)
/** Several of a list of choices. */
export const ChoicesInput = lazyInput(async () => (await import('./choice-input.tsx')).ChoicesInput)

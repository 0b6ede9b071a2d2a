import type { ComponentType } from 'react'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Bone } from '#web/page/skeletons.tsx'
import type { InputProps } from './input-props.ts'

// Inputs and their popovers are a third of a page's code: a screen with a single one does not wait for them.
function lazyInput<Value>(load: () => Promise<ComponentType<InputProps<Value>>>): ComponentType<InputProps<Value>> {
  return lazyComponent(load, <Bone width="180px" height={60} />)
}

const loadTyped = () => import('./typed-input.tsx')

export const DayInput = lazyInput(async () => (await import('./day-input.tsx')).DayInput)
export const MonthInput = lazyInput(async () => (await loadTyped()).MonthInput)
/** An amount in minor units. */
export const MoneyInput = lazyInput(async () => (await loadTyped()).MoneyInput)
/** A percentage in millionths. */
export const RateInput = lazyInput(async () => (await loadTyped()).RateInput)
export const ChoicesInput = lazyInput(async () => (await import('./choice-input.tsx')).ChoicesInput)

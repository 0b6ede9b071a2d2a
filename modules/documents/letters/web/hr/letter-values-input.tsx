import { createContext, use } from 'react'
import type { z } from 'zod'
import type { InputProps } from '#web/inputs/input-props.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import type { TypedValue } from '../../../templates/contract.ts'
import type { TypedField } from '../../../templates/rules.ts'

const TypedValuesOf = lazyComponent(
  async () => (await import('../../../templates/web/typed-values-input.tsx')).TypedValuesOf,
  <LinesSkeleton lines={2} />,
)

/** What has to be typed for the letter of a form. */
export const AskedValues = createContext<readonly TypedField[]>([])

/** The values that a letter asks to be typed. */
export function LetterValuesInput(props: InputProps<readonly z.input<typeof TypedValue>[]>) {
  return <TypedValuesOf {...props} fields={use(AskedValues)} />
}

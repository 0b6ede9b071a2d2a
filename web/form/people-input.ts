import type { ComponentType } from 'react'
import { later } from '#web/later.tsx'
import type { InputProps } from './input-props.ts'

/** People, each at the version that was seen. */
export type SeenPeople = { id: string; version?: number }[]

type Load = () => Promise<ComponentType<InputProps<SeenPeople>>>

let brought: Load | undefined

/** Says which input people are chosen with; the module that knows them calls it at the top of its `web/screens.ts`. */
export function bringPeopleInput(load: Load): void {
  brought = load
}

/** People to choose, for modules below the one that knows them: `<Field name="employees" as={PeopleInput} />`. */
export const PeopleInput = later(async () => {
  if (!brought) throw new Error('Nobody brought an input for people')
  return brought()
})

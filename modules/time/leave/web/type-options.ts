import { call } from '#web/call.ts'
import { inputOf, type Option } from '#web/form/options.ts'

type Which = { kind?: 'earned'; may_encash?: true }

/** The types to choose from, in the reader's language; found by either name. */
async function optionsOf(search: string, which: Which = {}): Promise<Option[]> {
  // What a type is made of comes with the first choice among them: no list needs it before.
  const { leaveTypeApi } = await import('../policy/contract.ts')
  const { data } = await call(leaveTypeApi.list, { ...inputOf(leaveTypeApi.list, search), ...which }, { quiet: true })
  return data.map(({ id, title, name, other_name }) => ({
    value: id,
    label: title,
    also: [name, other_name].filter(Boolean).join(' '),
  }))
}

/** Every type of leave. */
export const leaveTypeOptions = (search: string) => optionsOf(search)

/** Types of leave that are earned by work on days off. */
export const earnedTypes = (search: string) => optionsOf(search, { kind: 'earned' })

/** Types of leave that may be paid out. */
export const encashedTypes = (search: string) => optionsOf(search, { may_encash: true })

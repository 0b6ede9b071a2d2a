import { call } from '#web/calls/call.ts'
import { type Option, optionsInput } from '#web/inputs/options.ts'

type TypeFilter = { kind?: 'earned'; may_encash?: true }

/** Loads leave types in the reader's language; the search finds either name. */
async function loadTypeOptions(search: string, which: TypeFilter = {}): Promise<Option[]> {
  // The contract loads with the first search; no list needs it before.
  const { leaveTypeApi } = await import('../policy/contract.ts')
  const { data } = await call(
    leaveTypeApi.list,
    { ...optionsInput(leaveTypeApi.list, search), ...which },
    { quiet: true },
  )
  return data.map(({ id, title, name, other_name }) => ({
    value: id,
    label: title,
    also: [name, other_name].filter(Boolean).join(' '),
  }))
}

export const leaveTypeOptions = (search: string) => loadTypeOptions(search)

/** Types that are earned by work on days off. */
export const earnedTypeOptions = (search: string) => loadTypeOptions(search, { kind: 'earned' })

/** Types that may be paid out. */
export const encashableTypeOptions = (search: string) => loadTypeOptions(search, { may_encash: true })

import { call } from '#web/call.ts'
import { inputOf, type Option } from '#web/form/options.ts'
import { leaveTypeApi } from '../policy/contract.ts'

/** The types to choose from, in the reader's language; found by either name. */
export async function leaveTypeOptions(search: string): Promise<Option[]> {
  const { data } = await call(leaveTypeApi.list, inputOf(leaveTypeApi.list, search), { quiet: true })
  return data.map(({ id, title, name, other_name }) => ({
    value: id,
    label: title,
    also: [name, other_name].filter(Boolean).join(' '),
  }))
}

import { call } from '#web/call.ts'
import { optionsFrom } from '#web/form/options.ts'
import { leaveTypeApi } from '../policy/contract.ts'

const AT_ONCE = 50

/** Types of leave that are earned by work on days off. */
export async function earnedTypes(search: string) {
  return optionsFrom(await call(leaveTypeApi.list, { kind: 'earned', ...asked(search) }, { quiet: true }))
}

/** Types of leave that may be paid out. */
export async function encashedTypes(search: string) {
  return optionsFrom(await call(leaveTypeApi.list, { may_encash: true, ...asked(search) }, { quiet: true }))
}

const asked = (search: string) => (search ? { search, per_page: AT_ONCE } : { per_page: AT_ONCE })

import { ApiError } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { publishTrouble } from '#web/calls/trouble.ts'
import { isHandledError } from '#web/use-action.ts'
import { overtimeRequestApi } from '../../../hours/overtime/contract.ts'
import { partTimeRequestApi } from '../../../hours/part-time/contract.ts'
import { type ProposalRow, proposalStart } from './proposal-start.ts'

/** Sends a proposal as its request. Returns whether it was sent; otherwise the user has seen the error. */
export async function sendProposal(row: ProposalRow, own: string | null): Promise<boolean> {
  try {
    const { send } = row.kind === 'overtime' ? overtimeRequestApi : partTimeRequestApi
    await call(send, proposalStart(row, own) as never)
    return true
  } catch (error) {
    if (!isHandledError(error)) throw error
    if (error instanceof ApiError && !error.noticed) publishTrouble({ kind: 'notice', error })
    return false
  }
}

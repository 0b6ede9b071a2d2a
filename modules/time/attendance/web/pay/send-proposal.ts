import { ApiError } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { publishTrouble } from '#web/calls/trouble.ts'
import { isHandledError } from '#web/use-action.ts'
import { overtimeRequestApi } from '../../../hours/overtime/contract.ts'
import { partTimeRequestApi } from '../../../hours/part-time/contract.ts'
import { type ProposalRow, proposalStart } from './proposal-start.ts'

/** Sends a proposal as the request it is: answers whether it went. Whoever pressed has been told why it did not. */
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

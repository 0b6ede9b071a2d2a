import { overtimeCalls } from '#modules/time/overtime/contract.ts'
import { partTimeCalls } from '#modules/time/part-time/contract.ts'
import { ApiError } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { tellTrouble } from '#web/trouble.ts'
import { isTold } from '#web/use-doing.ts'
import { givenOf, type ProposalRow } from './given-of.ts'

/** Sends a proposal as the request it is: answers whether it went. Whoever pressed has been told why it did not. */
export async function sendProposal(row: ProposalRow, own: string | null): Promise<boolean> {
  try {
    const { send } = row.kind === 'overtime' ? overtimeCalls : partTimeCalls
    await call(send, givenOf(row, own) as never)
    return true
  } catch (error) {
    if (!isTold(error)) throw error
    if (error instanceof ApiError && !error.noticed) tellTrouble({ kind: 'notice', error })
    return false
  }
}

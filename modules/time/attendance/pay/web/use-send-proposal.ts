import { useState } from 'react'
import { useRefetchAll } from '#web/calls/use-call.ts'
import { useSession } from '#web/session.tsx'
import type { ProposalRow } from './proposal-start.ts'

/** Sends proposals; loads the contracts of their kinds with the first one. */
export function useSendProposal() {
  const refresh = useRefetchAll()
  const { employee_id } = useSession()
  const [isBusy, setBusy] = useState(false)
  return {
    busy: isBusy,
    async send(row: ProposalRow): Promise<boolean> {
      setBusy(true)
      try {
        const { sendProposal } = await import('./send-proposal.ts')
        const isSent = await sendProposal(row, employee_id)
        if (isSent) await refresh()
        return isSent
      } finally {
        setBusy(false)
      }
    },
  }
}

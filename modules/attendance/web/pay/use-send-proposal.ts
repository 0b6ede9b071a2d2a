import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/session.tsx'
import type { ProposalRow } from './given-of.ts'

/** Sends proposals; what their kinds are asked by comes with the first of them. */
export function useSendProposal() {
  const client = useQueryClient()
  const { employee_id } = useSession()
  const [isBusy, setBusy] = useState(false)
  return {
    busy: isBusy,
    async send(row: ProposalRow): Promise<boolean> {
      setBusy(true)
      try {
        const { sendProposal } = await import('./send-proposal.ts')
        return await sendProposal(client, row, employee_id)
      } finally {
        setBusy(false)
      }
    },
  }
}

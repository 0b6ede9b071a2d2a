import type { z } from 'zod'
import { overtimeCalls } from '#modules/overtime/contract.ts'
import { partTimeCalls } from '#modules/part-time/contract.ts'
import { useSession } from '#web/session.tsx'
import { useChange } from '#web/use-call.ts'
import { isTold } from '#web/use-doing.ts'
import type { Proposal } from '../../pay/contract.ts'

export type ProposalRow = z.output<typeof Proposal>

/** What a proposal fills into the form of its kind. */
export function givenOf(row: ProposalRow, own: string | null) {
  const { employee_id, day, start, end, break_minutes, next_day, present_from, present_until, kind } = row
  const common = { ...(employee_id !== own && { employee_id }), day, start, end, break_minutes }
  return kind === 'part_time' ? common : { ...common, next_day, present_from, present_until }
}

/** Sends a proposal as the request it is: answers whether it went. Whoever pressed has been told why it did not. */
export function useSendProposal() {
  const { employee_id } = useSession()
  const overtime = useChange(overtimeCalls.send)
  const partTime = useChange(partTimeCalls.send)
  return {
    busy: overtime.busy || partTime.busy,
    async send(row: ProposalRow): Promise<boolean> {
      try {
        const given = givenOf(row, employee_id)
        await (row.kind === 'overtime' ? overtime.run(given as never) : partTime.run(given as never))
        return true
      } catch (error) {
        if (!isTold(error)) throw error
        return false
      }
    },
  }
}

import type { z } from 'zod'
import type { Proposal } from '../contract.ts'

export type ProposalRow = z.output<typeof Proposal>

/** Start values of the request form. */
export function proposalStart(row: ProposalRow, own: string | null) {
  const { employee_id, day, start, end, break_minutes, next_day, present_from, present_until, kind } = row
  const common = { ...(employee_id !== own && { employee_id }), day, start, end, break_minutes }
  return kind === 'part_time' ? common : { ...common, next_day, present_from, present_until }
}

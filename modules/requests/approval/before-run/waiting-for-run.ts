import { type RawBuilder, sql } from 'kysely'
import { REQUEST_KINDS } from '../../kinds/request-kinds.ts'
import type { MonthToPay } from './pending-inputs.ts'

/** Tests whether a request `r` is pending, of a known kind, and begins until the month's end: a run would include it once approved. */
export function isWaitingForRun({ last, people }: MonthToPay): RawBuilder<boolean> {
  return sql<boolean>`(r.state = 'pending' and r.kind = any(${REQUEST_KINDS.all().map(({ kind }) => kind)}::text[])
    and coalesce(r.from_day, r.sent_at::date) <= ${last}::date and r.employee_id in (${people}))`
}

/** Approver slots `d` of steps `s` that nobody has decided from, and the condition that such a step is the open one of a request `r`. */
export const UNDECIDED_SLOTS = sql`(request_step s join request_decider d on d.request_id = s.request_id and d.round = s.round
  and d.position = s.position and d.decision is null)`
export const IS_OPEN_STEP = sql`(s.request_id = r.id and s.round = r.round and s.opened_at is not null and s.done_at is null)`

import { sql } from 'kysely'
import { eachDay, earlierDay, laterDay } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { AwaySource } from '#calendar/workdays.ts'
import type { StandInSource } from '#requests/approvers.ts'
import { loadLeaveRequests } from '../balance/leave-records.ts'
import { partOn } from '../ledger/counting.ts'
import { rulesOn } from '../ledger/type-rules.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'

/** Days on which people are away by leave, whatever they would work. */
export const LEAVE_AWAY: AwaySource = {
  kind: 'leave',
  async load(tx, people, { first, last }) {
    const requests = (await loadLeaveRequests(tx, people)).filter(
      ({ state, from, until }) => state !== 'returned' && from <= last && until >= first,
    )
    if (requests.length === 0) return []
    const types = new Map((await loadLeaveTypes(tx)).map((type) => [type.id, type]))
    return requests.flatMap((one) =>
      eachDay(laterDay(one.from, first), earlierDay(last, one.until))
        .filter((day) => one.revokedFrom === null || day < one.revokedFrom)
        .map((day) => {
          const part = partOn(one, day)
          return {
            employee: one.employee,
            day,
            id: one.request,
            type: one.type,
            part: part === 'time' ? ('minutes' as const) : part,
            ...(one.time && { time: one.time }),
            paid: rulesOn(required(types.get(one.type), 'the leave type').versions, day).pay.share,
            ...(one.state === 'pending' && { pending: true as const }),
          }
        }),
    )
  },
  selectDuring: ({ first, last }) => sql`
    select l.employee_id, l.from_day, least(l.until_day, r.revoked_from - 1) as until_day,
      l.from_day = l.until_day and (l.from_part <> 'whole' or l.from_minute is not null) as is_half
    from leave_request l join request r on r.id = l.request_id
    where (r.state in ('approved', 'paid') or r.revoked_from is not null)
      and l.from_day <= ${last}::date and least(l.until_day, r.revoked_from - 1) >= ${first}::date`,
}

/** The named cover stands in for people on approved leave, unless the cover entered the leave for them. */
export const LEAVE_COVER: StandInSource = sql`
  select r.id, l.employee_id, l.cover_id as to_employee_id, l.from_day, least(l.until_day, r.revoked_from - 1) as until_day
  from leave_request l join request r on r.id = l.request_id
  where (r.state in ('approved', 'paid') or r.revoked_from is not null) and l.cover_id is not null
    and not exists (select from membership m where m.account_id = r.sent_by and m.employee_id = l.cover_id)`

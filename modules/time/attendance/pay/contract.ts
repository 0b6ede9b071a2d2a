import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, Flag } from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'

const proposal = subject('attendance-proposal', { module: ATTENDANCE_MODULE })

const Clock = z.string().nullable()
const Whole = z.number().int()

/** As what hours are proposed: overtime, or the hours of a part-timer. */
export const ProposalKind = z.enum(['overtime', 'part_time'])

/** Hours that attendance shows and nobody has asked for, with the request as its form would be filled in. */
export const Proposal = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  day: DayField(),
  kind: ProposalKind,
  clock_in: Clock,
  clock_out: Clock,
  /** Judged, all of the day. */
  worked: Whole,
  /** What the request comes to; null where it is refused. */
  minutes: Whole.nullable(),
  /** Why it cannot be sent as it is. */
  refused: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  next_day: z.boolean(),
  break_minutes: Whole,
  present_from: Clock,
  present_until: Clock,
  /** `send` as it is; `look` where a warning asks for a remark. */
  actions: z.array(z.enum(['send', 'look'])),
})

export const attendancePayApi = {
  /** Of the last two months, what was not asked for yet. */
  proposals: proposal.page('GET /api/attendance/proposals', {
    access: 'attendance:read',
    row: Proposal,
    filters: {
      kind: ProposalKind.optional(),
      from: DayField().optional(),
      to: DayField().optional(),
      employee_id: Id.optional(),
      mine_only: Flag().optional(),
    },
    sort: ['day', 'full_name'],
    order: '-day',
    exports: 'attendance:read',
  }),
}

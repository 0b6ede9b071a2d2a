import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { DayField, Flag } from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'

const proposal = subject('attendance-proposal', { module: ATTENDANCE_MODULE })

const Clock = z.string().nullable()
const Whole = z.number().int()

export const ProposalKind = z.enum(['overtime', 'part_time'])

/** Worked hours without a request, with the request as its form would fill it in. */
export const Proposal = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  day: DayField(),
  kind: ProposalKind,
  clock_in: Clock,
  clock_out: Clock,
  /** Evaluated minutes of the whole day. */
  worked: Whole,
  /** Minutes that the request would count; null when it would be refused. */
  minutes: Whole.nullable(),
  /** Why it cannot be sent unchanged. */
  refused: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  next_day: z.boolean(),
  break_minutes: Whole,
  present_from: Clock,
  present_until: Clock,
  /** `send` unchanged; `look` when a warning requires a remark. */
  actions: z.array(z.enum(['send', 'look'])),
})

export const attendancePayApi = {
  /** Proposals of the last two months without a request. */
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

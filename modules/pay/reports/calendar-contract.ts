import { z } from 'zod'
import { Id, KnownVersion, subject } from '#base/endpoints/endpoint.ts'
import { UniqueRows } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { RunDays } from '../payroll/values.ts'
import { aheadFilters, EventKind, EventState } from './values.ts'

const calendar = subject('payroll-reports', { module: PAYROLL_MODULE })

const Whole = z.number().int()

export const CalendarEvent = z.object({
  id: z.string(),
  day: z.iso.date(),
  kind: EventKind,
  /** The event, in the reader's language. */
  event: z.string(),
  /** The group's name; null where the event concerns the company. */
  group: z.string().nullable(),
  /** The month of pay, or the year of a yearly event. */
  period: z.string().nullable(),
  /** The days of the cycle, where the month has several. */
  span: RunDays,
  run_id: Id.nullable(),
  state: EventState,
})

export const CutOff = z.object({
  group_id: Id,
  name: z.string(),
  days_before: Whole.nullable(),
  version: Whole,
})

export const calendarApi = {
  /** Coming pay days, cut-offs and days by which the authorities are paid; overdue events whatever their day. */
  events: calendar.page('GET /api/payroll-reports/calendar', {
    access: 'payroll:read',
    row: CalendarEvent,
    filters: { ...aheadFilters, group_id: Id.optional() },
    sort: ['day'],
    exports: 'payroll:read',
  }),
  cutOffs: calendar.endpoint('GET /api/payroll-reports/cut-offs', {
    access: 'payroll:read',
    reply: z.array(CutOff),
  }),
  saveCutOffs: calendar.endpoint('PUT /api/payroll-reports/cut-offs', {
    access: 'payroll:settings',
    input: z.strictObject({
      rows: UniqueRows(
        z.strictObject({ group_id: Id, days_before: z.number().int().min(0).max(28), version: KnownVersion }),
        ({ group_id }) => group_id,
        200,
      ),
    }),
    reply: z.array(CutOff),
  }),
}

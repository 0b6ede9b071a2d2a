import { z } from 'zod'
import { Id, NamedRef, subject, Version } from '#base/endpoints/endpoint.ts'
import { MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'

const step = subject('payday', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()
const Done = z.object({ by: z.string(), at: MomentField() }).nullable()

export const Stage = z.enum(['todo', 'downloaded', 'sent', 'paid'])
export const StepMark = z.enum(['sent', 'paid'])

export const StepShown = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  due: z.iso.date(),
  currency: z.string(),
  /** Minor units; null for a step without money. */
  amount: Whole.nullable().meta({ kind: 'money' }),
  people: Whole,
  stage: Stage,
  done: z.boolean(),
  overdue: z.boolean(),
  /** Why an earlier mark is no longer valid: the amount owed changed, or a corrected file was downloaded after it was sent. */
  reopened: z.enum(['amount', 'file']).nullable(),
  downloaded: Done,
  /** When a file was downloaded that differs from the one before. */
  corrected_at: MomentField().nullable(),
  sent: Done,
  paid: Done,
  /** A path within the area. */
  page: z.string().nullable(),
  /** The marks that the caller can set or take back. */
  marks: z.array(StepMark),
  unmarks: z.array(StepMark),
  version: Whole,
})

export const Checklist = z.object({
  steps: z.array(StepShown),
  /** People of the run without an e-mail address for their payslip: the first of them, and how many. */
  without_address: z.object({ total: Whole, people: z.array(NamedRef) }),
})

/** A run with open steps, without amounts. */
export const ChecklistOpen = z.object({
  run_id: Id,
  period: MonthField(),
  group: z.string(),
  open: Whole,
  done: Whole,
  overdue: Whole,
  /** The steps due next. */
  next: z.array(z.object({ title: z.string(), due: z.iso.date() })),
})

const marking = z.strictObject({ id: Id, mark: StepMark, version: Version })

export const paydayApi = {
  /** The steps of an approved run and its month; none for runs approved before steps existed. */
  steps: step.endpoint('GET /api/payday/runs/{id}/steps', {
    access: 'payroll:read',
    input: z.strictObject({ id: Id }),
    reply: Checklist,
  }),
  /** Runs with open steps, the nearest due day first. */
  open: step.endpoint('GET /api/payday/open', {
    access: 'payroll:files',
    readAccessLog: false,
    reply: z.array(ChecklistOpen),
  }),
  mark: step.endpoint('PUT /api/payday/steps/{id}/marks/{mark}', {
    access: 'payroll:files',
    input: marking,
    reply: StepShown,
  }),
  unmark: step.endpoint('DELETE /api/payday/steps/{id}/marks/{mark}', {
    access: 'payroll:files',
    input: marking,
    reply: StepShown,
  }),
}

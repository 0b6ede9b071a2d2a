import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { ShortText } from '#base/endpoints/fields.ts'

const office = subject('office')

const StepName = ShortText(40)

/** What an office needs by the law and practice of its country, and whether the company has it. */
export const OfficeStepRow = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  state: z.enum(['done', 'open', 'unneeded']),
  /** Where it is answered, within the area; null where one press does it. */
  page: z.string().nullable(),
  actions: z.array(z.enum(['complete', 'answer', 'skip', 'need'])),
})

const reply = z.array(OfficeStepRow)

export const officeStepApi = {
  /** Of the steps that the caller may do. */
  list: office.endpoint('GET /api/rmt/office/{id}/steps', {
    access: 'office:edit',
    input: z.strictObject({ id: Id }),
    reply,
  }),
  /** Does the steps that are open and need no answer. */
  complete: office.endpoint('POST /api/rmt/office/{id}/steps', {
    access: 'office:edit',
    input: z.strictObject({ id: Id, steps: z.array(StepName).min(1).max(20) }),
    reply,
  }),
  /** Says that the office does not need a step, or needs it after all. */
  setNeeded: office.endpoint('PATCH /api/rmt/office/{id}/steps/{step}', {
    access: 'office:edit',
    input: z.strictObject({ id: Id, step: StepName, is_needed: z.boolean() }),
    reply,
  }),
}

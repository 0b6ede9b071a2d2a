import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, LongText, limitDaySpan, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'
import { MAX_DAYS, MAX_PEOPLE } from '../contract.ts'

const pattern = subject('shift-pattern', { module: SCHEDULE_MODULE })

const Whole = z.number().int()

/** A rotation by name. `rotation` are short names of shifts and OFF, as a sheet of a plan has them, one a day. */
export const ShiftPattern = z.object({
  id: Id,
  name: z.string(),
  rotation: z.string(),
  days: Whole,
  version: Whole,
  actions: z.array(z.enum(['edit', 'delete'])),
})

const patternFields = { name: ShortText(), rotation: LongText(1000) }

/** A day that the pattern puts something on, or why it leaves it. */
const Cell = z.object({ employee_id: Id, day: DayField(), shift_id: Id.nullable() })
const PreviewLine = z.object({ employee_id: Id, full_name: z.string(), day: DayField(), text: z.string() })

export const PatternPreview = z.object({
  cells: z.array(Cell),
  /** Days that are left as they are: locked, before joining or after leaving. */
  left: z.array(PreviewLine),
  /** Two shifts at once: it cannot be painted so. */
  clashes: z.array(PreviewLine),
  /** Leave, and what is beyond law or rule. */
  warnings: z.array(PreviewLine),
})

export const patternApi = {
  list: pattern.page('GET /api/shift/patterns', {
    access: 'shift:read',
    row: ShiftPattern,
    sort: ['name', 'days'],
    exports: 'shift:define',
  }),
  create: pattern.endpoint('POST /api/shift/patterns', {
    access: 'shift:define',
    input: z.strictObject(patternFields),
    reply: ShiftPattern,
  }),
  update: pattern.endpoint('PATCH /api/shift/patterns/{id}', {
    access: 'shift:define',
    input: z.strictObject(patternFields).partial().extend({ id: Id, version: Version }),
    reply: ShiftPattern,
  }),
  /** What was planned by it stays. */
  remove: pattern.endpoint('DELETE /api/shift/patterns/{id}', {
    access: 'shift:define',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
  /** What it would put on the days of some people, each beginning with a day of it, and what speaks against it. Nothing is written. */
  preview: pattern.endpoint('POST /api/shift/patterns/{id}/preview', {
    access: 'shift:plan',
    safe: true,
    input: limitDaySpan(
      z.strictObject({
        id: Id,
        from: DayField(),
        until: DayField(),
        people: UniqueRows(
          z.strictObject({ employee_id: Id, begins_with: Count({ min: 1, max: MAX_DAYS }) }),
          ({ employee_id }) => employee_id,
          MAX_PEOPLE,
        ),
      }),
      ['from', 'until'],
      MAX_DAYS,
    ),
    reply: PatternPreview,
  }),
}

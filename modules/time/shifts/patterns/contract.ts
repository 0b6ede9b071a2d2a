import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, LongText, limitDaySpan, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'
import { MAX_DAYS, MAX_PEOPLE } from '../contract.ts'

const pattern = subject('shift-pattern', { module: SCHEDULE_MODULE })

const Whole = z.number().int()

/** A named rotation. `rotation` lists short names of shifts and OFF, one a day. */
export const ShiftPattern = z.object({
  id: Id,
  name: z.string(),
  rotation: z.string(),
  days: Whole,
  version: Whole,
  actions: z.array(z.enum(['edit', 'delete'])),
})

const patternFields = { name: ShortText(), rotation: LongText(1000) }

const Cell = z.object({ employee_id: Id, day: DayField(), shift_id: Id.nullable() })
const PreviewLine = z.object({ employee_id: Id, full_name: z.string(), day: DayField(), text: z.string() })

export const PatternPreview = z.object({
  cells: z.array(Cell),
  /** Days that the preview skips: locked, before joining or after leaving. */
  left: z.array(PreviewLine),
  /** Overlapping shifts; the rotation cannot be painted. */
  clashes: z.array(PreviewLine),
  /** Leave, and breaches of law or company rules. */
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
  /** Planned days stay. */
  remove: pattern.endpoint('DELETE /api/shift/patterns/{id}', {
    access: 'shift:define',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
  /**
   * Previews the pattern on people's days, each person starting with a chosen day of it, with conflicts. Writes
   * nothing.
   */
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

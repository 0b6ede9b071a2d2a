import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField } from '#base/endpoints/fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'

const need = subject('shift-need', { module: SCHEDULE_MODULE })

/** Weekday names in the order in which `heads` stores them. */
export const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const Heads = () => Count({ max: 10_000 })
const week = {
  monday: Heads(),
  tuesday: Heads(),
  wednesday: Heads(),
  thursday: Heads(),
  friday: Heads(),
  saturday: Heads(),
  sunday: Heads(),
}

export const ShiftNeed = z.object({
  id: Id,
  shift_id: Id,
  shift: z.string(),
  department_id: Id.nullable(),
  /** Null for the whole company. */
  department: z.string().nullable(),
  from_day: DayField(),
  ...week,
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'delete'])),
})

export const needApi = {
  list: need.page('GET /api/shift/needs', {
    access: 'shift:read',
    row: ShiftNeed,
    filters: { shift_id: Id.optional(), department_id: Id.optional() },
    sort: ['shift', 'department', 'from_day'],
    exports: 'shift:define',
  }),
  create: need.endpoint('POST /api/shift/needs', {
    access: 'shift:define',
    input: z.strictObject({
      shift_id: Id,
      department_id: Id.nullable().default(null),
      from_day: DayField(),
      ...week,
    }),
    reply: ShiftNeed,
  }),
  update: need.endpoint('PATCH /api/shift/needs/{id}', {
    access: 'shift:define',
    input: z
      .strictObject({ from_day: DayField(), ...week })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: ShiftNeed,
  }),
  remove: need.endpoint('DELETE /api/shift/needs/{id}', {
    access: 'shift:define',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}

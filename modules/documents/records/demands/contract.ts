import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, MomentField, ShortText } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { DOCUMENTS_MODULE } from '#base/modules.ts'
import { AsksExpiry } from '../groups/contract.ts'

const demand = subject('document-demand', { module: DOCUMENTS_MODULE })
const person = subject('document-demand-people', { module: DOCUMENTS_MODULE })

export const DemandState = z.enum(['open', 'ended'])
/** `late`: not delivered, and the day has passed. */
export const DeliveryState = z.enum(['delivered', 'missing', 'late'])

const Title = () => ShortText(120)
const Units = () => z.array(Id).max(200)

/** A document that people are asked for; the numbers count the people whom it means today. */
export const Demand = z.object({
  id: Id,
  title: Title(),
  state: DemandState.meta({ kind: 'status' }),
  group_id: Id,
  group: z.string(),
  /** Names; empty means all of them. */
  offices: z.array(z.string()),
  office_ids: Units(),
  departments: z.array(z.string()),
  department_ids: Units(),
  positions: z.array(z.string()),
  position_ids: Units(),
  due_day: DayField(),
  people: Count(),
  delivered: Count(),
  missing: Count(),
  asked_at: MomentField(),
  asked_by: z.string(),
  ended_on: DayField().nullable(),
  reminded_at: MomentField().nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'remind', 'end', 'reopen'])),
})

/** A person whom a demand means, and whether they have delivered. */
export const DemandPerson = z.object({
  id: Id,
  full_name: z.string(),
  employee_no: z.string(),
  office: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  state: DeliveryState.meta({ kind: 'status' }),
  delivered_at: MomentField().nullable(),
})

/** A document that the caller is asked for. */
export const OwnDemand = z.object({
  id: Id,
  title: Title(),
  group_id: Id,
  group: z.string(),
  asks_expiry: AsksExpiry,
  due_day: DayField(),
  state: DeliveryState,
  asked_by: z.string(),
})

const units = { office_ids: Units(), department_ids: Units(), position_ids: Units() }
const at = { access: 'document:edit', input: z.strictObject({ id: Id, version: Version }) } as const

export const documentDemandApi = {
  list: demand.page('GET /api/document-demands', {
    access: 'document:edit',
    row: Demand,
    filters: { state: QueryList(DemandState), group_id: QueryList(Id), office_id: QueryList(Id) },
    sort: ['due_day', 'title', 'asked_at'],
    order: '-due_day',
    exports: 'document:edit',
  }),
  one: demand.endpoint('GET /api/document-demands/{id}', {
    access: 'document:edit',
    input: z.strictObject({ id: Id }),
    reply: Demand,
  }),
  people: person.page('GET /api/document-demands/{id}/people', {
    access: 'document:edit',
    row: DemandPerson,
    filters: { id: Id, state: QueryList(DeliveryState), office_id: QueryList(Id), department_id: QueryList(Id) },
    sort: ['full_name', 'employee_no', 'office', 'department', 'delivered_at'],
    exports: 'document:edit',
  }),
  create: demand.endpoint('POST /api/document-demands', {
    access: 'document:edit',
    input: z.strictObject({
      title: Title(),
      group_id: Id,
      office_ids: Units().default([]),
      department_ids: Units().default([]),
      position_ids: Units().default([]),
      due_day: DayField(),
    }),
    reply: Demand,
  }),
  update: demand.endpoint('PATCH /api/document-demands/{id}', {
    access: 'document:edit',
    input: z
      .strictObject({ title: Title(), ...units, due_day: DayField() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: Demand,
  }),
  end: demand.endpoint('POST /api/document-demands/{id}/end', { ...at, reply: Demand }),
  reopen: demand.endpoint('POST /api/document-demands/{id}/reopen', { ...at, reply: Demand }),
  /** Mails those who have not delivered, once a day at most. */
  remind: demand.endpoint('POST /api/document-demands/{id}/remind', { ...at, reply: z.object({ task_id: Id }) }),
  mine: demand.endpoint('GET /api/document-demands/mine', { access: 'staff', reply: z.array(OwnDemand) }),
}

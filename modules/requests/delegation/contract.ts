import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, Flag, OptionalLine } from '#base/endpoints/fields.ts'

const versioned = z.strictObject({ id: Id, version: Version })

const delegation = subject('delegation')

export const Delegation = z.object({
  id: Id,
  employee_id: Id,
  full_name: z.string(),
  to_employee_id: Id,
  to_name: z.string(),
  from_day: DayField(),
  until_day: DayField(),
  note: z.string().nullable(),
  set_by_name: z.string(),
  state: z.enum(['upcoming', 'active', 'expired']).meta({ kind: 'status' }),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'delete'])),
})

/** Who covers somebody on approved leave: named in the leave, and over with it. */
export const Cover = Delegation.pick({
  id: true,
  employee_id: true,
  full_name: true,
  to_employee_id: true,
  to_name: true,
  from_day: true,
  until_day: true,
  state: true,
})

const DelegationNote = OptionalLine(200).nullable()

export const delegationApi = {
  list: delegation.page('GET /api/requests/delegations', {
    access: 'delegation:edit',
    row: Delegation,
    filters: {
      state: z.enum(['upcoming', 'active', 'expired']).optional(),
      employee_id: Id.optional(),
      mine: Flag().optional(),
    },
    sort: ['from_day', 'full_name', 'to_name'],
    order: '-from_day',
    exports: 'delegation:edit',
  }),
  create: delegation.endpoint('POST /api/requests/delegations', {
    access: 'delegation:edit',
    input: z.strictObject({
      employee_id: Id,
      to_employee_id: Id,
      from_day: DayField(),
      until_day: DayField(),
      note: DelegationNote.default(null),
    }),
    reply: z.object({ id: Id }),
  }),
  /** Changes the last day or the note. */
  change: delegation.endpoint('PATCH /api/requests/delegations/{id}', {
    access: 'delegation:edit',
    input: versioned.extend({ until_day: DayField().optional(), note: DelegationNote.optional() }),
    reply: z.object({ id: Id }),
  }),
  remove: delegation.endpoint('DELETE /api/requests/delegations/{id}', {
    access: 'delegation:edit',
    input: versioned,
    reply: z.object({}),
  }),
}

export const coverApi = {
  /** Covers of leave that is not over. */
  list: delegation.page('GET /api/requests/leave-covers', {
    access: 'delegation:edit',
    row: Cover,
    filters: { employee_id: Id.optional() },
    sort: ['from_day', 'full_name', 'to_name'],
    order: 'from_day',
  }),
}

export const ownDeputyApi = {
  /** Whether the caller decides requests of others, and who usually stands in for them. */
  find: delegation.endpoint('GET /api/requests/own-deputy', {
    access: 'delegation:edit',
    reply: z.object({
      decides: z.boolean(),
      /** Whom they named last, as a deputy or as a cover of their leave, else their manager; null where that person may not decide. */
      usual: z.object({ employee_id: Id, full_name: z.string(), was_named: z.boolean() }).nullable(),
    }),
  }),
}

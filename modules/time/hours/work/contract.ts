import { z } from 'zod'
import { Id } from '#base/endpoints/endpoint.ts'
import { DayField, Flag, MomentField, Money, MonthField } from '#base/endpoints/fields.ts'
import { RequestState } from '#requests/contract.ts'
import { CeilingRule } from './values.ts'

const Whole = z.number().int()

/** A ceiling with what stands against it, the record included. */
export const CeilingView = z.object({
  rule: CeilingRule,
  of: z.string(),
  limit: Whole,
  minutes: Whole,
  is_over: z.boolean(),
  source: z.string().nullable(),
})

/** Whose a record of hours is and when they were worked, as lists show it. */
export const workedFields = {
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  day: DayField(),
  start: z.string(),
  end: z.string(),
}

export const stateField = RequestState.meta({ kind: 'status' })

/** What a record of hours is worth, when a run paid it and when it was sent, as lists show it. */
export const paidFields = {
  /** Only of oneself, or with the right to the person's pay. */
  amount: Money().nullable(),
  currency: z.string(),
  /** The month of the run that paid it. */
  paid_in: MonthField().nullable(),
  sent_at: MomentField(),
  version: Whole,
}

/** How every list of records is read, sorted and exported. */
export const recordList = {
  access: 'overtime:read',
  sort: ['day', 'full_name', 'minutes', 'sent_at'],
  order: '-day',
  exports: 'overtime:read',
} as const

export const recordFilters = {
  state: RequestState.optional(),
  from: DayField().optional(),
  to: DayField().optional(),
  employee_id: Id.optional(),
  mine_only: Flag().optional(),
}

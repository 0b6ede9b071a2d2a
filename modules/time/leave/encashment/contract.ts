import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Decimal, Rate } from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { requestEndpoints } from '#requests/contract.ts'
import { HoursPay } from '../../hours/overtime/contract.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const encashment = subject('encashment', { module: LEAVE_MODULE })

const Length = z.number().meta({ decimals: 3 })

export const EncashmentInput = z.strictObject({
  type_id: Id,
  /** Days or hours by the type's unit. */
  amount: Decimal({ min: 0.001, max: 400, decimals: 3 }),
})

/** Preview: how much may be paid out, the limits, and its worth. */
export const EncashmentPreview = z.object({
  bounds: z
    .object({
      unit: LeaveUnit,
      /** What is left and not requested. */
      left: Length,
      /** What must stay; what may be paid out each time and in the rest of the year. Null without a limit. */
      keep: Length,
      each: Length.nullable(),
      year: Length.nullable(),
      most: Length,
      /** The type's rate in place of the law's; null for the law's. */
      rate: Rate({ max: 10_000_000 }).nullable(),
    })
    .nullable(),
  /** Only for oneself, or with the right to see the person's pay. */
  pay: HoursPay.nullable(),
  currency: z.string().nullable(),
})

export const encashmentCalls = requestEndpoints(encashment, '/api/leave/encashments', {
  access: 'leave:ask',
  given: EncashmentInput,
  preview: EncashmentPreview,
})

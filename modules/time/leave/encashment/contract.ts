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
  /** Days or hours, as the type counts. */
  amount: Decimal({ min: 0.001, max: 400, decimals: 3 }),
})

/** What the form shows before it is sent: how much may be paid out and what bounds it, and what it is worth. */
export const EncashmentPreview = z.object({
  bounds: z
    .object({
      unit: LeaveUnit,
      /** What is left and not asked for. */
      left: Length,
      /** What has to stay; what may be paid out each time, and what of the year is left of it; null: no bound. */
      keep: Length,
      each: Length.nullable(),
      year: Length.nullable(),
      most: Length,
      /** What the type pays for a day, of the law's rate; null: the law's. */
      rate: Rate({ max: 10_000_000 }).nullable(),
    })
    .nullable(),
  /** Only for oneself, or with the right to the person's pay. */
  pay: HoursPay.nullable(),
  currency: z.string().nullable(),
})

export const encashmentCalls = requestEndpoints(encashment, '/api/leave/encashments', {
  access: 'leave:ask',
  given: EncashmentInput,
  preview: EncashmentPreview,
})

import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, LongText, limitDaySpan } from '#base/endpoints/fields.ts'
import { SCHEDULE_MODULE } from '#base/modules.ts'
import { requestEndpoints } from '#requests/contract.ts'
import { MAX_DAYS } from '../contract.ts'

const swap = subject('shift-swap', { module: SCHEDULE_MODULE })

const Text = z.string().nullable()
const InReturn = z.enum(['none', 'welcome', 'needed'])

/** An offered shift, as its owner and possible takers see it. */
export const ShiftOffer = z.object({
  id: Id,
  employee_id: Id,
  full_name: z.string(),
  day: DayField(),
  name: z.string(),
  short_name: z.string(),
  start: z.string(),
  end: z.string(),
  office: Text,
  to_employee_id: Id.nullable(),
  to_name: Text,
  in_return: InReturn,
  return_from: DayField().nullable(),
  return_until: DayField().nullable(),
  note: Text,
  is_own: z.boolean(),
  /** The person who asked to take it, until the request is decided. */
  taken_by: Text,
  version: z.number().int(),
  actions: z.array(z.enum(['take', 'remove'])),
})

/** A day that the swap changes, in words. */
const ChangedDay = z.object({ full_name: z.string(), day: DayField(), before: z.string(), after: z.string() })

export const SwapPreview = z.object({ offer: ShiftOffer.nullable(), days: z.array(ChangedDay) })

export const swapApi = {
  /** The caller's own offers and those the caller may take, of coming days. */
  offers: swap.endpoint('GET /api/shift/offers', { access: 'shift:swap', reply: z.array(ShiftOffer) }),
  offer: swap.endpoint('POST /api/shift/offers', {
    access: 'shift:swap',
    input: limitDaySpan(
      z.strictObject({
        assignment_id: Id,
        /** Null offers it to the whole department. */
        to_employee_id: Id.nullable().default(null),
        in_return: InReturn.default('none'),
        return_from: DayField().nullable().default(null),
        return_until: DayField().nullable().default(null),
        note: LongText(500).nullable().default(null),
      }),
      ['return_from', 'return_until'],
      MAX_DAYS,
    ),
    reply: ShiftOffer,
  }),
  endOffer: swap.endpoint('DELETE /api/shift/offers/{id}', {
    access: 'shift:swap',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}

/** Request to take an offered shift, with or without one of the caller's own published days in return. */
export const swapCalls = requestEndpoints(swap, '/api/shift/swaps', {
  access: 'shift:swap',
  given: z.strictObject({ offer_id: Id, return_id: Id.nullable().default(null) }),
  preview: SwapPreview,
})

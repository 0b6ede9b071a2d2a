import { expect, it } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { requestEndpoints } from '../../../kinds/request-kind-contract.ts'
import { readableInput } from './readable-input.ts'

const { preview } = requestEndpoints(subject('cabin'), '/api/cabin/requests', {
  access: 'directory:read',
  given: z.strictObject({ from_day: DayField(), until_day: DayField(), guests: z.number().int().min(1).max(20) }),
  preview: z.object({}),
})
const now = { from_day: '2026-12-01', until_day: null, guests: 40, reason: 'Rest', files: [], id: 'x', version: 3 }

it('REQ-06 the preview of a half-filled form gets the readable fields only', () => {
  expect(readableInput(preview, now)).toEqual({ from_day: '2026-12-01', files: [] })
  expect(readableInput(preview, { ...now, guests: 4, until_day: '2026-12-02' })).toEqual({
    from_day: '2026-12-01',
    until_day: '2026-12-02',
    guests: 4,
    files: [],
  })
})

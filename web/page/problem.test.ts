import { expect, it } from 'vitest'
import { ApiError } from '#web/calls/api-error.ts'
import { toProblem } from './problem.tsx'

it('AUTH-06b of several error values the first is shown, and without any the message', () => {
  const refused = (errors: Record<string, string[]>) =>
    toProblem(new ApiError({ status: 422, code: 'validation_failed', message: 'The message', errors, noticed: false }))
  expect(refused({ email: ['No such address', 'Too long'], password: ['Too short'] })).toEqual({
    text: 'No such address',
    fields: { email: 'No such address', password: 'Too short' },
  })
  expect(refused({}).text).toBe('The message')
})

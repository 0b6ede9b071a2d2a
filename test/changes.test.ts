import { expect, it } from 'vitest'
import { contractCalls } from './contract-calls.ts'

it('a PATCH changes no field that it does not name', () => {
  const changes = contractCalls.filter(({ call }) => call.method === 'PATCH')
  const filled = changes.flatMap(({ called, call }) =>
    Object.entries(call.input.shape).flatMap(([field, type]) => {
      const read = (type as typeof call.reply).safeParse(undefined)
      return read.success && read.data !== undefined ? [`${called} ${field}`] : []
    }),
  )
  expect(filled).toEqual([])
  expect(changes.length).toBeGreaterThan(30)
})

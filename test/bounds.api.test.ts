import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { LARGEST_AMOUNT } from '#base/money/money.ts'
import { startTestServer, type TestServer } from './server.ts'
import { eachShape, inputShape, type Json } from './shapes.ts'

let server: TestServer
let fields: { endpoint: Endpoint; at: string; shape: Json }[]

beforeAll(async () => {
  server = await startTestServer({ seed: false })
  fields = server.api.operations.flatMap((endpoint) =>
    [...eachShape(inputShape(endpoint, 'output'))].map((one) => ({ endpoint, ...one })),
  )
})
afterAll(() => server.stop())

/** The most items in one call: twice the people of a large company. */
const MOST_ITEMS = 20_000

const listed = (found: typeof fields) => found.map(({ endpoint, at }) => `${endpointName(endpoint)} ${at}`)

describe('INP-2 contracts bound every input', () => {
  it('INP-2 every number stays within what a column holds', () => {
    const numbers = fields.filter(
      ({ shape }) => (shape.type === 'integer' || shape.type === 'number') && shape.const === undefined,
    )
    const loose = numbers.filter(({ shape }) =>
      [shape.minimum ?? shape.exclusiveMinimum, shape.maximum ?? shape.exclusiveMaximum].some(
        (bound) => bound === undefined || Math.abs(bound) > LARGEST_AMOUNT,
      ),
    )
    expect(listed(loose)).toEqual([])
    expect(numbers.length).toBeGreaterThan(200)
  })

  it('INP-2 every list is bounded', () => {
    const lists = fields.filter(({ shape }) => shape.type === 'array')
    expect(listed(lists.filter(({ shape }) => (shape.maxItems ?? Infinity) > MOST_ITEMS))).toEqual([])
    expect(lists.length).toBeGreaterThan(30)
  })

  it('INP-2 every text is bounded, or of a type that bounds it', () => {
    const loose = fields.filter(
      ({ shape, at }) =>
        shape.type === 'string' &&
        !at.endsWith('{}') &&
        [shape.maxLength, shape.enum, shape.const, shape.format, shape.pattern].every((bound) => bound === undefined) &&
        !['month', 'country', 'currency'].includes(shape.kind ?? ''),
    )
    expect(listed(loose)).toEqual([])
  })
})

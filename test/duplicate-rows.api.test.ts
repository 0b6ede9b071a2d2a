import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { type GeneratedApiTest, startGeneratedApiTest } from './generated-api-test.ts'
import { inputShape, type Json } from './shapes.ts'

let walk: GeneratedApiTest
beforeAll(async () => {
  walk = await startGeneratedApiTest()
})
afterAll(() => walk.stop())

/** Rows without an identity of their own; two may be equal. */
const MAY_BE_ALIKE = [
  'POST /api/{env}/shift/import words',
  'PATCH /api/{env}/employee/edit/compensation/{id} parts',
  'PATCH /api/employees/{id}/bank parts',
  'PUT /api/payroll/tax-starts employers',
  'PUT /api/tax-forms/mine/tp3 employers',
]

type List = { endpoint: Endpoint; field: string; item: Json }

/** Every list in the input of a call that changes something. */
function lists(): List[] {
  return walk.server.api.operations
    .filter((endpoint) => !endpoint.safe && !endpoint.bulkExport)
    .flatMap((endpoint) =>
      Object.entries(inputShape(endpoint).properties ?? {}).flatMap(([field, shape]) =>
        shape.type === 'array' && shape.items ? [{ endpoint, field, item: shape.items }] : [],
      ),
    )
}

async function sentTwice({ endpoint, field, item }: List) {
  const { samples, admin } = walk
  const target = await samples.targetOf(endpoint, 'own', null)
  const sample = await samples.callOf(endpoint, target ?? { input: {}, person: null })
  const properties = inputShape(endpoint).properties ?? {}
  // Addresses with a token or a code have no id.
  if (!properties.id) delete sample.id
  for (const [name, shape] of Object.entries(properties)) if (shape.kind === 'month') sample[name] = '2026-12'
  const known = sample[field] as unknown[] | undefined
  const made = known?.[0] ?? samples.sampleOf(field, item)
  // Existing rows differ by id, which new rows lack.
  const one = item.properties?.id ? { id: randomUUID(), ...(made as object) } : made
  return admin.call(endpoint, { ...sample, [field]: [one, one] } as never)
}

describe('INP-2 the same row twice in one call', () => {
  it('INP-2 is refused where rows stand for different things', async () => {
    const wrong: string[] = []
    const rows = lists().filter(
      ({ endpoint, field, item }) =>
        item.type === 'object' && !MAY_BE_ALIKE.includes(`${endpointName(endpoint)} ${field}`),
    )
    for (const list of rows) {
      const reply = await sentTwice(list)
      const told = JSON.stringify([reply.body?.code, reply.body?.errors])
      if (reply.status !== 422 || !/twice|overlap/.test(told))
        wrong.push(`${endpointName(list.endpoint)} ${list.field}: ${reply.status} ${reply.text.slice(0, 160)}`)
    }
    expect(wrong).toEqual([])
    expect(rows.length).toBeGreaterThan(12)
  })

  it('INP-2 is accepted in lists of names and numbers', async () => {
    const wrong: string[] = []
    for (const list of lists().filter(({ item }) => item.type !== 'object')) {
      const reply = await sentTwice(list)
      if (reply.status >= 500 || reply.body?.code === 'unfit_value')
        wrong.push(`${endpointName(list.endpoint)} ${list.field}: ${reply.status} ${reply.text.slice(0, 160)}`)
    }
    expect(wrong).toEqual([])
  })
})

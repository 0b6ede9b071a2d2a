import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#base/endpoint.ts'
import { PERMISSIONS, type Permission } from '#base/permissions.ts'
import { samplesFor } from './samples.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Unsafe calls whose entries their own stories prove: signing in and out, files to upload, the operators' calls. */
const APART = (endpoint: Endpoint) =>
  endpoint.path.startsWith('/api/auth/') ||
  endpoint.access === 'public' ||
  endpoint.body === 'upload' ||
  PERMISSIONS[endpoint.access as Permission] === 'platform'

async function entries(): Promise<number> {
  return server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(tx)
    return rows[0]!.n
  })
}

it('LOG-01 every unsafe operation that succeeds writes at least one entry, and a refused one none', {
  timeout: 300_000,
}, async () => {
  const samples = samplesFor(server)
  // Planted while nothing is changed yet: a later sample may take a sign-in or a role away.
  await samples.pay('meridian')
  for (const table of ['membership', 'cost_center', 'department', 'position'] as const)
    await samples.firstId(table, 'meridian')
  const unsafe = server.api.operations.filter((endpoint) => !endpoint.safe && !APART(endpoint))
  const silent: string[] = []
  let written = 0
  for (const endpoint of unsafe) {
    const target = await samples.targetOf(endpoint, 'own', null)
    const admin = await server.as('aminah')
    const before = await entries()
    const reply = await admin.call(endpoint, { ...samples.sample(endpoint), ...target?.input } as never)
    const added = (await entries()) - before
    if (reply.status < 300 && added === 0) silent.push(`${endpoint.method} ${endpoint.path} answered and wrote nothing`)
    if (reply.status >= 300 && added > 0)
      silent.push(`${endpoint.method} ${endpoint.path} was refused and wrote ${added}`)
    if (reply.status < 300) written++
  }
  console.log(`Activity log: ${unsafe.length} unsafe operations, ${written} succeeded with their sample`)
  expect(silent).toEqual([])
  expect(written).toBeGreaterThan(10)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPANY_ADMIN, OPS } from '#base/access/roles.ts'
import { insertOperator } from '#test/accounts.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { auditBeforeCompanyKnown, runAudited } from './audit-entry.ts'

let server: TestServer
let ops: { id: string; email: string }
const idOf = (key: string) => server.companies.meridian!.accounts[key]!
const origin = { requestId: 'r', address: '192.0.2.1', device: 'd' }

beforeAll(async () => {
  server = await startTestServer()
  ops = await insertOperator(server)
})
afterAll(() => server.stop())

async function joins(key: string, more: { invited_email?: string; is_active?: boolean } = {}) {
  const company_id = server.companies.beacon!.companyId
  await server.tenant('beacon', (tx) =>
    tx
      .insertInto('membership')
      .values({ company_id, account_id: idOf(key), full_name: `${key} of Beacon`, ...more })
      .execute(),
  )
}
const columns = ['kind', 'actor_name', 'object_name', 'operation', 'after'] as const
/** The entries of both companies and of the operators since the last look. */
let seen: Record<string, number> = {}
async function written(): Promise<Record<string, { actor_name: string }[]>> {
  const all = {
    meridian: await server.tenant('meridian', (tx) =>
      tx.selectFrom('audit_entry').select(columns).orderBy('number').execute(),
    ),
    beacon: await server.tenant('beacon', (tx) =>
      tx.selectFrom('audit_entry').select(columns).orderBy('number').execute(),
    ),
    operators: await server.database.lookup.selectFrom('operator_entry').select(columns).orderBy('number').execute(),
  }
  const fresh = Object.entries(all).map(([log, rows]) => [log, rows.slice(seen[log] ?? 0)] as const)
  seen = Object.fromEntries(Object.entries(all).map(([log, rows]) => [log, rows.length]))
  return Object.fromEntries(fresh.filter(([, rows]) => rows.length > 0))
}
const fails = async (id: string, company?: string, kind = 'staff') => {
  await written()
  const call = { operation: 'POST /api/auth/login', origin, now: server.clock.now(), ...(company && { company }) }
  const account = { id, kind, fullName: 'As they call themselves' }
  await auditBeforeCompanyKnown(server.api, account, call, { kind: 'failed_sign_in', after: { wrong: 'password' } })
  return written()
}
const entry = (name: string) => [
  {
    kind: 'failed_sign_in',
    actor_name: name,
    object_name: name,
    operation: 'POST /api/auth/login',
    after: { wrong: 'password' },
  },
]

it('LOG-01 TEN-6 an entry about a person of one company is written into its log under their name there', async () => {
  expect(await fails(idOf('nurul'))).toEqual({ meridian: entry('Nurul Huda binti Hassan') })
  expect(await fails(idOf('nurul'), 'beacon')).toEqual({ meridian: entry('Nurul Huda binti Hassan') })
})

it('LOG-01 TEN-6 an entry about a person of several companies is written for the named one, else for the platform without a name', async () => {
  await joins('ken')
  expect(await fails(idOf('ken'), 'BEACON')).toEqual({ beacon: entry('ken of Beacon') })
  expect(Object.keys(await fails(idOf('ken'), 'meridian'))).toEqual(['meridian'])
  expect(await fails(idOf('ken'))).toEqual({ operators: entry('') })
  expect(await fails(idOf('ken'), 'elsewhere')).toEqual({ operators: entry('') })
})

it('LOG-01 TEN-6 a company that only invited a person, or that they left, gets no entry', async () => {
  await joins('rosli', { invited_email: 'rosli@meridian.example' })
  await joins('muthu', { is_active: false })
  for (const key of ['rosli', 'muthu']) {
    expect(Object.keys(await fails(idOf(key), 'beacon')), key).toEqual(['meridian'])
    await server.tenant('meridian', (tx) =>
      tx.updateTable('membership').set({ is_active: false }).where('account_id', '=', idOf(key)).execute(),
    )
    expect(await fails(idOf(key), 'beacon'), key).toEqual({})
  }
})

it('LOG-01b an entry about an operator is written into the platform’s log by name', async () => {
  expect(await fails(ops.id, 'meridian', 'ops')).toEqual({ operators: entry('As they call themselves') })
})

it('LOG-01 a change outside of companies is committed with its entry, in the company’s or the operators’ log', async () => {
  const author = { accountId: ops.id, name: 'Olivia', operation: 'POST /x', origin, now: server.clock.now() }
  const change = { kind: 'confirmation', id: ops.id, name: 'Olivia', after: { confirmed: true } }
  const by = (roleId: number | null, companyId: string | null, work: () => Promise<string> = async () => 'done') =>
    runAudited(server.api, companyId, { ...author, roleId }, change, work)
  const { companyId } = server.companies.meridian!
  await written()
  expect(await by(OPS, null)).toBe('done')
  expect(Object.keys(await written())).toEqual(['operators'])
  expect(await by(COMPANY_ADMIN, companyId)).toBe('done')
  expect(Object.keys(await written())).toEqual(['meridian'])
  expect(await by(null, null)).toBe('done')
  expect(await written()).toEqual({})
  await expect(by(COMPANY_ADMIN, companyId, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await written()).toEqual({})
})

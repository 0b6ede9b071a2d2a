import { required } from '#base/required.ts'
import { findOrInsertCategory, plantOfEverybody, plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

const CATEGORY = {
  name_en: 'Matrix',
  name_zh: '矩陣',
  currency: 'MYR',
  needs_file: false,
  country: null,
}

/** A receipt of ten ringgit. */
async function sampleReceipt(server: TestServer) {
  const category_id = await server.tenant('meridian', findOrInsertCategory)
  return { day: '2026-11-16', category_id, amount: 10_00, currency: 'MYR', remark: 'Another ride of that day' }
}

/** Plants claims that were paid together outside of payroll. Returns the payment's id. */
async function insertPayment(server: TestServer, company: string): Promise<string> {
  const claim = await plantRequest(server, company, 'claim', 'priya', { state: 'paid' })
  const account = required(server.companies[company]?.accounts.arjun, 'account of Arjun')
  return server.tenant(company, async (tx) => {
    const of = { currency: 'MYR', amount: 10_00, by_account: account, by_name: 'Planted', at: server.clock.now() }
    const { id } = await tx
      .insertInto('claim_payment')
      .values({ ...of, paid_on: '2026-11-18', reference: 'Planted', claims: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('claim_paid').values({ payment_id: id, request_id: claim, amount: 10_00 }).execute()
    await tx.updateTable('claim_request').set({ payment_id: id }).where('request_id', '=', claim).execute()
    return id
  })
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await plantOfEverybody(server, company, 'claim')
    await insertPayment(server, company)
  },
  noWays: {
    'POST /api/claims/requests': 'asked for; somebody else decides',
    'PUT /api/claims/requests/{id}': 'asked for; somebody else decides',
    'POST /api/claims/{id}/claimable':
      'of a request that waits: “GUARD-05 AUTH-18 ACL-5 complaint 69: every operation about people answers every role and relation by grants, reach and own case”',
    'POST /api/claims/payments':
      'of requests that were approved: “CLM-08d a payer neither pays their own claims nor undoes a payment with one of them”',
    'POST /api/claims/categories': 'a category',
    'PATCH /api/claims/categories/{id}': 'a category',
  },
  ownCase: ['POST /api/claims/{id}/claimable'],
  named: {
    'POST /api/claims/requests': {
      people: ([one]) => ({ employee_id: required(one, 'person').id }),
      own: '200',
      others: 'claim:manage',
    },
  },
  own: [
    {
      addresses: /^\/api\/claims\/requests\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'claim', key, { state: 'withdrawn' }),
    },
    {
      addresses: /^\/api\/claims\/\{id\}\/claimable/,
      of: (server, company, key) => plantRequest(server, company, 'claim', key),
    },
    { addresses: /^\/api\/claims\/payments\/\{id\}/, of: insertPayment },
  ],
  rows: [
    {
      addresses: /^\/api\/claims\/categories\/\{id\}/,
      table: 'claim_category',
      first: 'name_en',
      made: CATEGORY,
    },
  ],
  samples: {
    'POST /api/claims/requests': async (_, server) => ({ input: await sampleReceipt(server), adds: true }),
    'PUT /api/claims/requests/{id}': async (_, server) => ({ input: await sampleReceipt(server) }),
    'POST /api/claims/{id}/claimable': () => ({
      as: ['mei.ling', 'HR Generalist'],
      input: { claimable: 5_00, reason: 'Half of it was private' },
    }),
    'POST /api/claims/payments': async (_, server) => {
      const id = await plantRequest(server, 'meridian', 'claim', 'priya', { state: 'approved' })
      return { input: { claims: [{ id, version: 1 }], paid_on: '2026-11-19', reference: 'Transfer' }, adds: true }
    },
    'POST /api/claims/payments/{id}/undoing': () => ({ input: { remark: 'The bank sent it back' } }),
    'POST /api/claims/categories': () => ({ input: { ...CATEGORY, name_en: 'New' }, adds: true }),
    'PATCH /api/claims/categories/{id}': () => ({ input: { amount_limit: 100_00 } }),
    'DELETE /api/claims/categories/{id}': () => ({ input: {} }),
    'PUT /api/claims/settings': () => ({ input: { oldest_days: 60, with_payroll: true, version: 0 } }),
  },
}

import { createHash } from 'node:crypto'
import { renderLetter } from '#server/pdf/letters/draw-letter.ts'
import { createToken } from '#server/secrets.ts'
import { openVault } from '#server/vault.ts'
import { insertLetterHead, insertTemplate } from '#test/planted-letters.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { sealValues } from './queries.ts'
import type { LetterNeeds, LetterState } from './rules.ts'

const BODY = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] }
const AT = new Date('2026-11-02T01:00:00Z')
type Planted = { state: LetterState; needs?: LetterNeeds; attached?: true; outside?: true }

function drawnLetter(): Uint8Array {
  const signature = { lines: [], picture: null }
  return renderLetter({
    number: '2026/1',
    title: 'Matrix',
    company: 'Matrix',
    language: 'en-MY',
    bodies: [BODY],
    arrangement: 'stacked',
    head: null,
    signatures: { company: signature, recipient: signature },
    moment: AT.toISOString(),
  })
}

/** Plants a letter in a state, of a person or of somebody outside. */
async function insertLetter(
  server: TestServer,
  company: string,
  key: string,
  { state, needs = 'nothing', attached, outside }: Planted,
) {
  const { version_id } = await insertTemplate(server, company, needs, outside)
  const { companyId, dataKey, employees, accounts } = server.companies[company]!
  const vault = openVault(server.secrets.wrap, companyId, dataKey)
  const content = drawnLetter()
  return server.tenant(company, async (tx) => {
    const { last } = await tx
      .insertInto('letter_counter')
      .values({ year: 2026, last: 1 })
      .onConflict((same) =>
        same.columns(['company_id', 'year']).doUpdateSet((is) => ({ last: is('letter_counter.last', '+', 1) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    const file = { name: 'letter.pdf', type: 'application/pdf', content, ownerKind: 'letter' }
    const fileId = await server.files.put(tx, companyId, file)
    const isDraft = state === 'draft'
    const { id } = await tx
      .insertInto('letter')
      .values({
        template_version_id: version_id,
        state,
        ...(outside
          ? { outside_name: 'Lim Ah Kow', outside_email: 'lim@outside.example', outside_language: 'en' as const }
          : { employee_id: employees[key]! }),
        ...(!isDraft && {
          year: 2026,
          serial: last,
          unsigned_file_id: fileId,
          unsigned_sha256: createHash('sha256').update(content).digest(),
          made_at: AT,
        }),
        ...(!isDraft && state !== 'waiting' && { sent_at: AT, sender: 'Mei Ling' }),
        written_by: Object.values(accounts)[0]!,
        sealed_values: Buffer.alloc(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sealed_values = sealValues(vault, id, { typed: [], values: {} })
    await tx.updateTable('letter').set({ sealed_values }).where('id', '=', id).execute()
    if (!isDraft)
      await tx.insertInto('letter_event').values({ letter_id: id, kind: 'made', at: AT, name: 'Mei Ling' }).execute()
    if (!attached) return { id }
    const { id: file_id } = await tx
      .insertInto('letter_attachment')
      .values({ letter_id: id, file_id: fileId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, file_id }
  })
}

/** A letter to somebody outside, by its secret address. */
async function insertOpenLetter(server: TestServer, company: string, needs: LetterNeeds) {
  const found = await insertLetter(server, company, '', { state: 'sent', needs, attached: true, outside: true })
  const { token, hash } = createToken()
  const expires_at = new Date('2027-12-31T00:00:00Z')
  await server.tenant(company, (tx) =>
    tx.insertInto('letter_token').values({ letter_id: found.id, token_hash: hash, expires_at }).execute(),
  )
  return { ...found, id: undefined, token }
}

const own = (addresses: RegExp, planted: Planted) => ({
  addresses,
  of: async (server: TestServer, company: string, key: string) => {
    if (planted.state === 'draft') await insertLetterHead(server, company)
    return insertLetter(server, company, key, planted)
  },
})
const open = (addresses: RegExp, needs: LetterNeeds) => ({
  addresses,
  of: (server: TestServer, company: string) => insertOpenLetter(server, company, needs),
})
export const testSamples: ModuleSamples = {
  noWays: {
    'POST /api/letters': 'an amount that a letter says; nothing of the person changes, and it is stored encrypted',
    'PATCH /api/letters/{id}/draft': 'an amount that a letter says, stored encrypted',
    'POST /api/letters/many': 'an amount that letters say, stored encrypted',
    'POST /api/letters/{id}/draft/attachments': 'a PDF beside a letter, read by nobody but people',
  },
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees))
      await insertLetter(server, company, key, { state: 'sent' })
  },
  own: [
    own(/^\/api\/letters\/\{id\}\/draft\/attachments\/\{file_id\}/, { state: 'draft', attached: true }),
    own(/^\/api\/letters\/\{id\}\/attachments\/\{file_id\}/, { state: 'sent', attached: true }),
    own(/^\/api\/letters\/\{id\}\/(draft|making)/, { state: 'draft' }),
    own(/^\/api\/letters\/\{id\}\/sending/, { state: 'waiting' }),
    own(/^\/api\/letters\/\{id\}\/signature/, { state: 'sent', needs: 'signature' }),
    own(/^\/api\/letters\/\{id\}/, { state: 'sent', needs: 'acknowledgement' }),
    open(/^\/api\/public\/letters\/\{token\}\/signature/, 'signature'),
    open(/^\/api\/public\/letters\/\{token\}/, 'acknowledgement'),
  ],
  named: {
    'POST /api/letters': { people: ([one]) => ({ employee_id: one!.id }) },
    'POST /api/letters/many': { people: (many) => ({ employee_ids: many.map(({ id }) => id) }), isMany: true },
  },
  byRule: {
    'POST /api/letters/{id}/signature': (_, about) => (about === 'own' ? '409 letter_password_none' : undefined),
  },
  ownCase: [
    'PATCH /api/letters/{id}/draft',
    'DELETE /api/letters/{id}/draft',
    'POST /api/letters/{id}/draft/attachments',
    'DELETE /api/letters/{id}/draft/attachments/{file_id}',
    'POST /api/letters/{id}/making',
    'POST /api/letters/{id}/sending',
    'POST /api/letters/{id}/withdrawal',
  ],
  samples: {
    'POST /api/letters': async (_, server) => ({
      input: {
        template_id: (await insertTemplate(server, 'meridian', 'nothing')).template_id,
        employee_id: server.employeeId('devi'),
      },
      adds: true,
    }),
    'POST /api/letters/many': async (_, server) => {
      await insertLetterHead(server, 'meridian')
      return {
        input: {
          template_id: (await insertTemplate(server, 'meridian', 'nothing')).template_id,
          employee_ids: [server.employeeId('devi')],
          by_mail: false,
        },
        adds: true,
      }
    },
    'PATCH /api/letters/{id}/draft': () => ({ input: { typed: [] } }),
    'DELETE /api/letters/{id}/draft': () => ({}),
    'POST /api/letters/{id}/draft/attachments': () => ({
      files: { file: { name: 'terms.pdf', content: drawnLetter() } },
      adds: true,
    }),
    'DELETE /api/letters/{id}/draft/attachments/{file_id}': () => ({}),
    'POST /api/letters/{id}/making': () => ({}),
    'POST /api/letters/{id}/sending': () => ({ input: { by_mail: false } }),
    'POST /api/letters/{id}/withdrawal': () => ({}),
    'POST /api/letters/{id}/acknowledgement': () => ({ as: ['nurul', 'employee'] }),
    'POST /api/letters/{id}/refusal': () => ({ as: ['nurul', 'employee'], input: { remark: 'No' } }),
    'POST /api/letters/{id}/signature': () => ({
      as: ['nurul', 'employee'],
      input: { typed_name: 'Nurul' },
      arrange: [
        "update account set password_hash = 'x' where email = 'nurul@meridian.example'",
        "update account set password_hash = null where email = 'nurul@meridian.example'",
      ],
    }),
    'POST /api/letters/export': () => ({ adds: true }),
    'POST /api/letters/check': () => ({ input: { sha256: 'a'.repeat(64) } }),
  },
}

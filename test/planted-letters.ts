import sharp from 'sharp'
import { insertTemplateVersion } from '../modules/documents/templates/queries.ts'
import type { TestServer } from './server.ts'

const BODY = { type: 'doc', content: [{ type: 'paragraph' }] }
const AT = new Date('2026-11-02T01:00:00Z')
type LetterNeeds = 'nothing' | 'acknowledgement' | 'signature'

/** A template of letters with its version, made once for each company and need. */
export async function insertTemplate(server: TestServer, company: string, needs: LetterNeeds, outside = false) {
  return server.tenant(company, async (tx) => {
    const { id } = await tx
      .insertInto('letter_template')
      .values({
        name_en: 'Matrix',
        name_zh: 'Matrix',
        kind: 'other',
        recipient: outside ? 'outside' : 'employee',
        languages: 'en',
        arrangement: 'stacked',
        body: JSON.stringify(BODY),
        needs,
        place: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertTemplateVersion(tx, id, AT, 'Mei Ling')
    const version = await tx
      .selectFrom('letter_template_version')
      .select('id')
      .where('template_id', '=', id)
      .executeTakeFirstOrThrow()
    return { template_id: id, version_id: version.id }
  })
}

/** The company gets a letter head where it has none: letters are drawn on it. */
export async function insertLetterHead(server: TestServer, company: string): Promise<void> {
  const content = await sharp({ create: { width: 60, height: 9, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  await server.tenant(company, async (tx) => {
    const { companyId } = server.companies[company]!
    const file = { name: 'head.png', type: 'image/png', content, ownerKind: 'company' }
    const letter_head_file_id = await server.files.put(tx, companyId, file)
    await tx
      .insertInto('company_profile')
      .values({ company_id: companyId, legal_name: 'Matrix', letter_head_file_id })
      .onConflict((same) => same.column('company_id').doUpdateSet({ letter_head_file_id }))
      .execute()
  })
}

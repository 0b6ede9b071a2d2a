import type { Tx } from '#server/database/database.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { insertTemplateVersion } from '../queries.ts'
import { READY_TEMPLATES } from './ready-templates.ts'
import { bodies } from './write-body.ts'

/** Inserts the ready letters that a company lacks, in English and Chinese beside each other. */
export async function insertReadyTemplates(tx: Tx, now: Date): Promise<void> {
  const texts = READY_TEMPLATES.map(({ parts, typed, ...about }, index) => {
    const { body, second_body } = bodies(parts)
    return {
      ...about,
      languages: 'en_zh' as const,
      arrangement: 'columns' as const,
      body: JSON.stringify(body),
      second_body: JSON.stringify(second_body),
      typed: JSON.stringify(typed),
      place: index + 1,
    }
  })
  const rows = await tx
    .insertInto('letter_template')
    .values(texts)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .execute()
  for (const { id } of rows) await insertTemplateVersion(tx, id, now, null)
}

export const letterTemplateSeed: Seed = {
  name: 'letter-templates',
  steps: [(tx, _, now) => insertReadyTemplates(tx, now)],
}

import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

const AT = { event: 'moved', language: 'en' } as const
const FIRST = { subject: 'News', body: 'Dear {{name}}', version: 1 }

/** Inserts a text of the company, or puts it back to its first version. */
async function insertText(server: TestServer, company: string): Promise<void> {
  await server.tenant(company, (tx) =>
    tx
      .insertInto('candidate_mail_text')
      .values({ ...AT, ...FIRST })
      .onConflict((same) => same.columns(['company_id', 'event', 'language']).doUpdateSet(FIRST))
      .execute(),
  )
}

export const testSamples: ModuleSamples = {
  plant: insertText,
  samples: {
    'PUT /api/candidate-mails': async (_, server) => {
      await insertText(server, 'meridian')
      return { input: { ...AT, subject: 'Good news', body: 'Dear {{name}}, {{next}}', known_version: 1 } }
    },
    'POST /api/candidate-mails/reset': async (_, server) => {
      await insertText(server, 'meridian')
      return { input: AT }
    },
  },
}

import type { ModuleSamples } from '#test/samples/of-modules.ts'

const at = { event: 'moved', language: 'en' }

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await server.tenant(company, (tx) =>
      tx
        .insertInto('candidate_mail_text')
        .values({ event: 'moved', language: 'en', subject: 'News', body: 'Dear {{name}}' })
        .onConflict((same) => same.doNothing())
        .execute(),
    )
  },
  samples: {
    'PUT /api/candidate-mails/{event}/{language}': () => ({
      input: { event: 'offer', language: 'en', subject: 'An offer', body: 'Dear {{name}}', known_version: 0 },
      adds: true,
    }),
    'DELETE /api/candidate-mails/{event}/{language}': () => ({ input: at }),
  },
}

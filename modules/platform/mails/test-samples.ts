import { insertFailedMail } from '#test/samples/failed-mail.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const key of Object.keys(server.companies[company]!.employees))
      await insertFailedMail(server, company, `${key}@${company}.example`)
  },
  samples: {
    'POST /api/mail/send-again': async (_, server) => ({
      input: { ids: [await insertFailedMail(server, 'meridian')] },
    }),
    'POST /api/mail/export': () => ({ adds: true }),
  },
}

import { plantNotice, plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  samples: {
    'PUT /api/requests/notice-choice': () => ({ input: { kind: 'claim', how: 'daily' } }),
    'POST /api/requests/notices/reading': async (_, server) => {
      const decider = server.companies.meridian?.accounts.aminah ?? ''
      const id = await plantRequest(server, 'meridian', 'claim', 'devi', { decider })
      await plantNotice(server, 'meridian', id, decider)
      return {}
    },
  },
}

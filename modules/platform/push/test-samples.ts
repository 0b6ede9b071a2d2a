import { insertPushDevice, pushSubscription } from '#test/pushes.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  own: [
    {
      addresses: /^\/api\/push\/devices\/\{id\}/,
      of: async (server, company, key) => {
        const accountId = server.companies[company]!.accounts[key]
        return accountId ? (await insertPushDevice(server, company, accountId)).id : null
      },
    },
  ],
  samples: {
    'POST /api/push/devices': () => ({ input: pushSubscription().input, adds: true }),
    'POST /api/push/devices/{id}/test': () => ({ adds: true }),
    'DELETE /api/push/devices/{id}': () => ({}),
  },
}

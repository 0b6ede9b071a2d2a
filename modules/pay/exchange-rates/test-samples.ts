import { Buffer } from 'node:buffer'
import type { ModuleSamples } from '#test/samples/of-modules.ts'

const FILE = 'Day,Currency,Unit,Rate,Home currency,Reason\n2026-11-20,SGD,1,3.41,MYR,Bank\n'

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/exchange-rates\/\{id\}/,
      table: 'exchange_rate',
      first: 'currency',
      made: {
        day: '2026-11-18',
        currency: 'USD',
        home: 'MYR',
        unit: 1,
        rate: 4_400_000,
        reason: 'Matrix',
        by_name: 'Matrix',
        at: '2026-11-18T10:00:00Z',
      },
    },
    {
      addresses: /^\/api\/exchange-rates\/imports\/\{id\}/,
      table: 'rate_import',
      first: 'file_name',
      made: { file_name: 'matrix.csv', rates: 1, by_name: 'Matrix', at: '2026-11-18T10:00:00Z' },
    },
  ],
  noWays: {
    'POST /api/exchange-rates/export': 'asks for a list',
    'POST /api/exchange-rates': 'a rate of the company',
    'POST /api/exchange-rates/imports': 'rates of the company',
    'POST /api/exchange-rates/imports/arranged': 'makes a file, which goes in by the import’s own way',
  },
  samples: {
    'GET /api/exchange-rates/conversion': () => ({
      input: { day: '2026-11-19', from: 'USD', to: 'MYR', amount: 10_00 },
    }),
    'POST /api/exchange-rates': () => ({
      input: { day: '2026-11-19', currency: 'USD', unit: 1, rate: 4.41, home: 'MYR', reason: 'Bank' },
      adds: true,
    }),
    'POST /api/exchange-rates/{id}/taking-back': () => ({ removes: true }),
    'PUT /api/exchange-rates/kind': () => ({ input: { kind: 'selling', version: 0 } }),
    'POST /api/exchange-rates/imports': () => ({
      files: { file: { name: 'rates.csv', content: Buffer.from(FILE) } },
      adds: true,
    }),
    'POST /api/exchange-rates/imports/failed-rows': () => ({
      files: { file: { name: 'rates.csv', content: Buffer.from(FILE.replace('3.41', 'x')) } },
    }),
    'POST /api/exchange-rates/imports/{id}/undoing': () => ({ input: {} }),
  },
}

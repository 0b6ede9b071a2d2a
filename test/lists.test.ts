import { expect, it } from 'vitest'
import { endpointName } from '#base/endpoint.ts'
import { readFieldShape } from '#web/fields/shape.ts'
import { contractLists, rowShape } from './contract-calls.ts'
import { isTest, sources, textOf } from './source-files.ts'

/** What writes a page out beside the kit, which may only grow fewer, and why. */
const BY_HAND: readonly string[] = [
  'modules/pay/payroll/review/queries.ts', // also asked for everybody at once; its total comes with its rows
  'server/list-page.ts',
]

it('SYS-15 order, page, count and search of a list come from the kit', () => {
  const byHand = sources.filter(
    (file) =>
      /^(server|modules|app)\//.test(file) &&
      !isTest(file) &&
      !file.includes('/web/') &&
      /\.offset\(|\boffset \$\{|\bper_page, page \* /.test(textOf(file)),
  )
  expect(byHand.toSorted()).toEqual(BY_HAND)
})

/** Called like a time, and none. */
const NO_TIME: readonly string[] = [
  'GET /api/payroll-reports/calendar period', // a month, or a year
]

/** What a field that is called so holds. */
const TIMES = [
  ['moment', /^at$|_at$/],
  ['date', /^day$|_day$|_on$|^due|^since$/],
  ['month', /^(month|period|against)$|_(month|period)$/],
] as const

it('SYS-15 days, months and moments of a row say in the contract what they are, so that a list shows them as such', () => {
  const texts = contractLists.flatMap(({ list }) =>
    Object.entries(rowShape(list))
      .filter(
        ([field, schema]) =>
          readFieldShape(schema).kind === 'text' && !NO_TIME.includes(`${endpointName(list)} ${field}`),
      )
      .flatMap(([field]) =>
        TIMES.filter(([, called]) => called.test(field)).map(
          ([kind]) => `${endpointName(list)} ${field} is no ${kind}`,
        ),
      ),
  )
  expect(texts).toEqual([])
})

import { expect, it } from 'vitest'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { readFieldShape } from '#web/fields/shape.ts'
import { contractLists, rowShape } from './contract-calls.ts'
import { isTest, sources, textOf } from './source-files.ts'

/** Files that page without the kit, with the reason. This list may only shrink. */
const BY_HAND: readonly string[] = [
  'modules/pay/payroll/review/queries.ts', // also loads all rows; its total comes with them
  'server/call/list-page.ts',
]

it('SYS-15 lists take order, page, count and search from the kit', () => {
  const byHand = sources.filter(
    (file) =>
      /^(server|modules|app)\//.test(file) &&
      !isTest(file) &&
      !file.includes('/web/') &&
      /\.offset\(|\boffset \$\{|\bper_page, page \* /.test(textOf(file)),
  )
  expect(byHand.toSorted()).toEqual(BY_HAND)
})

/** Names that look like a time but are not. */
const NO_TIME: readonly string[] = [
  'GET /api/payroll-reports/calendar period', // a month or a year
]

/** What fields with such names contain. */
const TIMES = [
  ['moment', /^at$|_at$/],
  ['date', /^day$|_day$|_on$|^due|^since$/],
  ['month', /^(month|period|against)$|_(month|period)$/],
] as const

it('SYS-15 contracts type days, months and moments of a row, so that a list formats them', () => {
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

import { expect, it } from 'vitest'
import { isTest, sources, textOf } from './source-files.ts'

/** What writes a page out beside the kit, which may only grow fewer, and why. */
const BY_HAND: readonly string[] = [
  'modules/back-pay/queries.ts', // being rebuilt
  'modules/loans/queries.ts', // being rebuilt
  'modules/payroll/inputs/input-routes.ts', // being rebuilt
  'modules/payroll/inputs/one-off-routes.ts', // being rebuilt
  'modules/payroll/review/queries.ts', // also asked for everybody at once; its total comes with its rows
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

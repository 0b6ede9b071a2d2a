import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import type { GrantTable } from './matrix.ts'
import { askEndpoints, isMeasured, type Matrix, startMatrix } from './matrix-cells.ts'
import { patience } from './patience.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await startMatrix()
})
afterAll(() => matrix.stop())

/** Sign-in calls have no grants; `matrix-states.api.test.ts` covers them. */
const operations = () =>
  matrix.operations().filter((one) => !isMeasured(one) && one.access !== 'public' && one.access !== 'session')

/** The number of cells may only grow. */
const FLOOR = 11_109

it('GUARD-05 AUTH-18 ACL-5 every operation of the company, one’s own account and the platform answers every role by grants and own case', {
  timeout: patience(900_000),
}, async () => {
  const { known, asked, wrong } = await askEndpoints(matrix, operations(), DEFAULT_GRANTS as GrantTable)
  console.log(`Permission matrix, company: ${asked} of ${known} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
  expect(known).toBeGreaterThanOrEqual(FLOOR)
  expect(asked).toBeGreaterThan(known / 5)
})

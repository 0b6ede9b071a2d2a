import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { ROLE_NAMES } from './matrix.ts'
import { isOfSignIn, signInInput, signInVerdict } from './matrix-ask.ts'
import { type Matrix, startMatrix } from './matrix-cells.ts'
import { toVerdict } from './matrix-rules.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await startMatrix()
})
afterAll(() => matrix.stop())

it('GUARD-05 AUTH-01 signing in and what one does with one’s sign-in answers every role alike', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const endpoint of matrix.operations().filter(isOfSignIn))
    for (const role of [null, ...ROLE_NAMES] as const) {
      await matrix.server.keep(() =>
        matrix.server.database.runOutsideTenants((tx) => tx.deleteFrom('rate_count').execute()),
      )
      const got = toVerdict(await matrix.ask(endpoint, role, signInInput(matrix, endpoint), undefined))
      const should = signInVerdict(endpoint, role)
      asked++
      if (got !== should) wrong.push(`${endpointName(endpoint)}, ${role}: ${should}, not ${got}`)
    }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(400)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { dailyPart } from './depth.ts'
import { type GeneratedApiTest, startGeneratedApiTest } from './generated-api-test.ts'
import { HOSTILE } from './hostile-values.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { LETTER_BOXES, letterSample } from './own-upload/own-upload.ts'
import { patience } from './patience.ts'
import type { Reply } from './server.ts'

let walk: GeneratedApiTest
beforeAll(async () => {
  walk = await startGeneratedApiTest({ modules: [LETTER_BOXES] })
})
afterAll(() => walk.stop())

/** A few hostile values for a field, others for the next. */
function some(seed: string, count: number): unknown[] {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return HOSTILE[state % HOSTILE.length]
  })
}

/** Inputs with one hostile field each, down to the second level, and one with an unknown key. */
function* spoilt(endpoint: Endpoint, sample: Record<string, unknown>) {
  const seed = endpointName(endpoint)
  for (const field of Object.keys(endpoint.input.shape)) {
    const inAddress = endpoint.path.includes(`{${field}}`) || endpoint.method === 'GET'
    for (const value of dailyPart(some(`${seed} ${field}`, 3)))
      yield { ...sample, [field]: inAddress && typeof value === 'string' ? value.toWellFormed() : value }
    const inner = sample[field]
    const first = Array.isArray(inner) ? inner[0] : inner
    if (typeof first !== 'object' || first === null) continue
    for (const key of Object.keys(first))
      for (const value of some(`${seed} ${field} ${key}`, 1)) {
        const changed = { ...(first as Record<string, unknown>), [key]: value }
        yield { ...sample, [field]: Array.isArray(inner) ? [changed, ...inner.slice(1)] : changed }
      }
  }
  yield { ...sample, company_id: walk.server.companies.beacon!.companyId }
}

const ANSWERS = new Set([200, 400, 401, 403, 404, 409, 413, 415, 422, 428, 429])
/** Internal words that no reply may contain (ERR-1). */
const LEAK = /node_modules|\.ts:\d|syntax error at|violates |relation "|column "|select .* from /i

function wrong(endpoint: Endpoint, input: unknown, reply: Reply): string | null {
  const shown = () =>
    `${endpointName(endpoint)} ${JSON.stringify(input).slice(0, 200)} → ${reply.status} ${reply.text.slice(0, 160)}`
  if (!ANSWERS.has(reply.status)) return shown()
  // The contract should have refused this value before the database did.
  if (reply.body?.code === 'unfit_value') return shown()
  if (reply.status !== 200 && (reply.body?.code === 'internal' || LEAK.test(reply.text))) return shown()
  return null
}

it('INP-1 INP-2 INP-3 SYS-20a hostile values in every field of every operation are answered and never fail with 500', {
  timeout: patience(600_000),
}, async () => {
  const faults: string[] = []
  let asked = 0
  const operations = walk.server.api.operations.filter(
    (endpoint) =>
      (endpoint.body !== 'upload' || endpoint.openUpload) && endpoint.path.includes(process.env.HOSTILE ?? ''),
  )
  for (const endpoint of operations) {
    const sample = endpoint.openUpload
      ? letterSample
      : { ...walk.samples.sample(endpoint), ...(await walk.addressed(endpoint)) }
    const caller = await walk.callerFor(endpoint)
    const inputs = [...spoilt(endpoint, sample)]
    const replies = await mapConcurrently(inputs, (input) => caller.call(endpoint, input as never))
    asked += inputs.length
    faults.push(...inputs.flatMap((input, at) => wrong(endpoint, input, replies[at]!) ?? []))
  }
  console.log(`Hostile input: ${asked} calls of ${operations.length} operations, ${faults.length} faults`)
  expect(faults).toEqual([])
  if (!process.env.HOSTILE) expect(asked).toBeGreaterThan(1_000)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { callerWithAllPermissions } from './caller-with-all-permissions.ts'
import { type GeneratedApiTest, startGeneratedApiTest } from './generated-api-test.ts'
import { patience } from './patience.ts'
import { plantText } from './planted-text.ts'

/** Texts that a spreadsheet reads as formulas, also in full width and after a blank. */
const FORMULAS = [
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  ' =1',
  "'=1",
  '"=1',
] as const

let walk: GeneratedApiTest
beforeAll(async () => {
  walk = await startGeneratedApiTest()
})
afterAll(() => walk.stop())

it('EXP-1 EXP-2 no exported spreadsheet contains a formula that somebody typed', {
  timeout: patience(300_000),
}, async () => {
  const { server, samples } = walk
  await plantText(server, 'meridian', (index) => FORMULAS[index % FORMULAS.length]!)
  const admin = await callerWithAllPermissions(server, 'meridian')
  const exports = server.api.operations.filter((endpoint) => 'format' in endpoint.input.shape)
  expect(exports.length).toBeGreaterThan(8)
  const bare: string[] = []
  let shown = 0
  for (const endpoint of exports) {
    const target = await samples.targetOf(endpoint, 'own', null)
    const reply = await admin.call(
      endpoint as Endpoint,
      { ...samples.sample(endpoint), ...target?.input, format: 'csv' } as never,
    )
    if (reply.status !== 200) continue
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/^attachment/)
    for (const [, cell] of reply.text.matchAll(/"((?:[^"]|"")*)"/g)) {
      if (/cmd|SUM|1\+1|＋|＝|－|＠/.test(cell!)) shown++
      if (/^[\s"']*[=+\-@＝＋－＠]/.test(cell!) && !cell!.startsWith("'"))
        bare.push(`${endpointName(endpoint)}: ${cell}`)
    }
  }
  expect(shown).toBeGreaterThan(20)
  expect(bare).toEqual([])
})

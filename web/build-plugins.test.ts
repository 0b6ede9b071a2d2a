import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { lighterZod, withoutJsonSchema } from './build-plugins.ts'

const require = createRequire(import.meta.url)
const zod = path.dirname(require.resolve('zod/package.json'))
const core = (file: string) => path.join(zod, 'v4', file)

/** What stays of a file of zod in the browser. */
function kept(file: string): string | undefined {
  const { load } = lighterZod() as unknown as { load: (id: string) => string | undefined }
  return load(file)
}

it('leaves JSON Schema out of the browser but keeps what gathers a schema’s own limits', () => {
  const text = kept(core('core/json-schema-processors.js'))!
  expect(text).toMatch(/^export function aggregateChecks\(/m)
  // with all that stands above it and that it reads
  expect(readFileSync(core('core/json-schema-processors.js'), 'utf8').startsWith(text.slice(0, 2000))).toBe(true)
  expect(text).toMatch(/^const contributors = /m)
  expect(text).toMatch(/^export const \w+ = absent$/m)
  expect(kept(core('core/to-json-schema.js'))).toMatch(/^export const createToJSONSchemaMethod = absent$/m)
})

it('exports every name that the whole files export', async () => {
  for (const file of ['core/json-schema-processors.js', 'core/to-json-schema.js']) {
    const whole = Object.keys((await import(core(file))) as object)
    const names = [...kept(core(file))!.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!)
    expect(names.sort(), file).toEqual(whole.sort())
  }
})

it('leaves the English sentences out, as the kit of forms says what is wrong', () => {
  expect(kept(core('locales/en.js'))).toContain('localeError')
  expect(kept(core('classic/schemas.js'))).toBeUndefined()
})

it('stops the build when the places it cuts at are no longer there', () => {
  expect(() => withoutJsonSchema('json-schema-processors.js', 'export const renamed = 1')).toThrow(/aggregateChecks/)
  expect(() => withoutJsonSchema('to-json-schema.js', 'module.exports = {}')).toThrow(/exports nothing/)
})

import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { lighterZod, withoutFormatMethods, withoutJsonSchema } from './build-plugins.ts'

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
  for (const file of ['core/json-schema-processors.js', 'core/to-json-schema.js', 'core/memoizer.js']) {
    const whole = Object.keys((await import(core(file))) as object)
    const names = [...kept(core(file))!.matchAll(/^export (?:const|function|class) ([$\w]+)/gm)].map(
      ([, name]) => name!,
    )
    expect(names.sort(), file).toEqual(whole.sort())
  }
})

it('leaves the English sentences out, as the kit of forms says what is wrong', () => {
  expect(kept(core('locales/en.js'))).toContain('localeError')
  expect(kept(core('classic/parse.js'))).toBeUndefined()
})

it('leaves out formats as methods of a text and values that contain themselves, which nothing here asks for', () => {
  const [whole, text] = [readFileSync(core('classic/schemas.js'), 'utf8'), kept(core('classic/schemas.js'))!]
  expect(whole.length - text.length).toBeGreaterThan(2000)
  expect([...text.matchAll(/^export /gm)].length).toBe([...whole.matchAll(/^export /gm)].length)
  expect(text).toMatch(/^export const ZodString = .*?\n\}, \{\n\}\);$/ms)
  const methods = [...whole.slice(whole.indexOf('export const ZodString =')).matchAll(/^ {4}(\w+)\(params\) \{/gm)]
  const names = methods.slice(0, methods.findIndex(([, name]) => name === 'duration') + 1).map(([, name]) => name)
  expect(names.length).toBeGreaterThan(20)
  const asked = new RegExp(`z\\.string\\(.{0,120}?\\)\\s*\\.(${names.join('|')})\\(|z\\.lazy\\(`, 's')
  const files = globSync(['base/**/*.ts', 'modules/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}', 'statutory/**/*.ts'], {
    exclude: (name) => name.includes('build-plugins'),
  })
  expect(files.filter((file) => asked.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('stops the build when the places it cuts at are no longer there', () => {
  expect(() => withoutJsonSchema('json-schema-processors.js', 'export const renamed = 1')).toThrow(/aggregateChecks/)
  expect(() => withoutJsonSchema('to-json-schema.js', 'module.exports = {}')).toThrow(/exports nothing/)
  expect(() => withoutFormatMethods('export const ZodString = {}')).toThrow(/no methods of formats/)
})

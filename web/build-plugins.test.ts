import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  lighterZod,
  UNASKED,
  withoutFormatMethods,
  withoutJsonSchema,
  withoutTransitions,
  withoutUnasked,
  withoutUnreached,
} from './build-plugins.ts'

const require = createRequire(import.meta.url)
const zod = path.dirname(require.resolve('zod/package.json'))
const core = (file: string) => path.join(zod, 'v4', file)

/** Our files that may run in a browser. */
const ours = () =>
  globSync(['base/**/*.ts', 'modules/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}', 'statutory/**/*.ts'], {
    exclude: (name) => name.includes('build-plugins'),
  })

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

it('takes no value that contains itself, and asks nothing of one', async () => {
  const text = kept(core('core/memoizer.js'))!
  const { memoizer } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { memoizer: () => unknown }
  // schemas say `memoizer()?.attach(…)`
  expect(memoizer()).toBeUndefined()
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
  expect(ours().filter((file) => asked.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Methods that texts, sums, queries, forms, readers and writers of bytes and workers have as well. */
const OF_OTHERS_TOO = ['includes', 'startsWith', 'endsWith', 'step', 'and', 'validate', 'decode', 'encode', 'register']

it('leaves out methods that no contract uses, and the compiling that the content security policy forbids', () => {
  const [whole, text] = [readFileSync(core('classic/schemas.js'), 'utf8'), kept(core('classic/schemas.js'))!]
  expect(text).toMatch(/\$ZodObject\.init/)
  expect(text).not.toMatch(/ZodObjectJIT/)
  for (const method of Object.values(UNASKED).flat())
    expect(whole, method).toMatch(new RegExp(`^ {4}.*\\b${method}\\b`, 'm'))
  expect(text).toMatch(/^ {4}superRefine\(/m)
  expect(text).not.toMatch(/^ {4}(get |async )?(spa|and|prefault|encode|safeDecodeAsync|startsWith|merge)(\(|:)/m)
  const methods = Object.values(UNASKED).flat()
  const asked = new RegExp(`z(\\.iso)?\\.\\w+\\(.{0,160}?\\)\\s*\\.(${methods.join('|')})\\(`)
  expect(ours().filter((file) => asked.test(readFileSync(file, 'utf8')))).toEqual([])
  // a schema may have a name of its own, and a screen ask it only when it is used
  const ofZodAlone = methods.filter((method) => !OF_OTHERS_TOO.includes(method))
  const askedByName = new RegExp(`\\.(${ofZodAlone.join('|')})\\(`)
  const shipped = ours().filter((file) => !/\.test\.tsx?$/.test(file))
  expect(shipped.filter((file) => askedByName.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** In a process of its own, since zod is read once in each: imports every contract beside what is left of it. */
const WITH_WHAT_IS_LEFT = `
  import { globSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  import { fileURLToPath } from 'node:url'
  import { lighterZod } from './web/build-plugins.ts'
  const { load } = lighterZod()
  let cut = 0
  registerHooks({
    load(url, context, next) {
      const source = url.includes('/zod/') ? load(fileURLToPath(url)) : undefined
      if (source === undefined) return next(url, context)
      cut++
      return { format: 'module', source, shortCircuit: true }
    },
  })
  const files = globSync(['base/*.ts', 'modules/**/{*contract*,*values,*fields}.ts'], { exclude: ['**/*.test.ts'] })
  const failed = []
  for (const file of files) await import(process.cwd() + '/' + file).catch((error) => failed.push(file + ': ' + error.message))
  console.log(JSON.stringify({ cut, files: files.length, failed }))
`

it('every contract stands on what is left of zod', () => {
  const args = ['--input-type=module', '--eval', WITH_WHAT_IS_LEFT]
  const said = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }))
  expect(said.failed).toEqual([])
  expect(said.cut).toBeGreaterThan(3)
  expect(said.files).toBeGreaterThan(80)
})

it('leaves out what no page reaches of other libraries, under every name that they export', async () => {
  const { load } = withoutUnreached() as unknown as { load: (id: string) => string | undefined }
  const query = path.join(path.dirname(require.resolve('@tanstack/query-core/package.json')), 'build/modern')
  const file = path.join(query, 'infiniteQueryBehavior.js')
  const left = (await import(`data:text/javascript,${encodeURIComponent(load(file)!)}`)) as Record<string, () => void>
  expect(Object.keys(left)).toEqual(Object.keys((await import(file)) as object))
  expect(left.infiniteQueryBehavior).toThrow(/Left out of the build/)
  expect(load(path.join(query, 'query.js'))).toBeUndefined()
  const reached =
    /\b(useInfiniteQuery|useSuspenseInfiniteQuery|fetchInfiniteQuery|prefetchInfiniteQuery|Button\.Group|ButtonGroup)\b/
  expect(ours().filter((one) => reached.test(readFileSync(one, 'utf8')))).toEqual([])
  // without colours of its own the theme would ask for those that are left out
  expect(readFileSync('web/theme.ts', 'utf8')).toMatch(/createTheme\(\{.*?^ {2}variantColorResolver,$/ms)
})

it('keeps the ways to come and go that pages take, and no others', async () => {
  const esm = path.join(path.dirname(require.resolve('@mantine/core')), '../esm')
  const file = path.join(esm, 'components/Transition/transitions.mjs')
  const left = withoutTransitions(readFileSync(file, 'utf8'))
  const { transitions } = (await import(`data:text/javascript,${encodeURIComponent(left)}`)) as {
    transitions: Record<string, unknown>
  }
  const { transitions: whole } = (await import(file)) as typeof import('@mantine/core') & { transitions: object }
  expect(Object.keys(transitions).every((name) => name in whole)).toBe(true)
  expect(Object.keys(transitions).length).toBeLessThan(Object.keys(whole).length)
  const taken = ours().flatMap((one) => [...readFileSync(one, 'utf8').matchAll(/transition: '([a-z-]+)'/g)])
  for (const name of ['fade', 'fade-down', 'pop', 'slide-left', 'slide-right', ...taken.map(([, name]) => name!)])
    expect(transitions, name).toHaveProperty(name)
  expect(() => withoutTransitions('const transitions = {}')).toThrow(/no transition/)
})

it('stops the build when the places it cuts at are no longer there', () => {
  expect(() => withoutJsonSchema('json-schema-processors.js', 'export const renamed = 1')).toThrow(/aggregateChecks/)
  expect(() => withoutJsonSchema('to-json-schema.js', 'module.exports = {}')).toThrow(/exports nothing/)
  expect(() => withoutFormatMethods('export const ZodString = {}')).toThrow(/no methods of formats/)
  const whole = readFileSync(core('classic/schemas.js'), 'utf8')
  expect(() => withoutUnasked(whole.replace('$ZodObjectJIT.init(', '$ZodObject.init('))).toThrow(/compiles nothing/)
  expect(() => withoutUnasked(whole.replace('    prefault(', '    renamed('))).toThrow(/has no prefault/)
})

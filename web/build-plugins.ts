import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The Latin letters are on every first page, so the browser hears of their file at once. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        if (!font) return []
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
          },
        ]
      },
    },
  }
}

const JSON_SCHEMA = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/

const SENTENCES = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/

const CLASSIC_SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

const CYCLES = /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/

/** Methods of zod's schemas that no page asks for, by class; most bring more than themselves along. @internal */
export const UNASKED: Readonly<Record<string, readonly string[]>> = {
  ZodType: [
    ...['with', 'brand', 'register', 'exactOptional', 'nonoptional', 'and', 'prefault', 'readonly'],
    ...['describe', 'isOptional', 'isNullable', 'apply', 'parseAsync', 'safeParseAsync', 'spa', 'validate'],
    ...['validateAsync', 'encode', 'decode', 'encodeAsync', 'decodeAsync', 'safeEncode', 'safeDecode'],
    ...['safeEncodeAsync', 'safeDecodeAsync', 'toJSONSchema'],
  ],
  _ZodString: ['includes', 'startsWith', 'endsWith', 'lowercase', 'uppercase', 'slugify'],
  ZodNumber: ['multipleOf', 'step'],
  ZodObject: ['keyof', 'passthrough', 'loose', 'strict', 'safeExtend', 'merge', 'omit', 'exactPartial'],
}

/**
 * Leaves out parts of zod that nothing here asks for: what writes JSON Schema (a sixth of it), which only the server's
 * OpenAPI document needs and which throws here; its English sentences, since what is wrong is said from our labels by
 * the code; methods that no contract uses, such as formats of a text (`z.string().email()`), for which there is
 * `z.email()`; the compiling of checks, which the content security policy forbids; and what takes values that contain
 * themselves.
 */
export function lighterZod(): Plugin {
  return {
    name: 'lighter-zod',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (CLASSIC_SCHEMAS.test(id)) return withoutUnasked(readFileSync(id, 'utf8'))
      if (CYCLES.test(id)) return withoutCycles(readFileSync(id, 'utf8'))
      if (SENTENCES.test(id)) return 'export default () => ({ localeError: () => undefined })'
      return JSON_SCHEMA.test(id) ? withoutJsonSchema(path.basename(id), readFileSync(id, 'utf8')) : undefined
    },
  }
}

const COMPILED = 'core.$ZodObjectJIT.init('

/** Zod's schemas without what no page asks for. Throws where the file is no longer as this knows it. */
export function withoutUnasked(written: string): string {
  if (!written.includes(COMPILED)) throw new Error('ZodObject of zod compiles nothing any more')
  return Object.entries(UNASKED).reduce(
    withoutMethods,
    withoutFormatMethods(written).replace(COMPILED, 'core.$ZodObject.init('),
  )
}

function withoutMethods(written: string, [name, methods]: [string, readonly string[]]): string {
  const known = new RegExp(`^export const ${name} = .*?^\\}\\)?\\);$`, 'ms').exec(written)?.[0]
  if (!known) throw new Error(`zod has no ${name} any more`)
  const left = methods.reduce((text, method) => {
    const without = text.replaceAll(
      new RegExp(`^ {4}(?:(?:async|get|set) )?${method}(?:\\(|: ).*?^ {4}\\},\\n`, 'gms'),
      '',
    )
    if (without === text) throw new Error(`${name} of zod has no ${method} any more`)
    return without
  }, known)
  return written.replace(known, () => left)
}

const STRING = /^export const ZodString = .*?\n\}, \{\n(.*?)^\}\);$/ms

/**
 * Zod's schemas without `email`, `uuid` and the other formats as methods of a text, which bring every format along.
 * Throws where the file is no longer as this knows it.
 */
export function withoutFormatMethods(written: string): string {
  const methods = STRING.exec(written)?.[1]
  if (!methods || !/^ {4}email\(params\)/.test(methods))
    throw new Error('ZodString of zod has no methods of formats any more')
  return written.replace(methods, '')
}

/** Zod's file for values that contain themselves, without what it does: each name of it says that there are none. */
function withoutCycles(written: string): string {
  const names = [...written.matchAll(/^export (class|function) ([$\w]+)/gm)]
  if (names.length === 0) throw new Error('memoizer.js of zod exports nothing that is known')
  return names
    .map(([, what, name]) =>
      what === 'class' ? `export class ${name} extends Error {}` : `export const ${name} = () => undefined`,
    )
    .join('\n')
}

const EXPORTED = /^export (?:(?:const|function) (\w+)|\{ (?:\w+ as )?(\w+) \})/gm
const GATHERS = 'export function aggregateChecks('

/**
 * A file of zod's that writes JSON Schema, with its exports and nothing behind them; a schema's own `format`, `minValue`
 * and the like, which fields and forms read, are gathered in one of them by a function that stays. Throws where the file
 * is no longer as this knows it: a build that silently loses what forms read would be worse than none.
 */
export function withoutJsonSchema(file: string, written: string): string {
  const start = written.indexOf(GATHERS)
  if (start < 0 && file === 'json-schema-processors.js') throw new Error(`${file} of zod has no ${GATHERS}) any more`)
  const kept = start < 0 ? '' : written.slice(0, written.indexOf('\n}\n', start) + 3)
  const names = [...written.replace(kept, '').matchAll(EXPORTED)].map(([, declared, named]) => declared ?? named)
  if (names.length === 0) throw new Error(`${file} of zod exports nothing that is known`)
  const absent = "const absent = () => () => { throw new Error('JSON Schema is written on the server') }"
  return [kept, absent, ...names.map((name) => `export const ${name} = absent`)].join('\n')
}

/**
 * Files of which nothing here is reached: pages of an endless list, colours of variants, which the theme has, buttons in a
 * row, all ways to say that something loads but one, and what works out the variables of the styles, which
 * `component-variables.generated.css` holds.
 */
const UNREACHED =
  /[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$|[\\/]default-variant-colors-resolver\.mjs$|[\\/]MantineCssVariables\.mjs$|[\\/]ButtonGroup(Section)?\.mjs$|[\\/]loaders[\\/](Bars|Dots)\.mjs$/

const TRANSITIONS = /[\\/]Transition[\\/]transitions\.mjs$/
/** Ways to come and go of the component library that nothing here takes; `theme.ts` and its own parts name the others. */
const UNUSED_TRANSITIONS = [
  ...['fade-up', 'fade-left', 'fade-right', 'scale', 'scale-y', 'scale-x'],
  ...['skew-up', 'skew-down', 'rotate-left', 'rotate-right', 'slide-down', 'slide-up'],
  ...['pop-bottom-left', 'pop-bottom-right', 'pop-top-left'],
]

/** The ways to come and go without those. Throws where the file is no longer as this knows it. */
export function withoutTransitions(written: string): string {
  return UNUSED_TRANSITIONS.reduce((text, name) => {
    const without = text.replace(new RegExp(`^\\t"?${name}"?: \\{\\n.*?^\\t\\},\\n`, 'ms'), '')
    if (without === text) throw new Error(`The component library has no transition ${name} any more`)
    return without
  }, written)
}

/** Leaves out what libraries bring along and no page reaches; it throws when it is reached after all. */
export function withoutUnreached(): Plugin {
  return {
    name: 'without-unreached',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (TRANSITIONS.test(id)) return withoutTransitions(readFileSync(id, 'utf8'))
      if (!UNREACHED.test(id)) return undefined
      const names = /^export \{ (.*) \};$/m.exec(readFileSync(id, 'utf8'))?.[1]?.split(', ')
      if (!names) throw new Error(`${path.basename(id)} exports nothing that is known`)
      return [
        "const absent = () => { throw new Error('Left out of the build: web/build-plugins.ts') }",
        ...names.map((name) => `export const ${name} = absent`),
      ].join('\n')
    },
  }
}

/** Writes each text file compressed beside it too, so that the server need not compress at every call. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.entries(bundle).filter(([name]) => /\.(js|css|svg)$/.test(name))
        await Promise.all(
          texts.map(async ([name, file]) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            if (content.length < 1024) return
            const [zipped, brotli] = await Promise.all([
              promisify(gzip)(content, { level: 9 }),
              promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
            ])
            this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: zipped })
            this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotli })
          }),
        )
      },
    },
  }
}

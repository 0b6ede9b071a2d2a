import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, build as viteBuild } from 'vite'
import { expect, it, vi } from 'vitest'
// @ts-expect-error Plain JavaScript without types: it runs before anything is installed.
import { built } from '../scripts/build.mjs'
import { buildIn, firstJavaScript, type Kind, type ScreenFile, screenFiles } from './first-javascript.ts'
import { patience } from './patience.ts'

/** Bytes before a page of each kind shows anything. */
const MOST: Record<Kind, number> = { list: 240_000, charts: 250_000, other: 300_000 }

/** Bytes that one more module may add to the pages of all others. */
const MOST_A_MODULE = 300

const ROOT = path.join(import.meta.dirname, '..')

it('every screen stays within the bytes of its kind', {
  timeout: patience(240_000),
}, async () => {
  await built()
  const build = buildIn('dist')
  const screens = screenFiles()
  expect(screens.length).toBeGreaterThan(60)
  expect(new Set(screens.map(({ kind }) => kind)).size).toBe(3)
  const over = screens
    .map((screen) => ({ ...screen, bytes: firstJavaScript(build, screen) }))
    .filter(({ kind, bytes }) => bytes > MOST[kind])
    .map(({ file, kind, bytes }) => `${file}: ${bytes} bytes, ${kind} at most ${MOST[kind]}`)
  expect(over).toEqual([])
})

it(
  'another module adds only its side bar lines to other pages',
  async () => {
    await built()
    const folder = '.data/with-more-modules'
    const names = ['vehicles', 'visitors', 'lockers', 'surveys', 'equipment']
    // Production builds of the libraries, as `built()` uses them.
    vi.stubEnv('NODE_ENV', 'production')
    await viteBuild({
      root: ROOT,
      logLevel: 'silent',
      build: { outDir: path.join(ROOT, folder), emptyOutDir: true },
      plugins: [moreModules(names)],
    }).finally(() => vi.unstubAllEnvs())
    const screen = screenFiles().find(({ file }) => file.endsWith('/departments.tsx')) as ScreenFile
    const more = firstJavaScript(buildIn(folder), screen) - firstJavaScript(buildIn('dist'), screen)
    rmSync(path.join(ROOT, folder), { recursive: true, force: true })
    expect(more).toBeGreaterThan(0)
    expect(more / names.length).toBeLessThanOrEqual(MOST_A_MODULE)
  },
  patience(240_000),
)

/** A plugin that adds modules with a list, a detail page and two navigation entries each. */
function moreModules(names: readonly string[]): Plugin {
  const folder = (name: string) => `${ROOT}/modules/${name}/web`.replaceAll('\\', '/')
  return {
    name: 'more-modules',
    enforce: 'pre',
    resolveId: (id, from) => {
      const name = names.find((one) => id.includes(`/${one}/web/`) || from?.includes(`/${one}/web/`))
      return name && /\.tsx?$/.test(id) && !/^#(web|base)/.test(id) ? `${folder(name)}/${path.basename(id)}` : undefined
    },
    load(id) {
      const name = names.find((one) => id.startsWith(`${folder(one)}/`))
      if (!name) return undefined
      if (id.endsWith('/screens.ts')) return screensOf(name)
      if (!id.endsWith('/pages.ts')) return `export default () => '${name} ${path.basename(id)}'`
      return `export const pages = {
        '${name}': { component: () => import('./list.tsx') },
        '${name}/$id': { component: () => import('./one.tsx') },
        'my-${name}': { component: () => import('./mine.tsx') },
      }`
    },
    transform(code, id) {
      if (id.endsWith('app/web/screens.generated.ts'))
        return names.reduce(
          (text, name) =>
            `import { screens as ${name} } from '../../modules/${name}/web/screens.ts'\n${text.replace('listed = [', `$&...${name},`)}`,
          code,
        )
      if (!/virtual:messages\/.*\/frame$/.test(id)) return undefined
      const said = names.map((name) => `\\"${name}.title\\":\\"All ${name}\\",\\"${name}.mine\\":\\"My ${name}\\"`)
      return code.replace('JSON.parse("{', `JSON.parse("{${said.join(',')},`)
    },
  }
}

const screensOf = (name: string) => `
import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'
const loadPages = () => import('./pages.ts')
export const screens = defineScreens(loadPages, [
  { path: '${name}', areas: ['app', 'localhr'], module: PAYROLL_MODULE, title: '${name}.title', permission: '${name}:read',
    nav: { order: 25 }, section: 'people' },
  { path: '${name}/$id', areas: ['app', 'localhr'], module: PAYROLL_MODULE, title: '${name}.title', permission: '${name}:read', section: 'people' },
  { path: 'my-${name}', areas: ['app', 'hod', 'localhr', 'rmt'], module: PAYROLL_MODULE, title: '${name}.mine', permission: 'payslip:read',
    nav: { order: 52 }, section: 'me' },
])`

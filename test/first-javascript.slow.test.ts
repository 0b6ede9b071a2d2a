import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, build as viteBuild } from 'vite'
import { expect, it, vi } from 'vitest'
// @ts-expect-error Plain JavaScript without types: it runs before anything is installed.
import { built } from '../scripts/build.mjs'
import { buildIn, firstJavaScript, type Kind, type ScreenFile, screenFiles } from './first-javascript.ts'

/** Bytes before a page of each kind shows anything. */
const MOST: Record<Kind, number> = { list: 195_000, charts: 212_000, other: 250_000 }

/**
 * Screens that are over today, with the thousands of bytes that they may not pass. The list may only shrink: one that
 * is within its kind's bytes leaves it. Most need the words and contracts of rooms beside their own.
 */
const STILL_OVER: Readonly<Record<string, number>> = {
  'modules/payroll/web/run.tsx': 263,
  'modules/payroll/payslips/web/records.tsx': 218,
  'modules/payroll/runs/web/runs.tsx': 217,
  'modules/operations/web/companies.tsx': 212,
  'modules/tax-forms/web/forms.tsx': 206,
  'modules/activity/web/activity-log.tsx': 204,
  'modules/holidays/web/holidays.tsx': 202,
  'modules/loans/web/loans.tsx': 200,
  'modules/employees/list/web/employees.tsx': 200,
  'modules/offices/web/offices.tsx': 200,
  'modules/payroll-files/web/accounts.tsx': 199,
  'modules/payroll-files/web/taiwan-insurance.tsx': 199,
  'modules/employees/list/web/reminders.tsx': 198,
  'modules/positions/web/positions.tsx': 198,
  'modules/law/web/law.tsx': 198,
  'modules/departments/web/departments.tsx': 197,
  'modules/accounts/web/accounts.tsx': 197,
  'modules/cost-centers/web/cost-centers.tsx': 197,
}

/** What one more module may add to the pages of all others, in bytes. */
const MOST_A_MODULE = 150

const ROOT = path.join(import.meta.dirname, '..')

it('every screen, whatever it imports, stays within the bytes of its kind', async () => {
  await built()
  const build = buildIn('dist')
  const screens = screenFiles()
  expect(screens.length).toBeGreaterThan(60)
  expect(new Set(screens.map(({ kind }) => kind)).size).toBe(3)
  const measured = screens.map((screen) => ({ ...screen, bytes: firstJavaScript(build, screen) }))
  const mostOf = ({ file, kind }: ScreenFile) => (STILL_OVER[file] ? STILL_OVER[file] * 1000 : MOST[kind])
  const over = measured
    .filter((screen) => screen.bytes > mostOf(screen))
    .map((screen) => `${screen.file}: ${screen.bytes} bytes, ${screen.kind} at most ${mostOf(screen)}`)
  expect(over).toEqual([])
  const within = measured.filter(({ file, kind, bytes }) => STILL_OVER[file] && bytes <= MOST[kind])
  expect(within.map(({ file }) => `${file} is no longer over`)).toEqual([])
  const gone = Object.keys(STILL_OVER).filter((file) => !screens.some((screen) => screen.file === file))
  expect(gone).toEqual([])
}, 240_000)

it('another module adds its lines of the side bar to other pages, and nothing else', async () => {
  await built()
  const folder = '.data/with-more-modules'
  const names = ['training', 'claims', 'shifts', 'interviews', 'equipment']
  // the libraries' production halves, as `built()` takes them
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
}, 240_000)

/** Modules that are not there, with a list, a page of one and two places in the side bar each. */
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
            `import { screens as ${name} } from '#modules/${name}/web/screens.ts'\n${text.replace('listed = [', `$&...${name},`)}`,
          code,
        )
      if (!/virtual:words\/.*\/start$/.test(id)) return undefined
      const said = names.map((name) => `\\"${name}.title\\":\\"All ${name}\\",\\"${name}.mine\\":\\"My ${name}\\"`)
      return code.replace('JSON.parse("{', `JSON.parse("{${said.join(',')},`)
    },
  }
}

const screensOf = (name: string) => `
import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconUsers, IconReceipt } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'
const loadPages = () => import('./pages.ts')
export const screens = screensOf(loadPages, [
  { path: '${name}', areas: ['app', 'localhr'], module: PAYROLL_MODULE, title: '${name}.title', permission: '${name}:read',
    nav: { group: 'main', icon: IconUsers, order: 25 } },
  { path: '${name}/$id', areas: ['app', 'localhr'], module: PAYROLL_MODULE, title: '${name}.title', permission: '${name}:read' },
  { path: 'my-${name}', areas: ['app', 'hod', 'localhr', 'rmt'], module: PAYROLL_MODULE, title: '${name}.mine', permission: 'payslip:read',
    nav: { group: 'pay', icon: IconReceipt, order: 52 } },
])`

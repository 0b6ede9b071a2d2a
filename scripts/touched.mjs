import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix, relative, sep } from 'node:path'
import { filesIn, inProject, PROJECT } from './project.mjs'
import { resolveAlias } from './resolve-alias.mjs'

/** Files that may affect every test: files that no import names, and the product as a whole. */
const ALL =
  /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|test\/patience\.ts|biome\.json|index\.html|vite\.config\.ts|\.npmrc|public\/.*|scripts\/.*\.mjs|.*\.sql)$/
const FOLDERS = ['base', 'statutory', 'server', 'modules', 'web', 'demo', 'app', 'test', 'e2e', 'bench', 'scripts']
const CODE = /^\w+\/.*\.(tsx?|mjs)$/
const TEST = /\.test\.tsx?$/
/** Tests that read the project's files as text, or depend on all modules together. */
const OF_ALL = /^(test\/.+|app\/.*|web\/(build\/)?[^/]+|scripts\/[^/]+)\.test\.ts$/
/** Tests that call every operation of the product, or prove what holds for every module. */
const WALK = /^test\/.+\.api\.test\.ts$/
/** Contracts of modules: a test that imports one calls the module through the app. */
const CONTRACT = /^modules\/.*\bcontract[^/]*\.ts$/
const ON_SCREEN = /(^|\/)web\//
const JOURNEY = /^e2e\/[^/]+\.spec\.ts$/
/** Journeys over all pages, and over what every page shares. */
const LOOKS = ['e2e/every-page.spec.ts', 'e2e/looks.spec.ts', 'e2e/chinese.spec.ts']
/** Modules that a journey reaches by a link or a button, besides those whose address it names. */
const BY_LINK = {
  'e2e/company.spec.ts': ['platform/identity', 'organisation/companies', 'pay/tax-forms', 'pay/year-end'],
  'e2e/chinese.spec.ts': ['platform/identity', 'organisation/companies'],
  'e2e/full-year.spec.ts': ['pay/files'],
  'e2e/migration.spec.ts': [
    'people/import',
    'people/list',
    'calendar/holidays',
    'organisation/offices',
    'pay/payroll',
    'organisation/positions',
  ],
  'e2e/payroll-figures.spec.ts': ['people/record', 'pay/loans'],
  'e2e/payroll-reports.spec.ts': ['pay/payroll', 'organisation/cost-centers'],
  'e2e/payroll-run.spec.ts': ['people/record', 'pay/loans', 'pay/back-pay'],
  'e2e/lists.spec.ts': ['platform/exports', 'platform/views'],
  // The form of a request and its approvers.
  'e2e/requests.spec.ts': ['requests/approval'],
}

/** The files that differ from the branch point on the main branch, committed or not, relative to the project. */
export function changedFiles() {
  const git = (...args) => {
    const { status, stdout, error } = spawnSync('git', args, { cwd: PROJECT, encoding: 'utf8' })
    if (error) throw new Error('`npm test -- changed` asks git what changed, and there is none here.')
    return status === 0 ? stdout.trim() : undefined
  }
  const base = ['origin/HEAD', 'origin/main', 'main'].map((name) => git('merge-base', 'HEAD', name)).find(Boolean)
  if (!base) throw new Error('There is no branch main to compare with.')
  const lines = [git('diff', '--name-only', '--no-renames', base), git('ls-files', '--others', '--exclude-standard')]
  return lines.flatMap((text) => (text ? text.split('\n') : []))
}

/** The project's code: texts by path. */
export function projectFiles() {
  const files = FOLDERS.flatMap((folder) => filesIn(inProject(folder)))
  const named = files.map((file) => [relative(PROJECT, file).split(sep).join('/'), file])
  return new Map(named.flatMap(([name, file]) => (CODE.test(name) ? [[name, readFileSync(file, 'utf8')]] : [])))
}

/**
 * The tests that a change can affect, by stage. They are tests that import a changed file, directly or not, but not
 * through `app/`, which imports everything. They are also tests of the changed module, of modules that build on it, and
 * of modules whose calls the test makes, and all tests that apply to every module.
 */
export function touched(changed, files) {
  const tests = [...files.keys()].filter((file) => TEST.test(file))
  const journeys = [...files.keys()].filter((file) => JOURNEY.test(file))
  const stages = (test, journey) => ({
    pure: tests.filter((file) => !/\.(api|slow)\.test\./.test(file) && test(file)),
    api: tests.filter((file) => file.endsWith('.api.test.ts') && test(file)),
    slow: tests.filter((file) => file.endsWith('.slow.test.ts') && test(file)),
    journeys: journeys.filter(journey),
  })
  if (changed.some((file) => ALL.test(file)))
    return stages(
      () => true,
      () => true,
    )
  const reached = reachedFrom(
    changed.filter((file) => CODE.test(file)),
    importersOf(files),
  )
  const isCode = (file) => CODE.test(file) && !TEST.test(file) && !JOURNEY.test(file)
  const source = changed.filter(isCode)
  const code = [...reached].filter(isCode)
  const modules = new Set(code.flatMap((file) => moduleOf(file) ?? []))
  const served = new Set(code.filter((file) => !ON_SCREEN.test(file)).flatMap((file) => moduleOf(file) ?? []))
  const changedInside = new Set(source.filter((file) => !ON_SCREEN.test(file)).flatMap((file) => moduleOf(file) ?? []))
  // Modules of one domain handle each other's calls: the inbox takes decisions that approval makes.
  const changedDomains = new Set([...changedInside].map(domainOf))
  const isAnswering = (module) =>
    changedInside.has(module) || (served.has(module) && changedDomains.has(domainOf(module)))
  const asks = (file) => changedInside.size > 0 && askedIn(file, files).some(isAnswering)
  const isOfAll = source.some((file) => /^(base|server|app|demo)\//.test(file))
  const isServed = source.some(
    (file) => /^(base|server|app|demo|modules|statutory)\//.test(file) && !ON_SCREEN.test(file),
  )
  const isSeen = isOfAll || source.some((file) => /^web\/|^e2e\//.test(file))
  return stages(
    (file) =>
      reached.has(file) ||
      (OF_ALL.test(file) && !file.includes('.slow.') && !file.includes('.api.')) ||
      (file.endsWith('.api.test.ts') &&
        (isOfAll || served.has(moduleOf(file)) || (isServed && WALK.test(file)) || asks(file))) ||
      (file.endsWith('.slow.test.ts') && isOfAll),
    (file) =>
      reached.has(file) ||
      isSeen ||
      (modules.size > 0 && LOOKS.includes(file)) ||
      walkedIn(file, files).some((module) => modules.has(module)),
  )
}

/** The addresses of a module's screens: `path`, and those in other areas (`at`). */
function addressesIn(screens) {
  const others = [...screens.matchAll(/\bat: \{([^}]*)\}/g)].flatMap(([, at]) => [...at.matchAll(/'([^']+)'/g)])
  return [...screens.matchAll(/\bpath: '([^']+)'/g), ...others].map(([, path]) => path)
}

/** The modules that a journey visits: by the addresses it names, and by link. */
export function walkedIn(journey, files) {
  const screens = [...files].flatMap(([file, text]) =>
    /^modules\/[^/]+\/[^/]+\/(.*\/)?web\/screens\.ts$/.test(file)
      ? addressesIn(text).map((path) => ({ path, module: moduleOf(file) }))
      : [],
  )
  const named = [...files.get(journey).matchAll(/\/(?:app|localhr|rmt|hod|panel)\/([a-z][a-z/-]*)/g)].map(
    ([, path]) => path,
  )
  return [
    ...new Set([
      ...(BY_LINK[journey] ?? []),
      ...named.flatMap((path) =>
        screens
          .filter((one) => `${path}/`.startsWith(`${one.path.replace(/\/\$.*/, '')}/`))
          .map(({ module }) => module),
      ),
    ]),
  ]
}

const domainOf = (module) => module.split('/')[0]
const moduleOf = (file) => /^modules\/([^/]+\/[^/]+)\//.exec(file)?.[1]

/** The modules whose calls a test makes: those whose contracts it imports. */
export function askedIn(test, files) {
  return importsOf(test, files.get(test)).flatMap((target) => (CONTRACT.test(target) ? moduleOf(target) : []))
}

function importsOf(file, text) {
  const targets = [...text.matchAll(/(?:\bfrom |\bimport\(|^import |new URL\()'([.#][^'\n]+)'/gm)].map(
    ([, target]) => target,
  )
  return targets.map((target) =>
    target.startsWith('#') ? resolveAlias(target) : posix.join(posix.dirname(file), target),
  )
}

/** The importers of each file. `app/` imports everything, so its imports are left out. */
function importersOf(files) {
  const importers = new Map()
  for (const [file, text] of files) {
    if (file.startsWith('app/') && !TEST.test(file)) continue
    for (const path of importsOf(file, text)) {
      if (!importers.has(path)) importers.set(path, [])
      importers.get(path).push(file)
    }
  }
  return importers
}

function reachedFrom(changed, importers) {
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

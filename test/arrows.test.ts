import { expect, it } from 'vitest'
import { imports, isTest, placeOf, sources, TOPS, textOf } from './source-files.ts'

/** What each top folder may import. Every folder may import `base`; only `app` may import all. */
const MAY: Record<string, readonly string[]> = {
  base: ['base'],
  statutory: ['base', 'statutory'],
  server: ['base', 'statutory', 'server'],
  web: ['base', 'web'],
  modules: ['base', 'statutory', 'server', 'web', 'modules'],
  demo: ['base', 'statutory', 'server', 'modules', 'demo'],
  app: TOPS,
}

/** Libraries of forms, tables and fetching. Only the kits use them, so that every screen behaves the same. */
const KIT_ONLY = ['@mantine/form', '@tanstack/react-query', '@tanstack/react-virtual']

/** A file's text without comments. */
const codeOf = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

it('the check finds the code that it tests', () => {
  expect(imports.length).toBeGreaterThan(300)
})

it('imports point one way: base, statutory, kits, modules, app', () => {
  const wrong = imports
    .filter(
      ({ file, target }) =>
        !isTest(file) &&
        TOPS.some((top) => target.startsWith(`${top}/`)) &&
        !MAY[file.split('/')[0]!]!.includes(target.split('/')[0]!),
    )
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

/** Each domain uses only those before it. */
const DOMAINS = [
  'organisation',
  'people',
  'calendar',
  'requests',
  'pay',
  'time',
  'documents',
  'talent',
  'platform',
  'home',
]
const domainOf = (file: string) => (file.startsWith('modules/') ? file.split('/')[1]! : undefined)
/** Tests and files that only tests import. A test scene may use any domain. */
const isTesting = (file: string) => isTest(file) || /\/testing\/|\/test-samples\.ts$/.test(file)
const acrossDomains = imports.filter(
  ({ file, target }) => domainOf(file) && domainOf(target) && domainOf(file) !== domainOf(target) && !isTesting(file),
)

it('every module is in a domain', () => {
  expect([...new Set(sources.flatMap((file) => domainOf(file) ?? []))].sort()).toEqual(DOMAINS.toSorted())
})

it('a domain imports another by its public folder, and only those below it', () => {
  const wrong = acrossDomains
    .filter(
      ({ file, target }) =>
        !target.startsWith(`modules/${domainOf(target)}/public/`) ||
        DOMAINS.indexOf(domainOf(target)!) > DOMAINS.indexOf(domainOf(file)!),
    )
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(acrossDomains.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

it('a public file has a docstring, exports names of its own domain only, and is not imported inside that domain', () => {
  const files = sources.filter((file) => /^modules\/\w+\/public\//.test(file))
  expect(files.length).toBeLessThanOrEqual(60)
  expect(files.filter((file) => !textOf(file).startsWith('/**'))).toEqual([])
  const wrong = imports
    .filter(
      ({ file, target }) =>
        (files.includes(file) && domainOf(target) !== domainOf(file)) ||
        (files.includes(target) && domainOf(target) === domainOf(file)),
    )
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

it('another domain uses each public file', () => {
  const used = new Set(acrossDomains.map(({ target }) => target))
  expect(sources.filter((file) => /^modules\/\w+\/public\//.test(file) && !used.has(file))).toEqual([])
})

/** Files that all modules of a domain share, including components. */
const isCore = (file: string) => /^modules\/\w+\/core\/web\//.test(file)

it('only their own module imports routes and screens, except lazily from a module of the same domain, and but for the parts of screens in its core', () => {
  const wrong = imports
    .filter(
      ({ file, target, isLazy }) =>
        /^(modules|demo)\//.test(file) &&
        !((isLazy || isCore(target)) && domainOf(file) === domainOf(target)) &&
        !isTesting(file) &&
        target.startsWith('modules/') &&
        !target.includes('/public/') &&
        placeOf(target) !== placeOf(file) &&
        !file.includes('/public/'),
    )
    .filter(({ target }) => /\/[\w-]*routes\.ts$|\/web\//.test(target))
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

it('contracts and labels run in the browser: they import base, other contracts and lists of names only', () => {
  const wrong = imports
    .filter(
      ({ file, target }) =>
        /^modules\/(?:[\w-]+\/){2,3}(contract|labels)[^/]*\.ts$/.test(file) &&
        !isTest(file) &&
        !/^(zod$|base\/|statutory\/malaysia\/files\/ea-boxes\.ts$|modules\/(?:[\w-]+\/){2,3}[a-z-]*(contract|labels|rules|value|request-state)[^/]*\.ts$)/.test(
          target,
        ),
    )
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

it('screens outside web/ take forms, tables and calls from the kit', () => {
  const wrong = imports
    .filter(
      ({ file, target }) =>
        file.startsWith('modules/') &&
        KIT_ONLY.some((library) => target === library || target.startsWith(`${library}/`)),
    )
    .map(({ file, target }) => `${file} imports ${target}`)
  const fetching = sources
    .filter(
      (file) => file.startsWith('modules/') && file.endsWith('.tsx') && /\bfetch\(|XMLHttpRequest/.test(textOf(file)),
    )
    .map((file) => `${file} fetches by itself`)
  expect([...wrong, ...fetching]).toEqual([])
})

it('the database driver is opened in the database folder, and roles are set there only', () => {
  const wrong = sources.filter((file) => {
    if (isTest(file) || file.startsWith('server/database/')) return false
    const text = textOf(file)
    return (
      /\bset_config\(|\bset (local )?role\b|\breset role\b/i.test(text) &&
      !['server/audit/verify-chains.ts'].includes(file)
    )
  })
  expect(wrong).toEqual([])
})

it('FIL-1 only the receiver of uploads makes them, and no other value passes as one', () => {
  const makers = sources.filter((file) => !isTest(file) && /\bnew Upload\(|\bas Upload\b/.test(textOf(file)))
  expect(makers).toEqual(['server/files/receive-uploads.ts'])
})

it('the kits do not name pay: its words stand in the modules of their subject', () => {
  const domain = /payslip|salary|wage|\bEPF\b|SOCSO|\bPCB\b|CP38|bank_?(code|branch|account)|taiwan_|epf_|tw_/i
  const speaks = sources.filter(
    (file) => /^(base|server|web)\/(?!.*\.generated)/.test(file) && !isTest(file) && domain.test(codeOf(file)),
  )
  expect(speaks.toSorted()).toEqual([
    'web/gallery/gallery.tsx', // shows components with samples
    'web/public/labels.ts', // describes the product on the front page
    'web/public/landing.tsx',
    'web/roles/labels.ts', // says what each role is for
  ])
})

it('nothing re-exports a folder and nothing is called utils', () => {
  expect(sources.filter((file) => /(^|\/)(index|utils|helpers)\.tsx?$/.test(file))).toEqual([])
})

it('a call names the subject of its log entry, which nothing derives from the address', () => {
  const readers = sources.filter((file) => !isTest(file) && /\bpath\.split\(/.test(textOf(file)))
  expect(readers.toSorted()).toEqual([
    'modules/platform/identity/registration/create-company.ts', // reserved company names
    'server/call/openapi.ts', // tags of the OpenAPI document
    'server/call/page-route.ts', // last part of a file name
    'server/call/refused-address.ts', // finds the call of an address
    'server/database/backup/restore-backup.ts', // files
    'web/screens.ts', // finds the screen of an address
  ])
})

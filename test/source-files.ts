import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { resolveAlias } from '../scripts/resolve-alias.mjs'

const ROOT = path.join(import.meta.dirname, '..')

/** The product's folders, from the one that all may import to the one that may import all. */
export const TOPS = ['base', 'statutory', 'server', 'web', 'modules', 'demo', 'app'] as const

const walk = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
const files = TOPS.flatMap(walk)

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Every source file of the product, tests included, relative to the project. */
export const sources: readonly string[] = files.filter((file) => /\.tsx?$/.test(file))

export function textOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

/** All imports: a product file by its path, a library by its name. `isLazy` marks dynamic imports. */
export const imports: readonly { file: string; target: string; isLazy: boolean }[] = sources.flatMap((file) =>
  [
    ...textOf(file).matchAll(
      /\b(?:import|export)\b[^'"`;=]*?\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm,
    ),
  ]
    .map(([, plain, closing, lazy]) => ({ target: plain ?? closing ?? lazy!, isLazy: lazy !== undefined }))
    .map(({ target, isLazy }) => ({
      file,
      isLazy,
      target: target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : resolveAlias(target),
    })),
)

/** Tables whose migration is in another module's folder. */
const MOVED: Record<string, string> = {
  office: 'organisation/offices',
  office_member: 'organisation/offices',
  position: 'organisation/positions',
  position_department: 'organisation/positions',
  cost_center: 'organisation/cost-centers',
  absence: 'pay/payroll',
  country_stay: 'people/record',
  approval_route: 'requests/approval',
  request_decider: 'requests/approval',
  request_reminder: 'requests/approval',
  request_step: 'requests/approval',
  delegation: 'requests/delegation',
  request_notice: 'requests/notifications',
  request_notice_choice: 'requests/notifications',
}

/** The module of a file or folder under `modules`, such as `time/leave`; otherwise its top folder. */
export function placeOf(file: string): string {
  const [top, domain, module] = file.split('/')
  return top === 'modules' ? `${domain}/${module}` : top!
}

/** The owner of each table: the module whose migration creates it; `server` for the kit's tables. */
export const owners: ReadonlyMap<string, string> = new Map(
  files
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(
        ([, table]) => [table!, MOVED[table!] ?? placeOf(file)] as const,
      ),
    ),
)

const BUILT =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin|updateVersioned|lockVersioned|lockAllVersioned|deleteVersioned)(?:<[^>()]*>)?\(\s*(?:tx,\s*)?'(\w+)/g
const WRITTEN = /\b(insert into|update|delete from|merge into|from|join|using)\s+(?:only\s+)?(\w+)\b/g
const CHANGES = /^(insert|update|delete|merge|updateVersioned|deleteVersioned)/

/** The tables named in each file's statements, by builder or in SQL. `writes` marks statements that change rows. */
export const tableUses: readonly { file: string; table: string; writes: boolean }[] = sources
  .filter((file) => !isTest(file) && !/\.generated\.ts$/.test(file))
  .flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(BUILT), ...text.matchAll(WRITTEN)]
      .filter(([, , table]) => owners.has(table!))
      .map(([, verb, table]) => ({ file, table: table!, writes: CHANGES.test(verb!) }))
  })

import { globSync } from 'node:fs'
import path from 'node:path'
import { COMPANY_ROLES, OPS, roleOf } from '#base/access/roles.ts'
import { defaultReaches, type PermissionGrants } from '#server/access/permission-grants.ts'
import type { Module } from '#server/manifest/module.ts'

const ROOT = path.join(import.meta.dirname, '..')
const HEAD = '// Written by `npm run generate` from what the modules declare.\n'

/** The folders of modules, as `time/leave`, that have a file at this place, in order of name. */
function foldersWith(place: string): string[] {
  return globSync(`modules/*/*/${place}`, { cwd: ROOT })
    .map((file) => file.split(path.sep).slice(1, 3).join('/'))
    .sort()
}

const camel = (folder: string) => folder.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase())

/** The list of what modules bring to the server, a line each. */
export function modulesSource(): string {
  const lines = foldersWith('module.ts').map(
    (folder) => `export { manifest as ${camel(folder)} } from '../modules/${folder}/module.ts'\n`,
  )
  return HEAD + lines.join('')
}

/** The list of what they bring to the browser, two lines each: a list weighs less there than names do. */
export function screensSource(): string {
  const folders = foldersWith('web/screens.ts')
  return [
    HEAD.trimEnd(),
    ...folders.map((folder) => `import { screens as ${camel(folder)} } from '../../modules/${folder}/web/screens.ts'`),
    '',
    'export const listed = [',
    ...folders.map((folder) => `  ...${camel(folder)},`),
    ']',
    '',
  ].join('\n')
}

/** Every permission as the access screen lists them. Throws where two modules declare one. */
function declaredPermissions(modules: readonly Module[]): [string, PermissionGrants][] {
  const at = (module: Module) => module.permissionOrder ?? Number.POSITIVE_INFINITY
  const all = modules
    .toSorted((a, b) => at(a) - at(b) || 0)
    .flatMap((module) => Object.entries(module.permissions ?? {}))
  const twice = all.find(([name], index) => all.findIndex(([other]) => other === name) !== index)
  if (twice) throw new Error(`Two modules declare ${twice[0]}`)
  return all
}

/** The names of permissions, which both sides are typed by, with what their reach measures. */
export function permissionsSource(modules: readonly Module[]): string {
  const lines = declaredPermissions(modules).map(([name, { scope: of }]) => `  '${name}': '${of}',`)
  return [
    HEAD,
    '/**',
    ' * What the reach of each measures. `employee`: records belong to an employee and are bounded by the reach of the grant.',
    ' * `place`: records belong to an office and a department; nearer reaches open none. `company`: one record for all, so any',
    ' * reach opens it. `platform`: Ops only.',
    ' */',
    'export const PERMISSIONS = {',
    ...lines,
    "} as const satisfies Record<string, 'employee' | 'place' | 'company' | 'platform'>",
    '',
  ].join('\n')
}

/** What each role may do by default, role by role. */
export function defaultGrantsSource(modules: readonly Module[]): string {
  const all = declaredPermissions(modules).map(([name, grants]) => ({ name, reaches: defaultReaches(grants) }))
  const roles = [...COMPANY_ROLES, roleOf(OPS)].flatMap(({ name: role }) => [
    `  ${/^\w+$/.test(role) ? role : `'${role}'`}: {`,
    ...all.flatMap(({ name, reaches }) => (reaches.has(role) ? `    '${name}': '${reaches.get(role)}',` : [])),
    '  },',
  ])
  return [
    HEAD.trimEnd(),
    "import type { Permission, Reach } from '#base/access/permissions.ts'",
    "import type { RoleName } from '#base/access/roles.ts'",
    '',
    '/**',
    ' * What each role may do and how far, before a company changes it. The server decides by it, the two ACL calls serve it,',
    ' * and the tests of permissions expect it.',
    ' */',
    'export const DEFAULT_GRANTS: Readonly<Record<RoleName, Partial<Record<Permission, Reach>>>> = {',
    ...roles,
    '}',
    '',
  ].join('\n')
}

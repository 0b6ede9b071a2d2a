import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Permission } from '#base/access/permissions.ts'
import type { Area } from '#base/access/roles.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** The parts of a listed screen that tests need. */
export type ListedScreen = { path: string; areas: readonly Area[]; permission?: Permission; module?: number }

/** Every screen that modules and the kit register with the router. New screens appear by themselves. */
export async function everyScreen(): Promise<ListedScreen[]> {
  const files = globSync(['modules/*/*/web/screens.ts', 'web/*/screens.ts'], { cwd: ROOT }).sort()
  const exported = await Promise.all(
    files.map(async (file) => Object.values((await import(pathToFileURL(path.join(ROOT, file)).href)) as object)),
  )
  return exported
    .flat(2)
    .filter((one): one is ListedScreen => typeof one?.path === 'string' && Array.isArray(one.areas))
}

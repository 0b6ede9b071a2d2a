import { describe, expect, it } from 'vitest'
import { imports, isTest, owners, placeOf, tableUses } from './source-files.ts'

/** The modules that each module depends on, by imports or by table names in statements. */
const leans = new Map<string, Set<string>>()
const lean = (file: string, on: string) => {
  const from = placeOf(file)
  if (file.startsWith('modules/') && from !== on && on !== 'server')
    leans.set(from, (leans.get(from) ?? new Set()).add(on))
}
/** Tests and their helpers. A test scene may use any module. */
const isTesting = (file: string) => isTest(file) || file.includes('/testing/')
for (const { file, target } of imports)
  if (!isTesting(file) && target.startsWith('modules/')) lean(file, placeOf(target))
for (const { file, table } of tableUses) lean(file, owners.get(table)!)

/** All direct and indirect dependencies of a module. */
function below(start: string): Set<string> {
  const seen = new Set<string>()
  for (const ahead = [...(leans.get(start) ?? [])]; ahead.length > 0; ) {
    const at = ahead.pop()!
    if (!seen.has(at)) ahead.push(...(leans.get(at) ?? []))
    seen.add(at)
  }
  return seen
}

describe('dependencies between modules, by imports and by tables', () => {
  it('have no circle', () => {
    expect([...leans.keys()].filter((module) => below(module).has(module))).toEqual([])
  })

  it('only the owning module writes its rows', () => {
    const found = tableUses
      .filter(
        ({ file, table, writes }) =>
          writes &&
          file.startsWith('modules/') &&
          owners.get(table) !== placeOf(file) &&
          owners.get(table) !== 'server',
      )
      .map(({ file, table }) => `${file} writes ${table}`)
    expect([...new Set(found)]).toEqual([])
  })

  it('the kit names no table of a module', () => {
    const found = tableUses.filter(({ file, table }) => file.startsWith('server/') && owners.get(table) !== 'server')
    expect([...new Set(found.map(({ file, table }) => `${file} names ${table}`))]).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { imports, isTest, placeOf as moduleOf, sources } from './source-files.ts'

/** The folder of a file within its module. Screens and files at a module's top belong to no folder. */
function moduleFolderOf(file: string): string | undefined {
  const [top, domain, module, folder, rest] = file.split('/')
  return top === 'modules' && rest !== undefined && folder !== 'web' && folder !== 'tables' && folder !== 'testing'
    ? `${domain}/${module}/${folder}`
    : undefined
}

/** Folders of modules and, between them, files at the top of a module. */
function modulePlaceOf(file: string): string | undefined {
  return moduleFolderOf(file) ?? (/^modules\/[^/]+\/[^/]+\/[^/]+$/.test(file) ? file : undefined)
}

/** The folder of a file within `server`; the files at its top count as one folder. */
function serverFolderOf(file: string): string | undefined {
  const [top, folder, rest] = file.split('/')
  if (top !== 'server') return undefined
  return rest === undefined ? 'server' : `server/${folder}`
}

/** Which places import which others of the same module, types included. */
function importsBetween(placeOf: (file: string) => string | undefined): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const [from, to] = [placeOf(file), placeOf(target)]
    if (!isTest(file) && from && to && from !== to && moduleOf(file) === moduleOf(target))
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  }
  return arrows
}

/** Places that import themselves through others. */
function placesInCircles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reachedFrom = (start: string) => {
    const reached = new Set<string>()
    const waiting = [...(arrows.get(start) ?? [])]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (!reached.has(place)) waiting.push(...(arrows.get(place) ?? []))
      reached.add(place)
    }
    return reached
  }
  return [...arrows.keys()].filter((place) => reachedFrom(place).has(place))
}

/** Folders with more than 25 files of code. */
function largeFolders(top: string): string[] {
  const code = sources.filter((file) => file.startsWith(top) && !isTest(file))
  const byFolder = Map.groupBy(code, (file) => file.slice(0, file.lastIndexOf('/')))
  return [...byFolder].filter(([, files]) => files.length > 25).map(([folder, files]) => `${folder}: ${files.length}`)
}

describe('folders of a module', () => {
  it('import each other in no circle', () => {
    const folders = placesInCircles(importsBetween(modulePlaceOf)).filter((place) => !place.endsWith('.ts'))
    expect(folders).toEqual([])
  })

  it('have at most 25 files each, the top of a module and web folders included, tests not counted', () => {
    expect(largeFolders('modules/')).toEqual([])
  })
})

describe('folders of the server', () => {
  it('import each other in no circle', () => {
    const arrows = importsBetween(serverFolderOf)
    expect(arrows.size).toBeGreaterThan(10)
    expect(placesInCircles(arrows)).toEqual([])
  })

  it('have at most 25 files each, tests not counted', () => {
    expect(largeFolders('server/')).toEqual([])
  })
})

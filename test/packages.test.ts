import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { imports, isTest, placeOf as moduleOf, sources } from './source-files.ts'

/** The room of a file: a folder within its module. Screens and files at a module's top are of no room. */
function roomOf(file: string): string | undefined {
  const [top, domain, module, room, rest] = file.split('/')
  return top === 'modules' && rest !== undefined && room !== 'web' && room !== 'tables' && room !== 'testing'
    ? `${domain}/${module}/${room}`
    : undefined
}

/** Rooms and, between them, files that stand at the top of a module; screens only begin. */
function placeOf(file: string): string | undefined {
  return roomOf(file) ?? (/^modules\/[^/]+\/[^/]+\/[^/]+$/.test(file) ? file : undefined)
}

const leans = new Map<string, Set<string>>()
for (const { file, target } of imports) {
  const [from, on] = [placeOf(file), placeOf(target)]
  if (!isTest(file) && from && on && from !== on && moduleOf(file) === moduleOf(target))
    leans.set(from, (leans.get(from) ?? new Set()).add(on))
}

function below(start: string): Set<string> {
  const seen = new Set<string>()
  for (const ahead = [...(leans.get(start) ?? [])]; ahead.length > 0; ) {
    const at = ahead.pop()!
    if (!seen.has(at)) ahead.push(...(leans.get(at) ?? []))
    seen.add(at)
  }
  return seen
}

describe('packages of a module', () => {
  it('import each other without circles', () => {
    const packages = [...leans.keys()].filter((place) => !place.endsWith('.ts'))
    expect(packages.filter((one) => below(one).has(one))).toEqual([])
  })

  it('have at most 25 files of code in a folder, their top folder and web folders included', () => {
    const code = sources.filter((file) => file.startsWith('modules/') && !isTest(file))
    const folders = [...Map.groupBy(code, path.posix.dirname)]
    expect(
      folders.map(([folder, files]) => ({ folder, files: files.length })).filter(({ files }) => files > 25),
    ).toEqual([])
  })
})

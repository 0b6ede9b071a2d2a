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

describe('rooms of a module', () => {
  it('lean on each other in no circle', () => {
    const rooms = [...leans.keys()].filter((place) => !place.endsWith('.ts'))
    expect(rooms.filter((room) => below(room).has(room))).toEqual([])
  })

  it('have at most 25 files each, tests beside them', () => {
    const files = new Map<string, number>()
    for (const file of sources) {
      const folder = path.posix.dirname(file)
      if (roomOf(file) && !isTest(file)) files.set(folder, (files.get(folder) ?? 0) + 1)
    }
    expect([...files].filter(([, count]) => count > 25)).toEqual([])
  })
})

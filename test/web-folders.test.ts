import path from 'node:path'
import { expect, it } from 'vitest'
import { imports, isTest, sources } from './source-files.ts'

/** Folders of `web/`, and files at its top. Nothing imports the gallery or the test helpers. */
function placeOf(file: string): string | undefined {
  if (!file.startsWith('web/') || /^web\/(gallery|testing)\//.test(file)) return undefined
  const folder = path.posix.dirname(file)
  return folder === 'web' ? file : folder
}

/** Which place imports which others, including style sheets. */
const arrows = new Map<string, Set<string>>()
for (const { file, target } of imports) {
  const [from, to] = [placeOf(file), placeOf(target)]
  if (!isTest(file) && from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
}

function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>()
  const ahead = [...(arrows.get(start) ?? [])]
  for (let place = ahead.pop(); place !== undefined; place = ahead.pop()) {
    if (!reached.has(place)) ahead.push(...(arrows.get(place) ?? []))
    reached.add(place)
  }
  return reached
}

it('no two folders of the browser kit need each other', () => {
  expect(arrows.size).toBeGreaterThan(30)
  expect([...arrows.keys()].filter((place) => reachedFrom(place).has(place))).toEqual([])
})

it('a folder of the browser kit has at most 25 files, tests beside them', () => {
  const folders = sources
    .filter((file) => file.startsWith('web/') && !isTest(file))
    .map((file) => path.posix.dirname(file))
  const full = [...Map.groupBy(folders, (folder) => folder)].filter(([, files]) => files.length > 25)
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

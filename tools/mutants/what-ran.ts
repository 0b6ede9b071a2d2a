import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'

/** Tells of a value that decides: one that is true, one that is not, or one that is there at all. */
const met =
  (told: (id: string) => void) =>
  (id: string, when: 'true' | 'false' | 'there', value: unknown): unknown => {
    if (when === 'there' ? value !== null && value !== undefined : Boolean(value) === (when === 'true')) told(id)
    return value
  }

/** Compares as it was, and tells of two that are equal: only there a boundary shows. */
const equal =
  (told: (id: string) => void) =>
  (id: string, a: number, b: number, by: string): boolean => {
    if (a <= b && a >= b) told(id)
    return by === '<' ? a < b : by === '<=' ? a <= b : by === '>' ? a > b : a >= b
  }

// Runs in each test file: what `telling` put into the functions is kept, and written down at its end.
const folder = process.env.KERANI_COVERS
if (folder) {
  const ran = new Set<string>()
  const addRan = (id: string) => void ran.add(id)
  Object.assign(globalThis, { ranHere: addRan, metHere: met(addRan), equalHere: equal(addRan) })
  afterAll(() => {
    const test = path.relative(process.cwd(), expect.getState().testPath!)
    const name = createHash('sha256').update(test).digest('hex').slice(0, 16)
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ test, ran: [...ran] }))
  })
}

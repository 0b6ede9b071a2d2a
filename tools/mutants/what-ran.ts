import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'

/** Reports a value that decides: a true one, a false one, or one that exists. */
const met =
  (report: (id: string) => void) =>
  (id: string, when: 'true' | 'false' | 'there', value: unknown): unknown => {
    if (when === 'there' ? value !== null && value !== undefined : Boolean(value) === (when === 'true')) report(id)
    return value
  }

/** Compares as the original code did, and reports two equal values: only they reveal a boundary. */
const equal =
  (report: (id: string) => void) =>
  (id: string, a: number, b: number, by: string): boolean => {
    if (a <= b && a >= b) report(id)
    return by === '<' ? a < b : by === '<=' ? a <= b : by === '>' ? a > b : a >= b
  }

// Runs in each test file: collects what the instrumented functions report, and writes it at the end.
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

import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'

// Runs in each test file: what `telling` put into the functions is kept, and written down at its end.
const folder = process.env.KERANI_COVERS
if (folder) {
  const ran = new Set<string>()
  ;(globalThis as { ranHere?: (id: string) => void }).ranHere = (id) => void ran.add(id)
  afterAll(() => {
    const test = path.relative(process.cwd(), expect.getState().testPath!)
    const name = createHash('sha256').update(test).digest('hex').slice(0, 16)
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ test, ran: [...ran] }))
  })
}

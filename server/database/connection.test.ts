import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const HOME = 'server/database/connection.ts'

const sources = globSync('{server,modules,scripts,bench,demo}/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

it('LIF-3 connections and pools are opened only where their errors are handled', () => {
  const elsewhere = sources.filter(({ file, text }) => file !== HOME && /new (pg\.)?(Client|Pool)\(/.test(text))
  expect(elsewhere.map(({ file }) => file)).toEqual([])
})

it('LIF-3 every queue and every thread has an error handler', () => {
  const made = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/new (PgBoss|Worker|Thread)\(/g)].map(({ index }) => ({
      file,
      after: text.slice(index, index + 900),
    })),
  )
  expect(made.length).toBeGreaterThan(5)
  expect(made.filter(({ after }) => !/\.on\(\s*'error',/.test(after)).map(({ file }) => file)).toEqual([])
})

import { mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { loadSettings } from '../settings.ts'
import { requireFreePort, startProblem } from './start-problem.ts'

const caught = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => expect.unreachable('it went well'),
      (error) => error,
    )

describe('LIF a failed start says what to do, without a stack, for', () => {
  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const error = await caught(() => requireFreePort({ port, host: '127.0.0.1', role: 'all' }))
    expect(startProblem(error, {})).toBe(
      `PORT: ${port} is in use by another program. Stop that one, or take another port: PORT=${port + 1} npm start`,
    )
    await requireFreePort({ port, host: '127.0.0.1', role: 'worker' })
    await new Promise((resolve) => other.close(resolve))
    await requireFreePort({ port, host: '127.0.0.1', role: 'all' })
  })

  it('a database that does not answer', async () => {
    const url = 'postgres://kerani_serve@127.0.0.1:1/kerani'
    const database = openDatabase(url, { max: 1 })
    const error = await caught(() => database.assertBound())
    await database.close()
    expect(startProblem(error, { DATABASE_URL: url })).toMatch(
      /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)/,
    )
  })

  it.each([
    ['28P01', /the password is wrong/],
    ['3D000', /there is no such database/],
    ['22023', /was not migrated yet\. Set DATABASE_OWNER_URL/],
  ])('a database that refuses with %s', (code, said) => {
    const error = Object.assign(new Error('role "x"'), { code })
    expect(startProblem(error, { DATABASE_URL: 'postgres://a@b/c' })).toMatch(said)
    // A refusal of our own database is our defect and keeps its stack.
    expect(startProblem(error, {})).toBeUndefined()
  })

  it('a data folder that cannot be made', async () => {
    const error = await caught(() => mkdirSync('/dev/null/kerani', { recursive: true }))
    expect(startProblem(error, {})).toMatch(/^KERANI_DATA: \/dev\/null\S* cannot be made or written \(E[A-Z]+\)/)
  })

  it('LIF-5 a full disk, found by our own file, the start of PostgreSQL or a migration', () => {
    const words = (error: unknown) => startProblem(error, { KERANI_DATA: '/srv/kerani' })
    const own = Object.assign(new Error('ENOSPC: no space left on device, open'), {
      code: 'ENOSPC',
      path: '/srv/kerani/a',
    })
    expect(words(own)).toBe(
      'The disk is full: nothing can be written to /srv/kerani/a. Make room there, then start again.',
    )
    // An error of writing to an open file has no path.
    expect(words(Object.assign(new Error('ENOSPC, write'), { code: 'ENOSPC' }))).toContain('written to /srv/kerani.')
    const initdb = new Error('PostgreSQL could not make its cluster: could not write to file: No space left on device')
    expect(words(initdb)).toContain('The disk is full: nothing can be written to /srv/kerani.')
    const statement = Object.assign(new Error('could not extend file "base/16384/1"'), { code: '53100' })
    const migration = new Error('Migration x: could not extend', { cause: statement })
    expect(words(migration)).toContain('The disk is full: nothing can be written to /srv/kerani.')
    expect(startProblem(migration, { DATABASE_URL: 'postgres://a@db.example/kerani' })).toContain(
      'written to the PostgreSQL at db.example:5432.',
    )
  })

  it('a setting that cannot be used, and not for a defect of ours', async () => {
    const error = await caught(() => loadSettings({ PORT: 'abc' }))
    expect(startProblem(error, {})).toBe('PORT: a whole number from 0 to 65535 (0 takes any free port)')
    expect(startProblem(new TypeError('x is undefined'), {})).toBeUndefined()
  })
})

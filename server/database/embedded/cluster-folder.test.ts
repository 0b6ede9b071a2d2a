import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareClusterFolder, unprivilegedAccount } from './cluster-folder.ts'
import { canUse } from './postgres-binaries.ts'

const isRoot = process.getuid?.() === 0
let top: string
let data: string
let system: string
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'cluster-folder-'))
  chmodSync(top, 0o755)
  data = path.join(top, 'data')
  system = path.join(top, 'system')
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

const about = (folder: string) => {
  const { uid, gid, mode } = statSync(folder)
  return { uid, gid, mode: mode & 0o777 }
}

describe('LIF the folder of the embedded cluster', () => {
  it.runIf(process.platform === 'linux')(
    'below a data folder that is made with it, and that nobody else can list',
    () => {
      prepareClusterFolder(data, system)
      expect(about(data).mode).toBe(isRoot ? 0o711 : 0o700)
    },
  )

  it.runIf(process.platform === 'linux' && !isRoot)(
    'is in the data folder, closed, and run by the account that starts it',
    () => {
      const folder = path.join(data, 'postgres')
      expect(prepareClusterFolder(data, system)).toEqual({ folder, runsAs: {}, copies: folder })
      expect(about(folder).mode).toBe(0o700)
      expect(existsSync(system)).toBe(false)
    },
  )

  it.runIf(isRoot)('is in the data folder, run by an unprivileged account, if that can enter it', () => {
    mkdirSync(data, { mode: 0o755 })
    chmodSync(data, 0o755)
    const runsAs = unprivilegedAccount(readFileSync('/etc/passwd', 'utf8'))
    // A new data folder is closed; an existing open one stays open.
    if (!canUse(data, '-x', runsAs)) return
    const folder = path.join(data, 'postgres')
    expect(prepareClusterFolder(data, system)).toEqual({ folder, runsAs, copies: system })
    expect(about(folder)).toEqual({ ...runsAs, mode: 0o700 })
    expect(about(system).mode).toBe(0o755)
    expect(existsSync(path.join(data, 'postgres-id'))).toBe(false)
    // Its current owner runs it.
    chownSync(folder, 4_321, 1_234)
    expect(prepareClusterFolder(data, system).runsAs).toEqual({ uid: 4_321, gid: 1_234 })
    expect(about(folder)).toEqual({ uid: 4_321, gid: 1_234, mode: 0o700 })
    // Root owns files that root restored, and PostgreSQL does not run as root.
    chownSync(folder, 0, 0)
    expect(prepareClusterFolder(data, system).runsAs).toEqual(runsAs)
    expect(about(folder)).toEqual({ ...runsAs, mode: 0o700 })
  })

  it.runIf(isRoot)('is outside, under a stable name, if the account cannot enter the data folder', () => {
    mkdirSync(data, { mode: 0o700 })
    const once = prepareClusterFolder(data, system)
    const id = readFileSync(path.join(data, 'postgres-id'), 'utf8').trim()
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(once).toMatchObject({ folder: path.join(system, id), copies: system })
    expect(about(once.folder)).toEqual({ ...once.runsAs, mode: 0o700 })
    // Also when the data folder is open later.
    chmodSync(data, 0o755)
    expect(prepareClusterFolder(data, system)).toEqual(once)
  })

  it.runIf(isRoot)('is refused if that account can enter neither place', () => {
    mkdirSync(data, { mode: 0o700 })
    chmodSync(top, 0o700)
    expect(() => prepareClusterFolder(data, system)).toThrow(/can enter neither .*data nor .*system: set KERANI_DATA/)
  })
})

it('LIF PostgreSQL runs as postgres, else as nobody, never as root', () => {
  const root = 'root:x:0:0:root:/root:/bin/sh\n'
  const nobody = 'nobody:x:65534:65533::/:/sbin/nologin\n'
  const postgres = 'postgres:x:101:102::/:/bin/sh\n'
  expect(unprivilegedAccount(root + nobody + postgres)).toEqual({ uid: 101, gid: 102 })
  expect(unprivilegedAccount(root + nobody)).toEqual({ uid: 65_534, gid: 65_533 })
  expect(() => unprivilegedAccount(`${root}postgresql:x:1:1::/:/bin/sh\n`)).toThrow(
    /neither a user `postgres` nor `nobody`/,
  )
})

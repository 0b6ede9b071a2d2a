import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Cluster, makeCluster, postgresEnvironment, readPassword } from './cluster.ts'

vi.mock('node:timers/promises', () => ({
  setTimeout: async () => {
    throw new Error('It waited')
  },
}))

let top: string
let cluster: Cluster
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'cluster-'))
  mkdirSync(path.join(top, 'binaries', 'bin'), { recursive: true })
  mkdirSync(path.join(top, 'home'))
  const folder = path.join(top, 'home', '18')
  cluster = {
    folder,
    data: path.join(folder, 'data'),
    log: '',
    binaries: path.join(top, 'binaries'),
    runsAs: {},
    version: 18,
  }
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(top, { recursive: true })
})

/** Replaces PostgreSQL's program: records its arguments, then runs the given script. */
function initdb(does: string): void {
  const file = path.join(top, 'binaries', 'bin', 'initdb')
  writeFileSync(file, `#!/bin/sh\necho "$@" >> ${top}/asked\nenv > ${top}/env\n${does}\n`)
  chmodSync(file, 0o755)
}
const asked = () => readFileSync(path.join(top, 'asked'), 'utf8').trim().split('\n')
const aside = () => `${cluster.folder}.new-${process.pid}`

describe.runIf(process.platform === 'linux')('LIF a cluster', () => {
  it('is created aside with its passwords, and moved into place complete', async () => {
    vi.stubEnv('PGDATA', '/elsewhere')
    initdb('mkdir "$2"; cp "$(dirname "$2")/kerani_owner.password" "$2/seen"')
    mkdirSync(path.join(aside(), 'left over'), { recursive: true })
    await makeCluster(cluster)
    expect(readdirSync(path.join(top, 'home'))).toEqual(['18'])
    expect(readdirSync(cluster.folder).sort()).toEqual(['data', 'kerani_owner.password', 'kerani_serve.password'])
    const passwords = ['kerani_owner', 'kerani_serve'].map((role) => readPassword(cluster, role))
    expect(passwords.every((password) => /^[0-9a-f]{48}$/.test(password))).toBe(true)
    expect(passwords[0]).not.toBe(passwords[1])
    expect(readFileSync(path.join(cluster.data, 'seen'), 'utf8')).toBe(passwords[0])
    expect(statSync(cluster.folder).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(cluster.folder, 'kerani_serve.password')).mode & 0o777).toBe(0o600)
    expect(asked()).toEqual([
      `-D ${aside()}/data -U kerani_owner -E UTF8 --locale-provider=builtin --locale=C.UTF-8 -A scram-sha-256 --pwfile=${aside()}/kerani_owner.password --data-checksums --no-instructions`,
    ])
    expect(readFileSync(path.join(top, 'env'), 'utf8')).not.toContain('PGDATA')
  })

  it('of release 15 sorts by plain byte order if the system has no other', async () => {
    cluster.version = 15
    initdb('case "$*" in *--locale=C.UTF-8*) echo "no such locale" >&2; exit 1;; esac; mkdir "$2"')
    await makeCluster(cluster)
    expect(asked().map((line) => /--locale\S+/.exec(line)![0])).toEqual(['--locale=C.UTF-8', '--locale=C'])
    expect(asked().join()).not.toContain('provider')
    expect(existsSync(cluster.data)).toBe(true)
  })

  it('that cannot be created leaves nothing and reports why', async () => {
    initdb('echo "  disk full  " >&2; exit 1')
    await expect(makeCluster(cluster)).rejects.toThrow(
      new RegExp(`^PostgreSQL could not make its cluster in ${cluster.folder}: disk full$`),
    )
    cluster.version = 15
    await expect(makeCluster(cluster)).rejects.toThrow(/: disk full; disk full$/)
    rmSync(path.join(top, 'binaries', 'bin', 'initdb'))
    await expect(makeCluster(cluster)).rejects.toThrow(/ENOENT/)
    expect(readdirSync(path.join(top, 'home'))).toEqual([])
  })

  it('that cannot be moved into place reports it at once', async () => {
    initdb('rm -r "$(dirname "$2")"')
    await expect(makeCluster(cluster)).rejects.toThrow(/ENOENT.*rename/)
  })

  it('that another start created meanwhile stays', async () => {
    initdb(`mkdir "$2"; mkdir -p ${cluster.folder}/theirs`)
    await makeCluster(cluster)
    expect(readdirSync(path.join(top, 'home'))).toEqual(['18'])
    expect(readdirSync(cluster.folder)).toEqual(['theirs'])
  })

  it('removes incomplete clusters of killed starts once they are old', async () => {
    initdb('mkdir "$2"')
    const home = path.join(top, 'home')
    for (const [name, age] of [
      ['15.new-1', 601],
      ['15.new-2', 590],
      ['15.new', 900],
      ['15.new-x', 900],
      ['x15.new-1', 900],
      ['15.new-1.old', 900],
    ] as const) {
      mkdirSync(path.join(home, name, 'inside'), { recursive: true })
      utimesSync(path.join(home, name), Date.now() / 1000 - age, Date.now() / 1000 - age)
    }
    await makeCluster(cluster)
    expect(readdirSync(home).sort()).toEqual(['15.new', '15.new-1.old', '15.new-2', '15.new-x', '18', 'x15.new-1'])
  })

  it.runIf(process.getuid?.() === 0)('belongs to the account that runs it', async () => {
    cluster.runsAs = { uid: 4_321, gid: 1_234 }
    chmodSync(top, 0o755)
    chmodSync(path.join(top, 'home'), 0o755)
    writeFileSync(path.join(top, 'asked'), '')
    chmodSync(path.join(top, 'asked'), 0o777)
    initdb(`stat -c '%u %g' "$(dirname "$2")" "$(dirname "$2")"/*.password >> ${top}/asked; exit 1`)
    await expect(makeCluster(cluster)).rejects.toThrow()
    expect(asked().slice(-3)).toEqual(['4321 1234', '4321 1234', '4321 1234'])
  })
})

it('LIF programs of PostgreSQL get our environment without variables that would mislead them, and write English', () => {
  for (const [name, value] of [
    ['PGPORT', '1'],
    ['LC_MESSAGES', 'zh'],
    ['LANG', 'zh'],
    ['LANGUAGE', 'zh'],
    ['KEPT_PG', 'yes'],
  ] as const)
    vi.stubEnv(name, value)
  const environment = postgresEnvironment()
  expect(Object.keys(environment).filter((name) => /^(PG|LC_|LANG)/.test(name))).toEqual(['LC_ALL'])
  expect(environment).toMatchObject({ LC_ALL: 'C', KEPT_PG: 'yes', PATH: process.env.PATH })
})

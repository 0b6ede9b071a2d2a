import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDataFolder, writeOnce } from './data-folder.ts'

export type Settings = {
  port: number
  host: string
  /** Absolute. */
  data: string
  folders: { files: string; mail: string; auditHeads: string }
  /** Addresses of a PostgreSQL of one's own; undefined means the embedded one in the data folder. */
  database?: { serveUrl: string; ownerUrl?: string }
  /** Origin people open, without a slash at the end. */
  publicUrl: string
  smtpUrl?: string
  /** Sender of all mail. */
  mailFrom: string
  role: 'all' | 'web' | 'worker'
  /** Whether an empty database may get the demo company; never with a database of one's own. */
  demo: boolean
  /** Whether anyone who reaches the server may register a company, or only who has the set-up link. */
  openRegistration: boolean
  /** Links that would be mailed are shown on the screen: a demo on this machine, without mail and without a proxy. */
  linksOnScreen: boolean
  /** Fastify's `trustProxy`: whose forwarded addresses are believed. */
  trustProxy: false | number | string[]
  maintenance: boolean
  /** The directory service people may sign in with, when one is set. */
  directory?: { issuer: string; clientId: string; clientSecret: string }
  /** Where exchange rates are asked for; null: nowhere. */
  ratesUrl: string | null
  /** Calls a minute of one sign-in before they are refused. */
  callsPerMinute: number
  /** Exports a minute of one account before they are refused. */
  exportsPerMinute: number
  /** Reads answered at once, and how late the event loop may be, before more are refused. */
  overload: { atOnce: number; lagMs: number }
  /** 32 bytes; every other key is drawn from it. */
  masterKey: Buffer
}

type Environment = Record<string, string | undefined>

const PROJECT = join(import.meta.dirname, '..')
const KEY_BYTES = 32
/** The open API of Malaysia's central bank. */
const RATES_URL = 'https://api.bnm.gov.my/public'
/** Names of this very machine, as `KERANI_HOST` and `PUBLIC_URL` may give them. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** A setting that cannot be used. The text says which one, and what it should be. */
export class BadSetting extends Error {
  constructor(name: string, wanted: string) {
    super(`${name}: ${wanted}`)
    this.name = 'BadSetting'
  }
}

/**
 * All settings, from the environment; `docs/settings.md` lists them. Makes the data folder, and the master key in it
 * where the database is the embedded one. Throws BadSetting.
 */
export function settings(env: Environment = process.env): Settings {
  const data = resolve(PROJECT, text(env, 'KERANI_DATA') ?? 'data')
  const database = databaseOf(env)
  const port = portOf(env)
  const host = text(env, 'KERANI_HOST') ?? (database ? '0.0.0.0' : '127.0.0.1')
  const publicUrl = publicUrlOf(env, port)
  const smtpUrl = urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const trustProxy = trustProxyOf(env)
  const demo = oneOf(env, 'KERANI_DEMO', ['1', '0']) === '1' && !database
  const tried = demo && LOOPBACK.has(host) && LOOPBACK.has(new URL(publicUrl).hostname) && trustProxy === false
  makeDataFolder(data)
  return {
    port,
    host,
    data,
    folders: { files: join(data, 'files'), mail: join(data, 'mail'), auditHeads: join(data, 'audit-heads') },
    database,
    publicUrl,
    smtpUrl,
    mailFrom: text(env, 'KERANI_MAIL_FROM') ?? 'Kerani <no-reply@localhost>',
    role: oneOf(env, 'KERANI_ROLE', ['all', 'web', 'worker']),
    demo,
    openRegistration: oneOf(env, 'KERANI_OPEN_REGISTRATION', tried ? ['1', '0'] : ['0', '1']) === '1',
    linksOnScreen: tried && !smtpUrl,
    trustProxy,
    maintenance: oneOf(env, 'KERANI_MAINTENANCE', ['0', '1']) === '1',
    directory: directoryOf(env),
    ratesUrl: ratesUrlOf(env),
    callsPerMinute: wholeNumber(env, 'KERANI_CALLS_PER_MINUTE', 300),
    exportsPerMinute: wholeNumber(env, 'KERANI_EXPORTS_PER_MINUTE', 10),
    overload: {
      atOnce: wholeNumber(env, 'KERANI_CALLS_AT_ONCE', 40),
      lagMs: wholeNumber(env, 'KERANI_LAG_MS', 200),
    },
    masterKey: masterKeyOf(env, data, database !== undefined),
  }
}

function databaseOf(env: Environment): Settings['database'] {
  const serveUrl = urlOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const ownerUrl = urlOf(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  if (!serveUrl && ownerUrl)
    throw new BadSetting('DATABASE_OWNER_URL', 'set DATABASE_URL too, the plain role that serves')
  if (!serveUrl) return undefined
  if (ownerUrl && new URL(ownerUrl).username === new URL(serveUrl).username) {
    throw new BadSetting(
      'DATABASE_OWNER_URL',
      'must be another role than DATABASE_URL: the serving role may not own the tables',
    )
  }
  return { serveUrl, ownerUrl }
}

function directoryOf(env: Environment): Settings['directory'] {
  const issuer = urlOf(env, 'KERANI_OIDC_ISSUER', ['https:', 'http:'])
  if (!issuer) return undefined
  const clientId = text(env, 'KERANI_OIDC_CLIENT_ID')
  const clientSecret = text(env, 'KERANI_OIDC_CLIENT_SECRET')
  if (!clientId || !clientSecret)
    throw new BadSetting('KERANI_OIDC_ISSUER', 'needs KERANI_OIDC_CLIENT_ID and KERANI_OIDC_CLIENT_SECRET beside it')
  return { issuer, clientId, clientSecret }
}

/** Set to nothing it means that rates are asked for nowhere: the one setting whose emptiness says something. */
function ratesUrlOf(env: Environment): string | null {
  if (env.KERANI_RATES_URL?.trim() === '') return null
  const given = urlOf(env, 'KERANI_RATES_URL', ['https:', 'http:']) ?? RATES_URL
  const url = new URL(given)
  if (url.search || url.hash || url.username || url.password)
    throw new BadSetting('KERANI_RATES_URL', `an address without a query or a password, such as ${RATES_URL}`)
  return given.endsWith('/') ? given.slice(0, -1) : given
}

function wholeNumber(env: Environment, name: string, otherwise: number): number {
  const given = text(env, name)
  if (given === undefined) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new BadSetting(name, 'a whole number above 0')
  return Number(given)
}

function portOf(env: Environment): number {
  const given = text(env, 'PORT') ?? '3000'
  const port = Number(given)
  if (!/^\d{1,5}$/.test(given) || port > 65_535)
    throw new BadSetting('PORT', 'a whole number from 0 to 65535 (0 takes any free port)')
  return port
}

function publicUrlOf(env: Environment, port: number): string {
  const given = urlOf(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (!given) return `http://localhost:${port}`
  const url = new URL(given)
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new BadSetting('PUBLIC_URL', 'an origin without a path, such as https://hr.example.com')
  }
  return url.origin
}

function trustProxyOf(env: Environment): Settings['trustProxy'] {
  const given = text(env, 'KERANI_TRUST_PROXY')
  if (given === undefined || given === '0') return false
  if (/^[1-9]$/.test(given)) return Number(given)
  const addresses = given.split(',').map((address) => address.trim())
  if (addresses.every((address) => /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(address) && /[.:]/.test(address))) return addresses
  throw new BadSetting(
    'KERANI_TRUST_PROXY',
    'the number of proxies in front (1 to 9) or their addresses, such as 10.0.0.0/8,::1. Trusting everybody would let anyone forge an address',
  )
}

/**
 * From the environment, else from `master.key` in the data folder. Made there on first use, but only for the embedded
 * database: with a database of one's own a lost data folder would otherwise silently get a new key and every
 * encrypted column would be unreadable.
 */
function masterKeyOf(env: Environment, data: string, production: boolean): Buffer {
  const given = text(env, 'KERANI_MASTER_KEY')
  if (given !== undefined) return checkedKey('KERANI_MASTER_KEY', given)
  const file = join(data, 'master.key')
  if (production && !existsSync(file)) {
    throw new BadSetting(
      'KERANI_MASTER_KEY',
      `is needed when DATABASE_URL is set: 64 hexadecimal digits, for example from \`openssl rand -hex 32\`. Or keep it in ${file} with mode 0600`,
    )
  }
  if (!existsSync(file) && ['postgres', 'postgres-id'].some((name) => existsSync(join(data, name)))) {
    throw new BadSetting(
      file,
      'is missing, while the database beside it is there: without it nothing that is encrypted can be read, and a new key would not open it. Put the file back (mode 0600), or set KERANI_MASTER_KEY',
    )
  }
  const kept = writeOnce(file, () => `${randomBytes(KEY_BYTES).toString('hex')}\n`)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new BadSetting(file, 'can be read by others: chmod 600 it')
  }
  return checkedKey(file, kept.trim())
}

/** 32 bytes as hexadecimal or base64. Refuses what a person would type or an example would show. */
export function checkedKey(name: string, given: string): Buffer {
  const key =
    /^[0-9a-f]+$/i.test(given) && given.length % 2 === 0 ? Buffer.from(given, 'hex') : Buffer.from(given, 'base64')
  if (key.length !== KEY_BYTES) {
    throw new BadSetting(
      name,
      `32 random bytes as 64 hexadecimal digits or as base64; this is ${key.length} bytes. Try \`openssl rand -hex 32\``,
    )
  }
  const steps = new Set(key.subarray(1).map((byte, index) => byte - key[index]!))
  if (new Set(key).size < 16 || steps.size < 8 || key.every((byte) => byte >= 0x20 && byte < 0x7f)) {
    throw new BadSetting(name, 'is a pattern or a text, not random bytes. Try `openssl rand -hex 32`')
  }
  return key
}

/** Reads a key a person gave, for a purpose that works without one. */
export function optionalKey(name: string, env: Environment = process.env): Buffer | undefined {
  const given = text(env, name)
  return given === undefined ? undefined : checkedKey(name, given)
}

function urlOf(env: Environment, name: string, protocols: string[]): string | undefined {
  const given = text(env, name)
  if (given === undefined) return undefined
  if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
    throw new BadSetting(
      name,
      `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  }
  return given
}

function oneOf<const T extends string>(env: Environment, name: string, values: readonly [T, ...T[]]): T {
  const given = text(env, name) ?? values[0]
  const value = values.find((one) => one === given)
  if (value === undefined) throw new BadSetting(name, `one of ${values.join(', ')}`)
  return value
}

/** An empty variable counts as unset: compose files and shells make them. */
function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

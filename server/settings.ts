import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDataFolder, readOrCreate } from './data-folder.ts'

export type Settings = {
  port: number
  host: string
  /** Absolute. */
  data: string
  folders: { files: string; mail: string; auditHeads: string }
  /** Addresses of an external PostgreSQL; undefined means the embedded one in the data folder. */
  database?: { serveUrl: string; ownerUrl?: string }
  /** Origin people open, without a slash at the end. */
  publicUrl: string
  smtpUrl?: string
  /** Sender of all mail. */
  mailFrom: string
  role: 'all' | 'web' | 'worker'
  /** Whether an empty database may get the demo company; never an external database. */
  demo: boolean
  /** Whether it is the small one that journeys run on. */
  isSmallDemo: boolean
  /** Whether anyone who reaches the server may register a company, or only with the setup link. */
  openRegistration: boolean
  /** Shows links that would be mailed on the screen: a demo on this machine, without mail and without a proxy. */
  linksOnScreen: boolean
  /** Fastify's `trustProxy`: which proxies' forwarded addresses count. */
  trustProxy: false | number | string[]
  maintenance: boolean
  directory?: { issuer: string; clientId: string; clientSecret: string }
  /** Where exchange rates are fetched from; null: nowhere. */
  ratesUrl: string | null
  /** Calls a minute of one session before they are refused. */
  callsPerMinute: number
  /** Exports a minute of one account before they are refused. */
  exportsPerMinute: number
  /** Reads answered at once, and how late the event loop may be, before more are refused. */
  overload: { atOnce: number; lagMs: number }
  /** 32 bytes; every other key is derived from it. */
  masterKey: Buffer
}

type Environment = Record<string, string | undefined>

const PROJECT = join(import.meta.dirname, '..')
const KEY_BYTES = 32
/** The open API of Malaysia's central bank. */
const RATES_URL = 'https://api.bnm.gov.my/public'
/** Names of this machine, as `KERANI_HOST` and `PUBLIC_URL` may write them. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** A setting that cannot be used. The message says which one and what it should be. */
export class InvalidSettingError extends Error {
  constructor(name: string, wanted: string) {
    super(`${name}: ${wanted}`)
    this.name = 'BadSetting'
  }
}

/**
 * Reads all settings from the environment; `docs/settings.md` lists them. Makes the data folder, and the master key
 * in it where the database is the embedded one. Throws InvalidSettingError.
 */
export function loadSettings(env: Environment = process.env): Settings {
  const data = resolve(PROJECT, readText(env, 'KERANI_DATA') ?? 'data')
  const database = readDatabase(env)
  const port = readPort(env)
  const host = readText(env, 'KERANI_HOST') ?? (database ? '0.0.0.0' : '127.0.0.1')
  const publicUrl = readPublicUrl(env, port)
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const trustProxy = readTrustProxy(env)
  const wanted = readChoice(env, 'KERANI_DEMO', ['1', 'small', '0'])
  const demo = wanted !== '0' && !database
  const isLocalDemo = demo && LOOPBACK.has(host) && LOOPBACK.has(new URL(publicUrl).hostname) && trustProxy === false
  makeDataFolder(data)
  return {
    port,
    host,
    data,
    folders: { files: join(data, 'files'), mail: join(data, 'mail'), auditHeads: join(data, 'audit-heads') },
    database,
    publicUrl,
    smtpUrl,
    mailFrom: readText(env, 'KERANI_MAIL_FROM') ?? 'Kerani <no-reply@localhost>',
    role: readChoice(env, 'KERANI_ROLE', ['all', 'web', 'worker']),
    demo,
    isSmallDemo: wanted === 'small',
    openRegistration: readChoice(env, 'KERANI_OPEN_REGISTRATION', isLocalDemo ? ['1', '0'] : ['0', '1']) === '1',
    linksOnScreen: isLocalDemo && !smtpUrl,
    trustProxy,
    maintenance: readChoice(env, 'KERANI_MAINTENANCE', ['0', '1']) === '1',
    directory: readDirectory(env),
    ratesUrl: readRatesUrl(env),
    callsPerMinute: readWholeNumber(env, 'KERANI_CALLS_PER_MINUTE', 300),
    exportsPerMinute: readWholeNumber(env, 'KERANI_EXPORTS_PER_MINUTE', 10),
    overload: {
      atOnce: readWholeNumber(env, 'KERANI_CALLS_AT_ONCE', 40),
      lagMs: readWholeNumber(env, 'KERANI_LAG_MS', 200),
    },
    masterKey: loadMasterKey(env, data, database !== undefined),
  }
}

function readDatabase(env: Environment): Settings['database'] {
  const serveUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const ownerUrl = readUrl(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  if (!serveUrl && ownerUrl)
    throw new InvalidSettingError('DATABASE_OWNER_URL', 'set DATABASE_URL too, the plain role that serves')
  if (!serveUrl) return undefined
  if (ownerUrl && new URL(ownerUrl).username === new URL(serveUrl).username) {
    throw new InvalidSettingError(
      'DATABASE_OWNER_URL',
      'must be another role than DATABASE_URL: the serving role may not own the tables',
    )
  }
  return { serveUrl, ownerUrl }
}

function readDirectory(env: Environment): Settings['directory'] {
  const issuer = readUrl(env, 'KERANI_OIDC_ISSUER', ['https:', 'http:'])
  if (!issuer) return undefined
  const clientId = readText(env, 'KERANI_OIDC_CLIENT_ID')
  const clientSecret = readText(env, 'KERANI_OIDC_CLIENT_SECRET')
  if (!clientId || !clientSecret)
    throw new InvalidSettingError(
      'KERANI_OIDC_ISSUER',
      'needs KERANI_OIDC_CLIENT_ID and KERANI_OIDC_CLIENT_SECRET beside it',
    )
  return { issuer, clientId, clientSecret }
}

/** An empty value switches fetching of rates off; it is the only setting where empty differs from unset. */
function readRatesUrl(env: Environment): string | null {
  if (env.KERANI_RATES_URL?.trim() === '') return null
  const given = readUrl(env, 'KERANI_RATES_URL', ['https:', 'http:']) ?? RATES_URL
  const url = new URL(given)
  if (url.search || url.hash || url.username || url.password)
    throw new InvalidSettingError('KERANI_RATES_URL', `an address without a query or a password, such as ${RATES_URL}`)
  return given.endsWith('/') ? given.slice(0, -1) : given
}

function readWholeNumber(env: Environment, name: string, otherwise: number): number {
  const given = readText(env, name)
  if (given === undefined) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new InvalidSettingError(name, 'a whole number above 0')
  return Number(given)
}

function readPort(env: Environment): number {
  const given = readText(env, 'PORT') ?? '3000'
  const port = Number(given)
  if (!/^\d{1,5}$/.test(given) || port > 65_535)
    throw new InvalidSettingError('PORT', 'a whole number from 0 to 65535 (0 takes any free port)')
  return port
}

function readPublicUrl(env: Environment, port: number): string {
  const given = readUrl(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (!given) return `http://localhost:${port}`
  const url = new URL(given)
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new InvalidSettingError('PUBLIC_URL', 'an origin without a path, such as https://hr.example.com')
  }
  return url.origin
}

function readTrustProxy(env: Environment): Settings['trustProxy'] {
  const given = readText(env, 'KERANI_TRUST_PROXY')
  if (given === undefined || given === '0') return false
  if (/^[1-9]$/.test(given)) return Number(given)
  const addresses = given.split(',').map((address) => address.trim())
  if (addresses.every((address) => /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(address) && /[.:]/.test(address))) return addresses
  throw new InvalidSettingError(
    'KERANI_TRUST_PROXY',
    'the number of proxies in front (1 to 9) or their addresses, such as 10.0.0.0/8,::1. Trusting everybody would let anyone forge an address',
  )
}

/**
 * Reads the key from the environment, else from `master.key` in the data folder. Creates it there on first use, but
 * only for the embedded database: with an external one, a lost data folder would silently get a new key and every
 * encrypted column would be unreadable.
 */
function loadMasterKey(env: Environment, data: string, production: boolean): Buffer {
  const given = readText(env, 'KERANI_MASTER_KEY')
  if (given !== undefined) return parseKey('KERANI_MASTER_KEY', given)
  const file = join(data, 'master.key')
  if (production && !existsSync(file)) {
    throw new InvalidSettingError(
      'KERANI_MASTER_KEY',
      `is needed when DATABASE_URL is set: 64 hexadecimal digits, for example from \`openssl rand -hex 32\`. Or keep it in ${file} with mode 0600`,
    )
  }
  if (!existsSync(file) && ['postgres', 'postgres-id'].some((name) => existsSync(join(data, name)))) {
    throw new InvalidSettingError(
      file,
      'is missing, while the database beside it is there: without it nothing that is encrypted can be read, and a new key would not open it. Put the file back (mode 0600), or set KERANI_MASTER_KEY',
    )
  }
  const kept = readOrCreate(file, () => `${randomBytes(KEY_BYTES).toString('hex')}\n`)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new InvalidSettingError(file, 'can be read by others: chmod 600 it')
  }
  return parseKey(file, kept.trim())
}

/** 32 bytes as hexadecimal or base64. Refuses keys that a person would type or an example would show. */
export function parseKey(name: string, given: string): Buffer {
  const key =
    /^[0-9a-f]+$/i.test(given) && given.length % 2 === 0 ? Buffer.from(given, 'hex') : Buffer.from(given, 'base64')
  if (key.length !== KEY_BYTES) {
    throw new InvalidSettingError(
      name,
      `32 random bytes as 64 hexadecimal digits or as base64; this is ${key.length} bytes. Try \`openssl rand -hex 32\``,
    )
  }
  const steps = new Set(key.subarray(1).map((byte, index) => byte - key.readUInt8(index)))
  if (new Set(key).size < 16 || steps.size < 8 || key.every((byte) => byte >= 0x20 && byte < 0x7f)) {
    throw new InvalidSettingError(name, 'is a pattern or a text, not random bytes. Try `openssl rand -hex 32`')
  }
  return key
}

/** Reads a key for a purpose that works without one. */
export function readOptionalKey(name: string, env: Environment = process.env): Buffer | undefined {
  const given = readText(env, name)
  return given === undefined ? undefined : parseKey(name, given)
}

function readUrl(env: Environment, name: string, protocols: string[]): string | undefined {
  const given = readText(env, name)
  if (given === undefined) return undefined
  if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
    throw new InvalidSettingError(
      name,
      `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  }
  return given
}

function readChoice<const T extends string>(env: Environment, name: string, values: readonly [T, ...T[]]): T {
  const given = readText(env, name) ?? values[0]
  const value = values.find((one) => one === given)
  if (value === undefined) throw new InvalidSettingError(name, `one of ${values.join(', ')}`)
  return value
}

/** An empty variable counts as unset: compose files and shells make such variables. */
function readText(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

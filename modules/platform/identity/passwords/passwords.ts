import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { DomainError } from '#base/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const MEMORY = 19_456
const PASSES = 2
const SALT_BYTES = 16
const argon2Async = promisify(argon2)

/** Hashing runs off the event loop; more waiting calls than this are refused. */
const MOST_WAITING = 64
const MAX_RUNNING = availableParallelism()
let running = 0
let hashCount = 0
const waiting: (() => void)[] = []

async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new DomainError('overloaded', { status: 503 })
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  hashCount++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** How many hashes were computed, so that tests can compare the work for known and unknown people. @internal */
export function hashesComputed(): number {
  return hashCount
}

/** Hashes a password with argon2id (PHC string). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, salt)
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`
}

/** Whether the password matches the stored hash. Without one it takes as long and is false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(String(stored))
  const [, memory, passes, salt, hash] = parts ?? []
  if (salt === undefined || hash === undefined) {
    await derive(password, Buffer.alloc(SALT_BYTES))
    return false
  }
  const tag = Buffer.from(hash, 'base64')
  const computed = await derive(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes))
  return computed.length === tag.length && timingSafeEqual(computed, tag)
}

/** Refuses common passwords; the contract checks the length. */
export function requireUncommonPassword(password: string, email: string): void {
  const plainText = password.toLowerCase()
  const lastLetter = plainText.split('').findLastIndex((sign) => /[a-z]/.test(sign))
  const digitsOff = plainText.slice(0, lastLetter + 1)
  if (
    COMMON_PASSWORDS.has(plainText) ||
    COMMON_PASSWORDS.has(digitsOff) ||
    plainText === email ||
    new Set(plainText).size < 4
  )
    throw new DomainError('validation_failed', { fields: { password: ['password_common'] } })
}

function derive(password: string, salt: Buffer, memory = MEMORY, passes = PASSES): Promise<Buffer> {
  return runInTurn(() =>
    argon2Async('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory,
      passes,
    }),
  )
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

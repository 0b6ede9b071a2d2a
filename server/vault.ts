import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyedHash } from './secrets.ts'

/**
 * Encrypts identity, tax, insurance and account numbers with the company's own key and finds them by a keyed index.
 * `place` is `table.column|row id`.
 */
export type Vault = {
  encrypt(place: string, plain: string): Buffer
  decrypt(place: string, sealed: Buffer): string
  /**
   * The bytes that an exact look-up compares: equal numbers give equal bytes, whatever spaces or dashes they were
   * typed with.
   */
  blindIndex(column: string, plain: string): Buffer
  /**
   * Signs a text for one purpose with a key that only this company's server has: 32 bytes, the same for the same
   * text.
   */
  sign(purpose: string, text: string): Buffer
}

/** Creates a company's data key, encrypted with the installation's `wrap` key. */
export function createDataKey(wrap: Buffer): Buffer {
  return encrypt(wrap, 'company.data_key', randomBytes(32))
}

/** Derives the key of a company's stored files. */
export function deriveFileKey(wrap: Buffer, companyId: string, wrapped: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', decrypt(wrap, 'company.data_key', wrapped), companyId, 'files', 32))
}

export function openVault(wrap: Buffer, companyId: string, wrapped: Buffer): Vault {
  const dataKey = decrypt(wrap, 'company.data_key', wrapped)
  const indexKey = createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, companyId, 'index', 32)))
  const signKey = createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, companyId, 'sign', 32)))
  const sealKey = createSecretKey(dataKey)
  const at = (place: string) => `${companyId}|${place}`
  return {
    encrypt: (place, plain) => encrypt(sealKey, at(place), plain),
    decrypt: (place, sealed) => decrypt(sealKey, at(place), sealed).toString('utf8'),
    blindIndex: (column, plain) => keyedHash(indexKey, `${column}|${normalizeNumber(plain)}`),
    sign: (purpose, signed) => keyedHash(signKey, `${purpose}|${signed}`),
  }
}

/** The last four characters behind dots, for people without the right to see the rest. */
export function maskAllButLastFour(plain: string): string {
  return plain.length <= 4 ? '••••' : `••••${plain.slice(-4)}`
}

function normalizeNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\-./]/g, '')
    .toUpperCase()
}

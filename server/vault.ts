import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyedHash } from './secrets.ts'

/**
 * Identity, tax, insurance and account numbers of one company: sealed with the company's own key, found by a keyed
 * index. `place` is `table.column|row id`.
 */
export type Vault = {
  encrypt(place: string, plain: string): Buffer
  decrypt(place: string, sealed: Buffer): string
  /** What an exact look-up compares: equal numbers give equal bytes, whatever spaces or dashes they were typed with. */
  blindIndex(column: string, plain: string): Buffer
  /** What only this company's server writes below a text, for one purpose: 32 bytes, the same for the same text. */
  sign(purpose: string, text: string): Buffer
}

/** A new company's data key, wrapped by the master's. */
export function createDataKey(wrap: Buffer): Buffer {
  return encrypt(wrap, 'company.data_key', randomBytes(32))
}

/** The key of a company's stored files. */
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

/** Last four characters behind dots, for people without the right to more. */
export function maskAllButLastFour(plain: string): string {
  return plain.length <= 4 ? '••••' : `••••${plain.slice(-4)}`
}

function normalizeNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\-./]/g, '')
    .toUpperCase()
}

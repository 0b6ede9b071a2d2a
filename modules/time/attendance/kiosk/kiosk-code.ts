import { isSameBytes } from '#server/secrets.ts'
import type { Vault } from '#server/vault.ts'

/** A new code begins every 30 seconds, and each is good for 60. */
export const CODE_STEP_MS = 30_000
export const CODE_VALID_MS = 60_000

const FORM = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})$/
const PURPOSE = 'attendance.kiosk'
/** Half of a signature is as hard to guess as a key of 128 bits, and a code of half the size is read from further off. */
const SIGNATURE_BYTES = 16

export type KioskCode = { readonly kiosk: string; readonly begins: number }

/** The beginning of the code that is shown at a moment, in milliseconds. */
export function codeStart(now: number): number {
  return Math.floor(now / CODE_STEP_MS) * CODE_STEP_MS
}

/** What a kiosk shows: which one it is, since when, and the signature of its company's server below both. */
export function kioskCodeText(vault: Pick<Vault, 'sign'>, { kiosk, begins }: KioskCode): string {
  const said = `${Buffer.from(kiosk.replaceAll('-', ''), 'hex').toString('base64url')}.${(begins / CODE_STEP_MS).toString(36)}`
  return `${said}.${codeSignature(vault, said)}`
}

/** The code within a text: as it is, or in the address that it is shown as. Undefined where its company did not sign it. */
export function readKioskCode(vault: Pick<Vault, 'sign'>, text: string): KioskCode | undefined {
  const [, kiosk, step, signature] = FORM.exec(bareCode(text)) ?? []
  if (kiosk === undefined || step === undefined || signature === undefined) return undefined
  if (!isSameBytes(signature, codeSignature(vault, `${kiosk}.${step}`))) return undefined
  const hex = Buffer.from(kiosk, 'base64url').toString('hex')
  return {
    kiosk: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    begins: Number.parseInt(step, 36) * CODE_STEP_MS,
  }
}

/** Whether a code is good at a moment: from its beginning on, for 60 seconds. */
export function isCodeValid({ begins }: Pick<KioskCode, 'begins'>, at: number): boolean {
  return at >= begins && at < begins + CODE_VALID_MS
}

function bareCode(text: string): string {
  const within = text.trim()
  return URL.canParse(within) ? (new URL(within).searchParams.get('code') ?? '') : within
}

const codeSignature = (vault: Pick<Vault, 'sign'>, said: string) =>
  vault.sign(PURPOSE, said).subarray(0, SIGNATURE_BYTES).toString('base64url')

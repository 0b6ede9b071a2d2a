import { isSameBytes } from '#server/secrets.ts'
import type { Vault } from '#server/vault.ts'

/** A new code begins every 30 seconds and is valid for 60. */
export const CODE_STEP_MS = 30_000
export const CODE_VALID_MS = 60_000

const FORM = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})$/
const PURPOSE = 'attendance.kiosk'
/** 16 bytes are as hard to guess as a 128-bit key, and a shorter code is read from further away. */
const SIGNATURE_BYTES = 16

export type KioskCode = { readonly kiosk: string; readonly begins: number }

/** Start of the code shown at a moment, in milliseconds. */
export function codeStart(now: number): number {
  return Math.floor(now / CODE_STEP_MS) * CODE_STEP_MS
}

/** Builds a code: kiosk id, start time, and the company's signature of both. */
export function kioskCodeText(vault: Pick<Vault, 'sign'>, { kiosk, begins }: KioskCode): string {
  const payload = `${Buffer.from(kiosk.replaceAll('-', ''), 'hex').toString('base64url')}.${(begins / CODE_STEP_MS).toString(36)}`
  return `${payload}.${codeSignature(vault, payload)}`
}

/** Reads a code, alone or in its address. Undefined when the signature is not the company's. */
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

/** Whether a code is valid at a moment: for 60 seconds from its start. */
export function isCodeValid({ begins }: Pick<KioskCode, 'begins'>, at: number): boolean {
  return at >= begins && at < begins + CODE_VALID_MS
}

function bareCode(text: string): string {
  const within = text.trim()
  return URL.canParse(within) ? (new URL(within).searchParams.get('code') ?? '') : within
}

const codeSignature = (vault: Pick<Vault, 'sign'>, payload: string) =>
  vault.sign(PURPOSE, payload).subarray(0, SIGNATURE_BYTES).toString('base64url')

import type { MailReason } from '#base/mail-reasons.ts'
import { required } from '#base/required.ts'
import { isAddress } from './deliver-mail.ts'

/** Codes of nodemailer for a connection that fails or breaks. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ENOTFOUND',
  'ETLS',
  'EPROTOCOL',
])
/** SMTP replies that ask for a login or encryption first: they concern our settings, not the mail. */
const LOGIN_REPLIES: ReadonlySet<number> = new Set([530, 534, 535, 538])
const TOO_LARGE = 552

/** The reason for which a mail was not sent. */
export function failureReason(error: unknown, recipient: string): MailReason {
  if (!isAddress(recipient)) return 'address_invalid'
  const { code, command, responseCode } = (error ?? {}) as { code?: string; command?: string; responseCode?: number }
  if (code === 'EAUTH' || LOGIN_REPLIES.has(responseCode ?? 0)) return 'not_accepted'
  if (CONNECTION_CODES.has(code ?? '')) return 'unreachable'
  // nodemailer itself reports this when the mail exceeds the size that the server announced.
  if (code === 'EMESSAGE' && !responseCode) return 'refused'
  if (!responseCode) return 'other'
  if (responseCode < 500) return 'busy'
  return command === 'MAIL FROM' && responseCode !== TOO_LARGE ? 'not_accepted' : 'refused'
}

const MINUTE_MS = 60_000
/** Minutes until the next try after the first failure, the second and so on; the last value repeats. */
const RETRY_MINUTES = [1, 2, 5, 15, 30, 60, 120]
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS

/**
 * When a mail is tried again after its `attempts`th failure. Null gives it up: at once where no later try can help,
 * else three days after its first try.
 */
export function nextTryAt(
  failed: { reason: MailReason; attempts: number; firstTriedAt: Date },
  now: Date,
): Date | null {
  if (failed.reason === 'address_invalid' || failed.reason === 'refused') return null
  if (now.getTime() - failed.firstTriedAt.getTime() >= GIVE_UP_AFTER_MS) return null
  const minutes = required(
    RETRY_MINUTES[Math.min(failed.attempts, RETRY_MINUTES.length) - 1],
    'minutes until the next try',
  )
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

import type { MailReason } from '#base/mail-reasons.ts'
import { isAddress } from './deliver-mail.ts'

/** Codes of nodemailer for a connection that does not come about or breaks. */
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
/** Replies of SMTP that ask for a login or encryption first: they are about us, not about this mail. */
const LOGIN_REPLIES: ReadonlySet<number> = new Set([530, 534, 535, 538])
const TOO_LARGE = 552

/** Why a mail did not leave, by the error of whoever delivers. */
export function failureReason(error: unknown, recipient: string): MailReason {
  if (!isAddress(recipient)) return 'address_invalid'
  const { code, command, responseCode } = (error ?? {}) as { code?: string; command?: string; responseCode?: number }
  if (code === 'EAUTH' || LOGIN_REPLIES.has(responseCode ?? 0)) return 'not_accepted'
  if (CONNECTION_CODES.has(code ?? '')) return 'unreachable'
  // Said by us where the server told how large a mail may be.
  if (code === 'EMESSAGE' && !responseCode) return 'refused'
  if (!responseCode) return 'other'
  if (responseCode < 500) return 'busy'
  return command === 'MAIL FROM' && responseCode !== TOO_LARGE ? 'not_accepted' : 'refused'
}

const MINUTE_MS = 60_000
/** Minutes until the next try, after the first failure, the second and so on; the last one from then on. */
const RETRY_MINUTES = [1, 2, 5, 15, 30, 60, 120]
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS

/**
 * When a mail is tried again after its `attempts`th failure. Null: it is given up, at once where no later try can help,
 * otherwise three days after its first try.
 */
export function nextTryAt(
  failed: { reason: MailReason; attempts: number; firstTriedAt: Date },
  now: Date,
): Date | null {
  if (failed.reason === 'address_invalid' || failed.reason === 'refused') return null
  if (now.getTime() - failed.firstTriedAt.getTime() >= GIVE_UP_AFTER_MS) return null
  const minutes = RETRY_MINUTES[Math.min(failed.attempts, RETRY_MINUTES.length) - 1]!
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

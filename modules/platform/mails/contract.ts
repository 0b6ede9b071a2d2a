import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { MomentField } from '#base/endpoints/fields.ts'
import { MAIL_REASONS } from '#base/mail-reasons.ts'

const mail = subject('unsent-mail')

/** A mail that waits to be sent or that failed. */
export const UnsentMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'failed']).meta({ kind: 'status' }),
  /** When the mail was queued. */
  since: MomentField(),
  attempts: z.number().int(),
  reason: z.enum(MAIL_REASONS).nullable(),
  next_try_at: MomentField().nullable(),
  /** False when the link in the mail has expired: the sender has to create another. */
  can_be_sent_again: z.boolean(),
})

export const mailApi = {
  list: mail.page('GET /api/mail', {
    access: 'mail:send-again',
    row: UnsentMail,
    filters: { state: z.enum(['waiting', 'failed']).optional() },
    sort: ['since', 'recipient', 'attempts'],
    order: '-since',
    exports: 'mail:send-again',
  }),
  /**
   * Without ids, sends all failed mails again. Mails that were sent meanwhile or whose link has expired are skipped;
   * 409 `no_unsent_mails` when none is left.
   */
  sendAgain: mail.endpoint('POST /api/mail/send-again', {
    access: 'mail:send-again',
    input: z.strictObject({ ids: z.array(Id).min(1).max(200).optional() }),
    reply: z.object({ mails: z.number().int() }),
  }),
}

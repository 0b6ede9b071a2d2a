/**
 * Why a mail did not leave. `address_invalid`: no mail can go there; `refused`: the mail server will not take this mail;
 * `busy`: it asks to come again later; `not_accepted`: it does not accept us, our login or our sender; `unreachable`: no
 * connection; `other`: a fault of ours, such as a file that cannot be read; `expired`: the link in it ran out first.
 */
export const MAIL_REASONS = [
  'address_invalid',
  'refused',
  'busy',
  'not_accepted',
  'unreachable',
  'other',
  'expired',
] as const
export type MailReason = (typeof MAIL_REASONS)[number]

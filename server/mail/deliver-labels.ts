import type { Labels } from '#base/labels.ts'

/** Messages for mails that cannot be sent. */
export const deliverLabels = {
  'error.mail_address_invalid': {
    en: '“{{address}}” is not one email address.',
    zh: '「{{address}}」不是單一的電子郵件地址。',
  },
} as const satisfies Labels

import type { Labels } from '#base/labels.ts'

/** What is said when a mail cannot leave. */
export const deliverLabels = {
  'error.mail_address_invalid': {
    en: '“{{address}}” is not one email address.',
    zh: '「{{address}}」不是單一的電子郵件地址。',
  },
} as const satisfies Labels

import type { OfferState } from '../rules.ts'

export const OFFER_TONES: Readonly<Record<OfferState, 'info' | 'good' | 'warn' | 'bad' | 'mute'>> = {
  pending: 'info',
  rejected: 'bad',
  approved: 'info',
  sent: 'info',
  accepted: 'good',
  declined: 'bad',
  expired: 'warn',
  withdrawn: 'mute',
  replaced: 'mute',
}

import type { Tone } from '#web/page/status-tone.ts'
import type { FormState } from '../contract.ts'

export const FORM_TONES: Record<FormState, Tone> = {
  draft: 'mute',
  submitted: 'info',
  returned: 'warn',
  accepted: 'good',
}

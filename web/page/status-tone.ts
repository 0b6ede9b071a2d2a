export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plum' | 'mute' | 'primary'

/** The single table of states and their colours. */
const TONES: Record<string, Tone> = {
  pending: 'warn',
  probation: 'warn',
  active_probation: 'warn',
  in_review: 'warn',
  to_check: 'warn',
  approved: 'good',
  completed: 'good',
  paid: 'good',
  active: 'good',
  active_confirmed: 'good',
  confirmed: 'good',
  done: 'good',
  clear: 'good',
  on: 'good',
  rejected: 'bad',
  terminated: 'bad',
  absent: 'bad',
  failed: 'bad',
  blocked: 'bad',
  suspended: 'bad',
  scheduled: 'info',
  upcoming: 'info',
  processing: 'info',
  calculated: 'info',
  running: 'info',
  on_leave: 'plum',
  cancelled: 'mute',
  withdrawn: 'mute',
  revoked: 'mute',
  resigned: 'mute',
  expired: 'mute',
  draft: 'mute',
  inactive: 'mute',
  off: 'mute',
}

/** The tone of a state; neutral for an unknown one. */
export function statusTone(status: string): Tone {
  return TONES[status.toLowerCase().replaceAll(' ', '_')] ?? 'mute'
}

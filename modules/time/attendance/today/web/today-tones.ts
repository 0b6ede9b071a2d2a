import type { Tone } from '#web/page/status-tone.ts'
import type { TodayState } from '../today-value.ts'

export const TODAY_TONES: Record<TodayState, Tone> = {
  not_in: 'warn',
  late: 'warn',
  absent: 'bad',
  present: 'good',
  later: 'mute',
  on_leave: 'plum',
  no_file: 'mute',
  off: 'mute',
}

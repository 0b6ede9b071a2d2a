import type { Tone } from '#web/page/status-tone.ts'
import type { AttendanceStatus } from '../../values.ts'

export const STATUS_TONES: Record<AttendanceStatus, Tone> = {
  absent: 'bad',
  no_clock_out: 'bad',
  no_clock_in: 'bad',
  insufficient_hours: 'warn',
  late: 'warn',
  early_out: 'warn',
  exceeded_hours: 'info',
  attend: 'good',
  on_leave: 'plum',
  holiday: 'mute',
  off_day: 'mute',
}

import { z } from 'zod'

/**
 * A person's state while the day is under way, the most urgent first. `no_file`: the office's punches come by file, and
 * none reaches today.
 */
export const TodayState = z.enum(['not_in', 'late', 'absent', 'present', 'later', 'on_leave', 'no_file', 'off'])
export type TodayState = z.output<typeof TodayState>

import { z } from 'zod'

/**
 * What can be said of somebody while the day is under way, the one to look at first at the beginning. `no_file`: punches of
 * the office come by file, and none reaches today.
 */
export const TodayState = z.enum(['not_in', 'late', 'absent', 'present', 'later', 'on_leave', 'no_file', 'off'])
export type TodayState = z.output<typeof TodayState>

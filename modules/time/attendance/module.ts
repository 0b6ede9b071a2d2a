import type { Module } from '#server/module.ts'
import { PUNCHES_BEFORE_JOINING } from './before-joining.ts'
import { correctionLabels } from './correction/labels.ts'
import { CORRECTION } from './correction/request.ts'
import { JUDGE_DAYS, JUDGED_BY_ITSELF } from './daily.ts'
import { fileLabels } from './files/labels.ts'
import { HOMES_TO_CONFIRM } from './home/bell.ts'
import { homeLabels } from './home/labels.ts'
import { judgeAnew, judgeOpenDays, judgeOpenDaysOf } from './judge-task.ts'
import { spanOf } from './judged.ts'
import { kioskLabels } from './kiosk/labels.ts'
import { attendanceLabels } from './labels.ts'
import { personPlacesLabels } from './own-places/labels.ts'
import { ABSENT_DAYS, MISSED_DAYS } from './pay/absence-source.ts'
import { attendancePayLabels } from './pay/labels.ts'
import { lockPaidDays } from './pay/locking.ts'
import { PERFECT_MONTHS } from './pay/reward-source.ts'
import { ATTENDANCE_WAITS } from './pay/run-waits.ts'
import { everybody } from './people.ts'
import { attendanceRoutes } from './routes.ts'
import { sentLabels } from './sent/labels.ts'
import { attendanceTodayLabels } from './today/labels.ts'

export const manifest: Module = {
  routes: attendanceRoutes,
  labels: [
    attendanceLabels,
    attendancePayLabels,
    correctionLabels,
    fileLabels,
    kioskLabels,
    homeLabels,
    personPlacesLabels,
    attendanceTodayLabels,
    sentLabels,
  ],
  permissionsAt: 84,
  permissions: {
    'attendance:press': { of: 'employee', to: { staff: 'own' } },
    'attendance:read': {
      of: 'employee',
      to: {
        staff: 'own',
        organisation: 'company',
        office: 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
        'HR Payroll': 'company',
        'HR Leave': 'company',
      },
    },
    'attendance:manage': {
      of: 'employee',
      to: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'attendance:import': {
      of: 'company',
      to: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'attendance:setting': { of: 'company', to: { organisation: 'company', 'local hr': 'office' } },
    'attendance:unlock': { of: 'company', to: { organisation: 'company' } },
  },
  paySources: [ABSENT_DAYS, PERFECT_MONTHS],
  daysMissed: [MISSED_DAYS],
  runWaits: ATTENDANCE_WAITS,
  requestKinds: [CORRECTION],
  beforeJoining: [PUNCHES_BEFORE_JOINING],
  tasks: [judgeOpenDays],
  daily: [JUDGE_DAYS],
  workedOut: [JUDGED_BY_ITSELF],
  bell: [HOMES_TO_CONFIRM],
  hears: {
    // Leave that counts from now on, or no longer.
    'request.decided': ({ days }, at) =>
      judgeAnew(
        at,
        [...new Set(days.map(({ person }) => person))],
        spanOf(days.flatMap(({ first, last }) => [first, last])),
      ),
    'workdays.changed': async ({ people, days }, at) => {
      if (days.length > 0) await judgeAnew(at, people, spanOf(days))
    },
    // Days before somebody's first one or after their last one are none, at once; another office judges by its own setting.
    'employee.joined': ({ people }, at) => judgeOpenDaysOf(at, people),
    'employee.left': ({ people }, at) => judgeOpenDaysOf(at, people),
    'employee.stays': ({ people }, at) => judgeOpenDaysOf(at, people),
    'employee.moved': ({ moves }, at) => judgeOpenDaysOf(at, moves),
    // Days before the first are no days of theirs any more, days from it on are.
    'employee.joining-moved': ({ employeeId, before, day }, at) => judgeAnew(at, [employeeId], spanOf([before, day])),
    'pay-run.approved': (told, at) => lockPaidDays(told, at),
    'holiday.changed': async ({ days }, at) => {
      if (days.length === 0) return
      const span = spanOf(days)
      await judgeAnew(at, await everybody(at.tx, span), span)
    },
  },
}

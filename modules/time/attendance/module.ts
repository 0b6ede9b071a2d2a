import { HOLIDAY_CHANGED } from '#calendar/events.ts'
import { MISSED_DAYS_SOURCES } from '#calendar/workdays.ts'
import { PAY_RUN_APPROVED } from '#pay/events.ts'
import { PAY_SOURCES } from '#pay/sources.ts'
import {
  EMPLOYEE_JOINED,
  EMPLOYEE_JOINING_MOVED,
  EMPLOYEE_LEFT,
  EMPLOYEE_MOVED,
  EMPLOYEE_STAYS,
  WORKDAYS_CHANGED,
} from '#people/events.ts'
import { BEFORE_JOINING } from '#people/record.ts'
import { REQUEST_DECIDED } from '#requests/events.ts'
import { REQUEST_KINDS } from '#requests/kind.ts'
import { PENDING_INPUTS } from '#requests/pending-inputs.ts'
import { DERIVED_TABLES } from '#server/database/derived-tables.ts'
import type { Module } from '#server/manifest/module.ts'
import { PUNCHES_BEFORE_JOINING } from './before-joining.ts'
import { correctionLabels } from './correction/labels.ts'
import { CORRECTION } from './correction/request.ts'
import { attendanceDayLabels, whyLabels } from './days/labels.ts'
import { enclosingSpan } from './evaluation/attendance-day-store.ts'
import { DAILY_EVALUATION, DERIVED_DAYS } from './evaluation/daily-evaluation.ts'
import { listEmployedPeople } from './evaluation/employed-people.ts'
import { reevaluateDays, reevaluateOpenDays, reevaluationTask } from './evaluation/reevaluation-task.ts'
import { fileLabels } from './files/labels.ts'
import { homeLabels } from './home/labels.ts'
import { HOMES_NOTIFICATION } from './home/notification.ts'
import { kioskLabels } from './kiosk/labels.ts'
import { attendanceLabels } from './labels.ts'
import { offlinePunchLabels } from './offline/labels.ts'
import { personPlacesLabels } from './own-places/labels.ts'
import { ABSENT_DAYS, MISSED_DAYS } from './pay/absence-source.ts'
import { attendancePayLabels } from './pay/labels.ts'
import { lockPaidDays } from './pay/lock-paid-days.ts'
import { PERFECT_MONTHS } from './pay/reward-source.ts'
import { ATTENDANCE_WAITS } from './pay/run-waits.ts'
import { registerAttendanceRoutes } from './routes.ts'
import { attendanceTodayLabels } from './today/labels.ts'

export const manifest: Module = {
  routes: registerAttendanceRoutes,
  labels: [
    attendanceLabels,
    attendanceDayLabels,
    whyLabels,
    attendancePayLabels,
    correctionLabels,
    fileLabels,
    kioskLabels,
    homeLabels,
    personPlacesLabels,
    attendanceTodayLabels,
    offlinePunchLabels,
  ],
  permissionOrder: 84,
  permissions: {
    'attendance:press': { scope: 'employee', grantedTo: { staff: 'own' } },
    'attendance:read': {
      scope: 'employee',
      grantedTo: {
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
      scope: 'employee',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'attendance:import': {
      scope: 'company',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'attendance:setting': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'office' } },
    'attendance:unlock': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
  brings: [
    PAY_SOURCES.add(ABSENT_DAYS, PERFECT_MONTHS),
    MISSED_DAYS_SOURCES.add(MISSED_DAYS),
    PENDING_INPUTS.add(...ATTENDANCE_WAITS),
    REQUEST_KINDS.add(CORRECTION),
    BEFORE_JOINING.add(PUNCHES_BEFORE_JOINING),
    DERIVED_TABLES.add(DERIVED_DAYS),
    // Approved or revoked leave.
    REQUEST_DECIDED.on(({ days }, at) =>
      reevaluateDays(
        at,
        [...new Set(days.map(({ person }) => person))],
        enclosingSpan(days.flatMap(({ first, last }) => [first, last])),
      ),
    ),
    WORKDAYS_CHANGED.on(async ({ people, days }, at) => {
      if (days.length > 0) await reevaluateDays(at, people, enclosingSpan(days))
    }),
    // Days outside employment disappear at once, and another office applies its own setting.
    EMPLOYEE_JOINED.on(({ people }, at) => reevaluateOpenDays(at, people)),
    EMPLOYEE_LEFT.on(({ people }, at) => reevaluateOpenDays(at, people)),
    EMPLOYEE_STAYS.on(({ people }, at) => reevaluateOpenDays(at, people)),
    EMPLOYEE_MOVED.on(({ moves }, at) => reevaluateOpenDays(at, moves)),
    // A moved first day removes days before it and adds days from it on.
    EMPLOYEE_JOINING_MOVED.on(({ employeeId, before, day }, at) =>
      reevaluateDays(at, [employeeId], enclosingSpan([before, day])),
    ),
    PAY_RUN_APPROVED.on(lockPaidDays),
    HOLIDAY_CHANGED.on(async ({ days }, at) => {
      if (days.length === 0) return
      const span = enclosingSpan(days)
      await reevaluateDays(at, await listEmployedPeople(at.tx, span), span)
    }),
  ],
  tasks: [reevaluationTask],
  scheduledJobs: [DAILY_EVALUATION],
  notifications: [HOMES_NOTIFICATION],
}

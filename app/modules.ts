import { FEED_KINDS } from '#modules/calendar/calendar-feeds/feed.ts'
import { DAY_OFF_TOUCHES } from '#modules/calendar/holidays/declared/touches.ts'
import { DAY_SHIFTS, DAYS_AWAY, DAYS_MISSED } from '#modules/calendar/workdays/offers.ts'
import { UNIT_PEOPLE } from '#modules/organisation/departments/unit-people.ts'
import { PAY_STEPS } from '#modules/pay/payday/step.ts'
import { PAY_SOURCES } from '#modules/pay/sources/sources.ts'
import { RUN_WAITS } from '#modules/pay/sources/waits.ts'
import { BEFORE_JOINING } from '#modules/people/employees/record/before-joining.ts'
import { CONFIDENTIAL_ENTRIES } from '#modules/platform/activity/confidential.ts'
import { WORKED_OUT } from '#modules/platform/migration/worked-out.ts'
import { REQUEST_KINDS } from '#modules/requests/approval/kinds.ts'
import { STAND_INS } from '#modules/requests/approval/stand-ins.ts'
import { TIME_OFF } from '#modules/time/overtime/time-off.ts'
import { TIME_RECORDS } from '#modules/time/overtime/time-records.ts'
import { fileGuardLabels } from '#server/files/guard-labels.ts'
import { serverLabels } from '#server/labels.ts'
import { deliverLabels } from '#server/mail/deliver-labels.ts'
import { type Module, productOf } from '#server/module.ts'
import { sessionLabels } from '#server/sessions/labels.ts'
import { sessionRoutes } from '#server/sessions/session-routes.ts'
import { headingLabels, spreadsheetLabels } from '#server/spreadsheets/labels.ts'
import * as found from './modules.generated.ts'

/** What the kit itself brings: signing in, and the texts of files, mails and refusals. */
const kit: Module = {
  routes: (api, { product }) => sessionRoutes(api, { seeds: product.seeds }),
  labels: [serverLabels, headingLabels, sessionLabels, spreadsheetLabels, fileGuardLabels, deliverLabels],
}

/** Every module of the product; a folder with a `module.ts` is one. */
export const modules: readonly Module[] = [kit, ...Object.values(found)]

export const product = productOf(modules)
CONFIDENTIAL_ENTRIES.push(...modules.flatMap(({ confidentialEntries }) => confidentialEntries ?? []))
FEED_KINDS.push(...modules.flatMap(({ calendarFeeds }) => calendarFeeds ?? []))
BEFORE_JOINING.push(...modules.flatMap(({ beforeJoining }) => beforeJoining ?? []))
UNIT_PEOPLE.push(...modules.flatMap(({ unitPeople }) => unitPeople ?? []))
PAY_STEPS.push(...modules.flatMap(({ paySteps }) => paySteps ?? []))
RUN_WAITS.push(...modules.flatMap(({ runWaits }) => runWaits ?? []))
DAY_SHIFTS.push(...modules.flatMap(({ dayShifts }) => dayShifts ?? []))
DAY_OFF_TOUCHES.push(...modules.flatMap(({ dayOffTouches }) => dayOffTouches ?? []))
DAYS_AWAY.push(...modules.flatMap(({ daysAway }) => daysAway ?? []))
DAYS_MISSED.push(...modules.flatMap(({ daysMissed }) => daysMissed ?? []))
PAY_SOURCES.push(...modules.flatMap(({ paySources }) => paySources ?? []))
REQUEST_KINDS.push(...modules.flatMap(({ requestKinds }) => requestKinds ?? []))
STAND_INS.push(...modules.flatMap(({ standIns }) => standIns ?? []))
TIME_OFF.push(...modules.flatMap(({ timeOff }) => timeOff ?? []))
TIME_RECORDS.push(...modules.flatMap(({ timeRecords }) => timeRecords ?? []))
WORKED_OUT.push(...modules.flatMap(({ workedOut }) => workedOut ?? []))

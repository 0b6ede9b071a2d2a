import { CONFIDENTIAL_ENTRIES } from '#server/audit/confidential-entries.ts'
import { DERIVED_TABLES } from '#server/database/derived-tables.ts'
import { fileGuardLabels } from '#server/files/guard-labels.ts'
import { serverLabels } from '#server/labels.ts'
import { deliverLabels } from '#server/mail/deliver-labels.ts'
import { buildProduct, type Module } from '#server/module.ts'
import { sessionLabels } from '#server/sessions/labels.ts'
import { sessionRoutes } from '#server/sessions/session-routes.ts'
import { headingLabels, spreadsheetLabels } from '#server/spreadsheets/labels.ts'
import { FEED_KINDS } from '../modules/calendar/calendar-feeds/feed.ts'
import { DAY_OFF_IMPACTS } from '../modules/calendar/holidays/declared/impacts.ts'
import { AWAY_SOURCES, MISSED_DAYS_SOURCES, ROSTER_SOURCES } from '../modules/calendar/workdays/day-sources.ts'
import { UNIT_PEOPLE_SOURCES } from '../modules/organisation/departments/unit-people.ts'
import { PAY_STEPS } from '../modules/pay/payday/pay-step.ts'
import { PAY_SOURCES } from '../modules/pay/sources/sources.ts'
import { BEFORE_JOINING } from '../modules/people/employees/record/before-joining.ts'
import { PENDING_INPUTS } from '../modules/requests/approval/pending-inputs.ts'
import { REQUEST_KINDS } from '../modules/requests/approval/request-kinds.ts'
import { STAND_IN_SOURCES } from '../modules/requests/approval/stand-ins.ts'
import { TIME_OFF_PROVIDERS } from '../modules/time/overtime/time-off.ts'
import { TIME_RECORD_SOURCES } from '../modules/time/overtime/time-records.ts'
import * as found from './modules.generated.ts'

/** What the kit itself brings: signing in, and the texts of files, mails and refusals. */
const kitModule: Module = {
  routes: (api, { product }) => sessionRoutes(api, { seeds: product.seeds }),
  labels: [serverLabels, headingLabels, sessionLabels, spreadsheetLabels, fileGuardLabels, deliverLabels],
}

/** Every module of the product; a folder with a `module.ts` is one. */
export const modules: readonly Module[] = [kitModule, ...Object.values(found)]

export const product = buildProduct(modules)
CONFIDENTIAL_ENTRIES.push(...modules.flatMap(({ confidentialEntries }) => confidentialEntries ?? []))
FEED_KINDS.push(...modules.flatMap(({ calendarFeeds }) => calendarFeeds ?? []))
BEFORE_JOINING.push(...modules.flatMap(({ beforeJoining }) => beforeJoining ?? []))
UNIT_PEOPLE_SOURCES.push(...modules.flatMap(({ unitPeople }) => unitPeople ?? []))
PAY_STEPS.push(...modules.flatMap(({ paySteps }) => paySteps ?? []))
PENDING_INPUTS.push(...modules.flatMap(({ pendingInputs: runWaits }) => runWaits ?? []))
ROSTER_SOURCES.push(...modules.flatMap(({ rosterSources: dayShifts }) => dayShifts ?? []))
DAY_OFF_IMPACTS.push(...modules.flatMap(({ dayOffImpacts: dayOffTouches }) => dayOffTouches ?? []))
AWAY_SOURCES.push(...modules.flatMap(({ awaySources: daysAway }) => daysAway ?? []))
MISSED_DAYS_SOURCES.push(...modules.flatMap(({ missedDaysSources: daysMissed }) => daysMissed ?? []))
PAY_SOURCES.push(...modules.flatMap(({ paySources }) => paySources ?? []))
REQUEST_KINDS.push(...modules.flatMap(({ requestKinds }) => requestKinds ?? []))
STAND_IN_SOURCES.push(...modules.flatMap(({ standIns }) => standIns ?? []))
TIME_OFF_PROVIDERS.push(...modules.flatMap(({ timeOff }) => timeOff ?? []))
TIME_RECORD_SOURCES.push(...modules.flatMap(({ timeRecords }) => timeRecords ?? []))
DERIVED_TABLES.push(...modules.flatMap(({ derivedTables: workedOut }) => workedOut ?? []))

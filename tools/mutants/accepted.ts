/** Mutations without an observable effect, by id, each with the reason. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  'modules/pay/claims/duplicates.ts#lockReceipt if-true ae2a5b':
    'Claims without a number lock one another; nothing else differs.',
  'modules/pay/back-pay/rules.ts#backPayAmounts>map < be3e3e': 'The next line drops zero amounts.',
  'modules/pay/back-pay/rules.ts#backPayAmounts>map number 1e9987': 'The next line drops zero amounts.',
  'modules/pay/payroll/checks/findings.ts#computeFindings no-left-&& 86c903':
    'A missing day is never before another day.',
  'modules/pay/payroll/checks/findings.ts#payChangeCauses no-left-&& a3ee60':
    'A missing day is never before another day.',
  'modules/pay/payroll/gather/service-days.ts#remainingMonths < be3e3e':
    'A day never equals the month it is compared with.',
  'modules/pay/payroll/gather/service-days.ts#remainingMonths >= 49a2b4':
    'A day never equals the month it is compared with.',
  'server/audit/head-files.ts#createHeadFiles>scheduleWrite no-call c4a05e':
    'A process that ends waits half a second; a server that stops flushes first.',
  'server/database/embedded/cluster.ts#makeCluster boolean de69a1~3':
    'Flushing makes a difference only after a power cut.',
  'server/database/embedded/cluster.ts#makeCluster boolean de69a1~4': 'Only Windows opens a window.',
  'server/database/embedded/start-postmaster.ts#launchPostgres boolean de69a1': 'Only Windows opens a window.',
  'server/database/embedded/embedded-postgres.ts#stopPostgres boolean de69a1': 'Only Windows opens a window.',
  'server/files/guard-zip.ts#zipContent number b598b3':
    'The check of the length refuses a file that claims to be empty and has two bytes.',
  'server/files/guard-zip.ts#endRecord number 67a8a8': 'A comment cannot be longer than its length field allows.',
  'server/files/guard-zip.ts#endRecord number 70817c~2': 'A comment cannot be longer than its length field allows.',
  'server/pdf/render-threads.ts#renderOnThreads number 1e9987': 'The order of the threads has no effect.',
  'server/mail/deliver-mail.ts#sendBySmtp boolean de69a1': 'A second safeguard: attachments are bytes already.',
  'server/mail/deliver-mail.ts#sendBySmtp boolean de69a1~2': 'A second safeguard: attachments are bytes already.',
  'server/mail/deliver-mail.ts#openTransport number 84039e': 'One more millisecond of waiting for a silent server.',
  'server/mail/deliver-mail.ts#openTransport number 84039e~2': 'One more millisecond of waiting for a silent server.',
  'server/mail/deliver-mail.ts#openTransport number c04898': 'One more millisecond of waiting for a silent server.',
  'server/database/embedded/cluster-folder.ts#makeClosedFolder number 45c09d': 'The next lines close the folder again.',
  'server/database/backup/backup-file.ts#unframePieces>takeBytes if-false d7d60a':
    'Concatenating one piece gives that piece.',
  'server/database/embedded/embedded-postgres.ts#stopPostgres number f13927':
    'One more millisecond between two checks.',
  'server/database/embedded/orphans.ts#servesFolder if-false 32a51f': 'Only Windows needs the other way.',
  'server/database/embedded/cluster.ts#moveIntoPlace if-true 47d09c': 'Only Windows retries.',
  'server/database/embedded/cluster.ts#moveIntoPlace no-call 755369': 'Only Windows retries.',
  'server/database/migrate.ts#prepareQueue no-call 578318': 'PostgreSQL grants this to everybody by default.',
  'server/database/embedded/postmaster.ts#removePidFile number 8b4e10': 'A random name may be longer.',
  'server/audit/verify-chains.ts# number b0e05d': 'The batch size does not change the result.',
  'server/worker/nightly-cleanup.ts#deleteTaskResults no-where e4da29': 'An empty value is emptied again.',
  'server/worker/nightly-cleanup.ts#deleteTaskResults no-where daba2c': 'An empty value is emptied again.',
  'modules/platform/identity/sign-in/sign-in-attempts.ts#countAttempt if-false 48e10e':
    'The row is missing only if a right attempt deletes it between the two statements.',
  'modules/people/core/identity/identity-check.ts#requireUniqueIdentity no-left-&& 9d7826':
    'Null never equals null, so the query finds nothing.',
  'modules/people/core/identity/identity-check.ts#requireUniqueIdentity no-left-&& 10b917':
    'Null never equals null, so the query finds nothing.',
  'modules/people/core/identity/identity-check.ts#requireUniqueIdentity no-left-&& f441bc':
    'Null never equals null, so the query finds nothing.',
  'server/tasks/create-task.ts#createTask no-right-?? ac3518': 'The column is null without parameters.',
  'server/call/maintenance.ts#isOperatorCall no-left-&& 126cf7': 'Without a credential no session is found either.',
  'modules/platform/identity/sign-in/profile-routes.ts#registerProfileRoutes>productApi.check number f8251a':
    'One more millisecond of waiting for a silent database.',
  'modules/platform/identity/sign-in/profile-routes.ts#registerProfileRoutes>productApi.check boolean 9b9724~2':
    'The line before has replied already.',
  'modules/platform/identity/sign-in/directory.ts#discoverConfiguration number 96606a':
    'One more second of waiting for a silent directory.',
  'modules/platform/identity/sign-in/directory.ts#registerDirectoryRoutes>signInApi.directorySignIn if-true 5c08cd':
    'A null id finds nobody either.',
  'server/worker/worker.ts#startWorker number b598b3~2': 'One more second until the next check for waiting mail.',
  'server/spreadsheets/cell-text.ts#fillZeros no-left-&& 83230b': 'A missing format has no zeros either.',
  'server/database/migrate.ts# number 82f435': 'Any number works, as long as all use the same one.',
  'server/database/id-in.ts#idIn no-call ac4e0b': 'It is built again for each query, which is only slower.',
  'modules/time/leave/ledger/carry-forward.ts#computeClosing < be3e3e':
    'A zero balance carries, pays and forfeits nothing either way.',
  'modules/time/leave/ledger/carry-forward.ts#computeClosing number 1e9987':
    'A zero balance carries, pays and forfeits nothing either way.',
  'modules/time/leave/ledger/room.ts#roomFor number b598b3': 'One more day of the next year is checked.',
  'modules/time/leave/ledger/room.ts#firstDayShort number b598b3': 'One more day of the next year is checked.',
  'modules/time/leave/ledger/room.ts#roomFor no-filter f3f6ed':
    'Both ledgers are equal before the first requested day.',
  'modules/time/leave/request/checks.ts#requireFreeDays no-left-&& 838b80': 'No day is on or after a missing day.',
  'modules/time/leave/ledger/room.ts#roomFor>filter~4 >= 49a2b4': 'The first day is included anyway.',
  'modules/time/leave/ledger/room.ts#roomForEvent if-false fb5a77': 'Without a row the amount is zero.',
  'modules/time/leave/ledger/room.ts#firstDayShort no-filter f0db4e': 'Both ledgers are equal before the lot.',
  'modules/time/hours/overtime/request/summaries.ts#loadSummaries no-left-|| 2d0d99':
    'Without a record there are no pieces and nobody to find by them.',
  'modules/time/hours/overtime/policy/policy-rules.ts#eligibility no-left-&& 5917bb': 'No list has a missing position.',
  'modules/pay/claims/rules.ts#limitFor>nearness number 906f1e': 'The order is the same.',
  'modules/requests/kinds/plan-or-refusal.ts#planOrRefusal no-throw 4a3b7d':
    'Only a defect of the program reaches this line.',
  'modules/requests/inbox/routes.ts#decideEach if-false d4350a': 'Only a defect of the program reaches this line.',
  'modules/requests/import/rows.ts#planRow if-false d4350a': 'Only a defect of the program reaches this line.',
  'modules/requests/import/tasks.ts#requireImportableKind if-false ddf9d0': 'Only kinds with a file start such a task.',
  'modules/requests/import/tasks.ts#insertImport no-throw 320fd2':
    'Happens only if the same rows are undone at the same moment.',
  'modules/requests/approval/decisions/decide.ts#takeBackDecision no-right-|| 6ee2a3':
    'A missing time is not before now either.',
  'modules/requests/kinds/history-entries.ts#addHistoryEntries>map no-right-|| fe8473':
    'No field accepts an empty text.',
  'modules/requests/approval/steps/approver-slots.ts#loadApproverSlots if-false a584ec':
    'An empty list of requests finds nothing either way.',
  'modules/requests/approval/decisions/withdraw-cancel-revoke.ts#revokeRequest no-left-|| 1998e2':
    'A kind has both a first and a last day, or neither.',
  'modules/requests/approval/decisions/withdraw-cancel-revoke.ts#revokeRequest no-right-|| e3abb3':
    'A kind has both a first and a last day, or neither.',
  'modules/requests/approval/steps/waiting-hours.ts#workingMinutes if-false 3821d8': 'A reversed span has no hours.',
  'modules/requests/approval/steps/waiting-hours.ts#workingMinutes <= 3cab25':
    'An empty time counts nothing either way.',
  'modules/requests/approval/steps/waiting-hours.ts#workingMinutes > d6abac': 'Adds nothing.',
  'modules/requests/approval/steps/waiting-hours.ts#minutesSince number fddd4e': 'Rounded to whole days.',
  'modules/pay/exchange-rates/exact-rate.ts#exactRate number b598b3': 'Extra padding is cut off.',
  'modules/pay/exchange-rates/rules.ts#conversionOn if-true 8d862a':
    'No rate has a missing currency or the same currency twice.',
  'modules/pay/exchange-rates/rules.ts#conversionOn no-left-&& 4e78f7': 'No rate has a missing currency.',
  'modules/pay/exchange-rates/rules.ts#conversionOn no-right-&& 8963fe': 'No rate has the same currency twice.',
  'modules/pay/exchange-rates/rules.ts#conversionOn if-true 40a180':
    'No rate has a missing currency or the same currency twice.',
  'modules/pay/exchange-rates/rules.ts#conversionOn no-left-&& 576bb0': 'No rate has a missing currency.',
  'modules/pay/exchange-rates/rules.ts#conversionOn no-right-&& 8c790c': 'No rate has the same currency twice.',
  'modules/pay/exchange-rates/rules.ts#nearestRate>ownFirst number b598b3': 'The order is the same.',
  'modules/pay/exchange-rates/rules.ts#nearestRate>givenFirst number b598b3': 'The order is the same.',
  'modules/time/leave/pay/paid-share.ts#typesAffectingPay>flatMap no-right-&& 6821d7': 'No type has a missing id.',
  'modules/time/leave/pay/paid-share.ts#typesAffectingPay>filter no-left-&& fc4726': 'No type has a missing id.',
  'modules/time/leave/pay/paid-share.ts#computePaidShares if-true 7e0e8b': 'Months depend on service only.',
  'modules/time/leave/pay/paid-share.ts#computePaidShares number 1e9987~4': 'Months depend on service only.',
  'modules/time/leave/pay/paid-share.ts#takenLines if-false 03ef05': 'An empty list of charges has no approved one.',
  'modules/time/leave/pay/paid-share.ts#takenLines if-false baa7b4': 'The longer way gives the same result.',
  'modules/time/leave/pay/paid-out.ts#mayEndIn>isWithinSpan no-left-&& 078f4c': 'No day is after a missing day.',
  'modules/time/leave/pay/paid-out.ts#mayEndIn no-left-|| 98de7b': 'No leave year exists before joining.',
  'modules/time/leave/pay/paid-out.ts#mayEndIn no-left-&& 32fd57': 'No day is before a missing day.',
  'modules/time/leave/pay/paid-out.ts#computePaidOutLeave number b598b3':
    'Anything that ends after the span is left out.',
  'modules/time/leave/pay/payable-leave.ts#loadPayableLeave no-right-&& 1a9803':
    'The longer way gives the same result.',
  'modules/time/leave/pay/payable-leave.ts#findPeopleWithEnding no-filter 40ecf3':
    'The longer way gives the same result.',
  'modules/pay/retroactive/load-amounts.ts#loadSettlements sql-any-= c89474':
    'A record appears only in its person’s payslip.',
  'modules/time/leave/pay/stretches.ts#fillWholeMonth number 906f1e': 'More than the whole is limited to the whole.',
  'modules/time/leave/balance/leave-records.ts#loadLeavePeople sql-any-= 4bce56~2':
    'Saves time: a full-time employee has the full amount with any hours.',
  'modules/time/leave/balance/routes.ts#planAdjustment < be3e3e': 'The same line has refused an empty value already.',
  'modules/time/leave/best-days/find.ts#passesChecks no-throw 4a3b7d':
    'Only a defect of the program reaches this line.',
  'modules/pay/claims/plan.ts#planParts > d6abac': 'The sum of no parts is less than any amount.',
  'modules/pay/claims/plan.ts#refusalOrThrow if-true 5e9c4f': 'Only a defect of the program reaches this line.',
  'modules/pay/claims/plan.ts#refusalOrThrow no-throw 4a3b7d': 'Only a defect of the program reaches this line.',
  'modules/pay/claims/plan.ts#withFieldError no-throw 4a3b7d': 'Only a defect of the program reaches this line.',
  'server/database/backup/backup-file.ts#writeBackupFile boolean de69a1~2':
    'Flushing makes a difference only after a power cut.',
  'modules/time/hours/overtime/pay/hours-pricer.ts#loadHoursPricer>function no-throw 4a3b7d':
    'Only a defect of the program reaches this line.',
  'modules/time/hours/work/write-on-free-day.ts#writeOnFreeDay no-throw 4a3b7d':
    'Nothing was written, so the next reader fails as well.',
  'modules/time/hours/work/hours-law.ts#findLaw no-throw 4a3b7d': 'Only a defect of the program reaches this line.',
  'modules/time/hours/work/plan-hours.ts#requireWorker if-false b5ce47': 'The requested person was found before.',
  'modules/time/hours/overtime/request/planner.ts#createOvertimePlanner>plan if-false 60dd75':
    'Employment is checked on a day that has begun.',
  'modules/time/attendance/files/import-file.ts#importFile no-left-|| af2fd7':
    'Without columns no line is read either way.',
  'modules/time/attendance/settings/own-reward-guard.ts#forbidOwnReward no-right-|| 7bb7b3':
    'A person without a record works in no office.',
  'modules/time/attendance/settings/own-reward-guard.ts#forbidOwnReward>some no-left-|| dd09dc':
    'A person without a record works in no office.',
  'modules/time/attendance/settings/routes.ts#writeOnFreeDay no-throw 4a3b7d':
    'Nothing was written, so the next reader fails as well.',
  'modules/time/attendance/settings/setting-store.ts#mayEditSetting no-left-&& 1d50f8':
    'A second safeguard: every call that uses it requires the permission.',
  'modules/time/attendance/pay/proposals.ts#loadPlanner>function no-throw 4a3b7d':
    'Only a defect of the program reaches this line.',
  'modules/time/attendance/settings/own-reward-guard.ts#forbidOwnReward if-false 6c7c78':
    'Saves a query: nobody works in a missing office, and a person without a record works in none.',
  'modules/time/attendance/settings/own-reward-guard.ts#forbidOwnReward no-left-|| 0c36ad':
    'Saves a query: nobody works in a missing office.',
  'modules/time/attendance/settings/setting-store.ts#mayEditSetting no-right-&& 8b9a9f':
    'An empty list of offices contains none.',
  'modules/time/attendance/settings/setting-store.ts#mayEditSetting no-left-&& ca6a73':
    'An empty list of offices contains none, and every call that uses it requires the permission.',
  'modules/time/shifts/cells.ts#loadLockedDays sql-and 23680e':
    'It finds more days than needed; each is then looked up by person and day.',
  'modules/time/shifts/plan/lock-and-publish.ts#requireMayPublish if-true 75f8a9':
    'Saves the query for other planners: without own days the result is the same.',
  'modules/time/shifts/plan/lock-and-publish.ts#mayPayAllowance if-false 02c215':
    'A missing replacement finds no shift either.',
  'modules/time/shifts/plan/plan.ts#planningLaw no-throw 4a3b7d': 'Only a defect of the program reaches this line.',
  'modules/requests/kinds/history-entries.ts#addHistoryEntries if-false 1f7470':
    'Saves a query: an empty list writes nothing.',
  'modules/requests/import/tasks.ts#requireNotImported no-where 251283':
    'The digest includes the kind already; the condition lets the query use the index.',
  'modules/time/attendance/days/approve-and-reset.ts#approveDays no-where 6c6799':
    'Other names are loaded and never looked up.',
  'modules/time/attendance/files/import-file.ts#undoFile no-where 975728':
    'An empty list of people has no days to evaluate.',
  'modules/time/attendance/evaluation/reevaluation-task.ts#findEvaluatedPeople no-where 147f71':
    'Evaluating other people’s days again gives the same result.',
  'modules/time/attendance/kiosk/kiosk-device.ts#openKiosk>found.company_id no-where 8136c3':
    'No two kiosks wait for the same opening code.',
  'modules/time/leave/off-in-lieu/earning.ts#findFirstDayShort>flatMap number 1e9987':
    'Nobody earns a millionth of a day: a lot is used up or has hours left.',
  'modules/time/leave/openings/import.ts#toSignedAmount < be3e3e': 'Zero has no sign.',
  'modules/calendar/workdays/flexible-periods.ts#schemeHours if-true 8234b8':
    'Only a defect of the program reaches this line.',
  'modules/calendar/workdays/flexible-periods.ts#schemeHours no-throw 4a3b7d':
    'Only a defect of the program reaches this line.',
  'modules/calendar/workdays/flexible-periods.ts#isMoreOvertimeLawful if-true 8234b8':
    'Only a defect of the program reaches this line.',
  'modules/calendar/workdays/flexible-periods.ts#isMoreOvertimeLawful no-throw 4a3b7d':
    'Only a defect of the program reaches this line.',
  'modules/calendar/workdays/flexible-periods.ts#flexiblePeriods no-filter da0c3e':
    'Without its own days nothing is left of an agreement that names the person.',
  'modules/calendar/workdays/flexible-periods.ts#flexiblePeriods>sort < be3e3e':
    'No two periods of a person begin on the same day.',
  'modules/calendar/workdays/flexible-periods.ts#flexiblePeriods>sort number b598b3': 'The order is the same.',
  'modules/calendar/workdays/flexible-periods.ts#flexiblePeriods>sort number b598b3~2': 'The order is the same.',
  'statutory/day-off.ts#lastDayOff no-left-&& aa5b10': 'No list has a missing weekday.',
  'statutory/normal-hours.ts#normalMinutes number 1e9987': 'The first day of a period begins a week as well.',
  'statutory/taiwan/insurance/insured-wage.ts#insuredWageOn >= 49a2b4':
    'Who joined on the last day of a window is insured by the wage of that day either way.',
  'statutory/taiwan/insurance/insured-wage.ts#insuredWageOn number 1e9987': 'No monthly wage is a single dollar.',
  'statutory/taiwan/insurance/coverage.ts#coverageFor no-left-&& f19dbf': 'No limit is above a missing number.',
  'statutory/taiwan/labor-standards/leave-pay.ts#lostHalves number 1e9987~3':
    'A month of service gives what none gives.',
  'statutory/taiwan/labor-standards/overtime.ts#overtimeOfMonth>map no-left-&& 23808f':
    'Saves a calculation: without an agreed rate the Act’s is all that is paid.',
}

/** Mutations without an observable effect, by id, each with the reason. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  'modules/pay/claims/duplicates.ts#lockReceipt if-true ae2a5b':
    'Claims without a number wait for one another, and nothing else of them differs.',
  'modules/pay/back-pay/rules.ts#backPayAmounts>map < be3e3e': 'An amount of nothing is left out in the next line.',
  'modules/pay/back-pay/rules.ts#backPayAmounts>map number 1e9987':
    'An amount of nothing is left out in the next line.',
  'modules/pay/payroll/checks/findings.ts#computeFindings no-left-&& 86c903':
    'A day that is missing is before no other.',
  'modules/pay/payroll/checks/findings.ts#payChangeCauses no-left-&& a3ee60':
    'A day that is missing is before no other.',
  'modules/pay/payroll/gather/service-days.ts#remainingMonths < be3e3e':
    'A day is never equal to the month it is compared with.',
  'modules/pay/payroll/gather/service-days.ts#remainingMonths >= 49a2b4':
    'A day is never equal to the month it is compared with.',
  'server/audit/head-files.ts#createHeadFiles>scheduleWrite no-call c4a05e':
    'A process that ends waits for the half second; what stops the server flushes first.',
  'server/database/embedded/cluster.ts#makeCluster boolean de69a1~3':
    'What is flushed differs after a power cut alone.',
  'server/database/embedded/cluster.ts#makeCluster boolean de69a1~4': 'Only Windows shows a window.',
  'server/database/embedded/start-postmaster.ts#launchPostgres boolean de69a1': 'Only Windows shows a window.',
  'server/database/embedded/embedded-postgres.ts#stopPostgres boolean de69a1': 'Only Windows shows a window.',
  'server/files/guard-zip.ts#zipContent number b598b3':
    'A file that is said to be empty and holds two bytes is refused by its length.',
  'server/files/guard-zip.ts#endRecord number 67a8a8': 'No comment is a byte longer than its own length can say.',
  'server/files/guard-zip.ts#endRecord number 70817c~2': 'No comment is a byte longer than its own length can say.',
  'server/pdf/render-threads.ts#renderOnThreads number 1e9987': 'Which thread is asked first says nothing.',
  'server/mail/deliver-mail.ts#sendBySmtp boolean de69a1': 'A second lock: what is attached is bytes already.',
  'server/mail/deliver-mail.ts#sendBySmtp boolean de69a1~2': 'A second lock: what is attached is bytes already.',
  'server/mail/deliver-mail.ts#openTransport number 84039e': 'A millisecond more to wait for a server that is silent.',
  'server/mail/deliver-mail.ts#openTransport number 84039e~2':
    'A millisecond more to wait for a server that is silent.',
  'server/mail/deliver-mail.ts#openTransport number c04898': 'A millisecond more to wait for a server that is silent.',
  'server/database/embedded/cluster-folder.ts#makeClosedFolder number 45c09d':
    'It is closed once more in the next lines.',
  'server/database/backup/backup-file.ts#unframePieces>takeBytes if-false d82714':
    'One piece put together is that piece.',
  'server/database/embedded/embedded-postgres.ts#stopPostgres number f13927': 'A millisecond more between two looks.',
  'server/database/embedded/orphans.ts#servesFolder if-false 32a51f': 'Only Windows tells it in another way.',
  'server/database/embedded/cluster.ts#moveIntoPlace if-true 47d09c': 'Only on Windows it is tried again.',
  'server/database/embedded/cluster.ts#moveIntoPlace no-call 755369': 'Only on Windows it is tried again.',
  'server/database/migrate.ts#prepareQueue no-call 578318':
    'PostgreSQL grants this to everybody unless told otherwise.',
  'server/database/embedded/postmaster.ts#removePidFile number 8b4e10': 'A name by chance may be longer.',
  'server/audit/verify-chains.ts# number b0e05d': 'How many entries are read at once changes nothing of what is found.',
  'server/worker/nightly-cleanup.ts#deleteTaskResults no-where e4da29': 'What is empty already is emptied again.',
  'server/worker/nightly-cleanup.ts#deleteTaskResults no-where daba2c': 'What is empty already is emptied again.',
  'modules/platform/identity/sign-in/sign-in-attempts.ts#countAttempt if-false 48e10e':
    'The row is gone only where a right try forgets it between the two statements.',
  'modules/people/core/identity/identity-check.ts#requireUniqueIdentity no-left-&& 9d7826':
    'Nothing is equal to nothing: it would be asked for nothing.',
  'modules/people/core/identity/identity-check.ts#requireUniqueIdentity no-left-&& 10b917':
    'Nothing is equal to nothing: it would be asked for nothing.',
  'modules/people/core/identity/identity-check.ts#requireUniqueIdentity no-left-&& f441bc':
    'Nothing is equal to nothing: it would be asked for nothing.',
  'server/tasks/create-task.ts#createTask no-right-?? ac3518': 'The column has no parameters by itself.',
  'server/call/maintenance.ts#isOperatorCall no-left-&& 126cf7': 'Without a credential nobody is found either.',
  'modules/platform/identity/sign-in/profile-routes.ts#registerProfileRoutes>productApi.check number f8251a':
    'A millisecond more to wait for a database that is silent.',
  'modules/platform/identity/sign-in/profile-routes.ts#registerProfileRoutes>productApi.check boolean 9b9724~2':
    'It has been answered in the line before.',
  'modules/platform/identity/sign-in/directory.ts#discoverConfiguration number 96606a':
    'A second more to wait for a directory that is silent.',
  'modules/platform/identity/sign-in/directory.ts#registerDirectoryRoutes>signInApi.directorySignIn if-true 5c08cd':
    'Nobody has no id: nobody is found by it either.',
  'server/worker/worker.ts#startWorker number b598b3~2': 'A second more until it is looked whether mail waits.',
  'server/spreadsheets/cell-text.ts#fillZeros no-left-&& 83230b': 'No format is none of zeros either.',
  'server/database/migrate.ts# number 82f435': 'Another number is as good, as long as all take the same.',
  'server/database/id-in.ts#idIn no-call ac4e0b': 'It is written anew for each query: slower alone.',
  'modules/time/leave/ledger/carry-forward.ts#computeClosing < be3e3e':
    'Of nothing, nothing is carried, paid or burned either way.',
  'modules/time/leave/ledger/carry-forward.ts#computeClosing number 1e9987':
    'Of nothing, nothing is carried, paid or burned either way.',
  'modules/time/leave/ledger/room.ts#roomFor number b598b3': 'A day more of the next year is looked at.',
  'modules/time/leave/ledger/room.ts#firstDayShort number b598b3': 'A day more of the next year is looked at.',
  'modules/time/leave/ledger/room.ts#roomFor no-filter f3f6ed':
    'Before the first day that is asked for both ledgers are the same.',
  'modules/time/leave/request/checks.ts#requireFreeDays no-left-&& 838b80': 'No day is at or after one that is none.',
  'modules/time/leave/ledger/room.ts#roomFor>filter~4 >= 49a2b4': 'The first day is among them anyway.',
  'modules/time/leave/ledger/room.ts#roomForEvent if-false fb5a77': 'Without a row the amount is nothing.',
  'modules/time/leave/ledger/room.ts#firstDayShort no-filter f0db4e': 'Before the lot both ledgers are the same.',
  'modules/time/hours/overtime/request/summaries.ts#loadSummaries no-left-|| 2d0d99':
    'Without a record there are no pieces, and nobody by them.',
  'modules/time/hours/overtime/policy/policy-rules.ts#eligibility no-left-&& 5917bb':
    'No list has a position that is none.',
  'modules/pay/claims/rules.ts#limitFor>nearness number 906f1e': 'The order is the same.',
  'modules/requests/kinds/plan-or-refusal.ts#planOrRefusal no-throw 4a3b7d': 'Only a fault of the program comes there.',
  'modules/requests/inbox/routes.ts#decideEach if-false d4350a': 'Only a fault of the program comes there.',
  'modules/requests/import/rows.ts#planRow if-false d4350a': 'Only a fault of the program comes there.',
  'modules/requests/import/tasks.ts#requireImportableKind if-false ddf9d0':
    'Only kinds that come by a file start such a task.',
  'modules/requests/import/tasks.ts#insertImport no-throw 320fd2':
    'Comes only where the same rows are undone in the same moment.',
  'modules/requests/approval/decisions/decide.ts#takeBackDecision no-right-|| 6ee2a3':
    'No moment is before now as well.',
  'modules/requests/kinds/history-entries.ts#addHistoryEntries>map no-right-|| fe8473': 'No field takes an empty text.',
  'modules/requests/approval/steps/approver-slots.ts#loadApproverSlots if-false a584ec':
    'Of no requests nothing is found either way.',
  'modules/requests/approval/decisions/withdraw-cancel-revoke.ts#revokeRequest no-left-|| 1998e2':
    'A kind gives a first and a last day, or neither.',
  'modules/requests/approval/decisions/withdraw-cancel-revoke.ts#revokeRequest no-right-|| e3abb3':
    'A kind gives a first and a last day, or neither.',
  'modules/requests/approval/steps/waiting-hours.ts#workingMinutes if-false 3821d8':
    'Backwards no hours lie between the two.',
  'modules/requests/approval/steps/waiting-hours.ts#workingMinutes <= 3cab25': 'Of no time nothing counts either way.',
  'modules/requests/approval/steps/waiting-hours.ts#workingMinutes > d6abac': 'Adds nothing.',
  'modules/requests/approval/steps/waiting-hours.ts#minutesSince number fddd4e': 'Rounded to whole days.',
  'modules/pay/exchange-rates/exact-rate.ts#exactRate number b598b3': 'What is filled beyond is cut off.',
  'modules/pay/exchange-rates/rules.ts#conversionOn if-true 8d862a':
    'No rate is in no currency, or between one and itself.',
  'modules/pay/exchange-rates/rules.ts#conversionOn no-left-&& 4e78f7': 'No rate is in no currency.',
  'modules/pay/exchange-rates/rules.ts#conversionOn no-right-&& 8963fe': 'No rate is between a currency and itself.',
  'modules/pay/exchange-rates/rules.ts#conversionOn if-true 40a180':
    'No rate is in no currency, or between one and itself.',
  'modules/pay/exchange-rates/rules.ts#conversionOn no-left-&& 576bb0': 'No rate is in no currency.',
  'modules/pay/exchange-rates/rules.ts#conversionOn no-right-&& 8c790c': 'No rate is between a currency and itself.',
  'modules/pay/exchange-rates/rules.ts#nearestRate>ownFirst number b598b3': 'The order is the same.',
  'modules/pay/exchange-rates/rules.ts#nearestRate>givenFirst number b598b3': 'The order is the same.',
  'modules/time/leave/pay/paid-share.ts#typesAffectingPay>flatMap no-right-&& 6821d7': 'No type has none for its id.',
  'modules/time/leave/pay/paid-share.ts#typesAffectingPay>filter no-left-&& fc4726': 'No type has none for its id.',
  'modules/time/leave/pay/paid-share.ts#computePaidShares if-true 7e0e8b': 'Months are looked at by service alone.',
  'modules/time/leave/pay/paid-share.ts#computePaidShares number 1e9987~4': 'Months are looked at by service alone.',
  'modules/time/leave/pay/paid-share.ts#takenLines if-false 03ef05': 'Of no charges none is approved.',
  'modules/time/leave/pay/paid-share.ts#takenLines if-false baa7b4': 'The same by the longer way.',
  'modules/time/leave/pay/paid-out.ts#mayEndIn>isWithinSpan no-left-&& 078f4c': 'No day is after none.',
  'modules/time/leave/pay/paid-out.ts#mayEndIn no-left-|| 98de7b': 'Before joining there is no leave year.',
  'modules/time/leave/pay/paid-out.ts#mayEndIn no-left-&& 32fd57': 'None is before no day.',
  'modules/time/leave/pay/paid-out.ts#computePaidOutLeave number b598b3': 'What ends after the span is left out.',
  'modules/time/leave/pay/paid-out.ts#computePaidOutLeave no-right-&& fba753': 'No line is of a later day.',
  'modules/time/leave/pay/payable-leave.ts#loadPayableLeave no-right-&& 1a9803': 'The same by the longer way.',
  'modules/time/leave/pay/payable-leave.ts#findPeopleWithEnding no-filter 40ecf3': 'The same by the longer way.',
  'modules/pay/retroactive/load-amounts.ts#loadSettlements sql-any-= c89474':
    'A thing is in the payslip of its person alone.',
  'modules/time/leave/pay/stretches.ts#fillWholeMonth number 906f1e': 'More than whole is whole.',
  'modules/time/leave/balance/leave-records.ts#loadLeavePeople sql-any-= 4bce56~2':
    'Read to save time: whoever is full time has all, whatever the hours.',
  'modules/time/leave/balance/routes.ts#planAdjustment < be3e3e': 'Nothing has been refused in the same line.',
  'modules/time/leave/best-days/find.ts#passesChecks no-throw 4a3b7d': 'Only a fault of the program comes there.',
  'modules/pay/claims/plan.ts#planParts > d6abac': 'Of no parts the sum is less than any amount.',
  'modules/pay/claims/plan.ts#refusalOrThrow if-true 5e9c4f': 'Only a fault of the program comes there.',
  'modules/pay/claims/plan.ts#refusalOrThrow no-throw 4a3b7d': 'Only a fault of the program comes there.',
  'modules/pay/claims/plan.ts#withFieldError no-throw 4a3b7d': 'Only a fault of the program comes there.',
  'server/database/backup/backup-file.ts#writeBackupFile boolean de69a1~2':
    'What is flushed differs after a power cut alone.',
  'modules/time/hours/overtime/pay/hours-pricer.ts#loadHoursPricer>function no-throw 4a3b7d':
    'Only a fault of the program comes there.',
  'modules/time/hours/work/write-on-free-day.ts#writeOnFreeDay no-throw 4a3b7d':
    'Nothing was written: what reads it next fails as well.',
  'modules/time/hours/work/hours-law.ts#findLaw no-throw 4a3b7d': 'Only a fault of the program comes there.',
  'modules/time/hours/work/plan-hours.ts#requireWorker if-false b5ce47': 'Who is asked for was found before.',
  'modules/time/hours/overtime/request/planner.ts#createOvertimePlanner>plan if-false 60dd75':
    'Who is employed on a day that has begun is looked at.',
  'modules/time/attendance/files/import-file.ts#importFile no-left-|| af2fd7':
    'Without columns no line is read either.',
  'modules/time/attendance/settings/own-reward-guard.ts#forbidOwnReward no-right-|| 7bb7b3':
    'Who has no record works in no office.',
  'modules/time/attendance/settings/own-reward-guard.ts#forbidOwnReward>some no-left-|| dd09dc':
    'Who has no record works in no office.',
  'modules/time/attendance/settings/routes.ts#writeOnFreeDay no-throw 4a3b7d':
    'Nothing was written: what reads it next fails as well.',
  'modules/time/attendance/settings/setting-store.ts#mayEditSetting no-left-&& 1d50f8':
    'A second lock: every call that asks it takes nobody without the permission.',
  'modules/time/attendance/pay/proposals.ts#loadPlanner>function no-throw 4a3b7d':
    'Only a fault of the program comes there.',
  'modules/time/attendance/settings/own-reward-guard.ts#forbidOwnReward if-false 6c7c78':
    'Nobody works in no office, and who has no record in none: it saves a look.',
  'modules/time/attendance/settings/own-reward-guard.ts#forbidOwnReward no-left-|| 0c36ad':
    'Nobody works in no office: it saves a look.',
  'modules/time/attendance/settings/setting-store.ts#mayEditSetting no-right-&& 8b9a9f': 'None is among no offices.',
  'modules/time/attendance/settings/setting-store.ts#mayEditSetting no-left-&& ca6a73':
    'None is among no offices, and every call that asks it takes nobody without the permission.',
  'modules/time/shifts/cells.ts#loadLockedDays sql-and 23680e':
    'More days are found than are asked about, and each is asked about by its person and day.',
  'modules/time/shifts/plan/lock-and-publish.ts#requireMayPublish if-true 75f8a9':
    'Where none of the days is their own none is found to be: it saves a look at who else may plan.',
  'modules/time/shifts/plan/lock-and-publish.ts#mayPayAllowance if-false 02c215':
    'By no replacement no shift is found either.',
  'modules/time/shifts/plan/plan.ts#planningLaw no-throw 4a3b7d': 'Only a fault of the program comes there.',
  'modules/requests/kinds/history-entries.ts#addHistoryEntries if-false 1f7470':
    'Nothing is written of nothing; it spares a question to the database.',
  'modules/requests/import/tasks.ts#requireNotImported no-where 251283':
    'The kind is in the digest already; it is named so that the index finds the rows.',
  'modules/requests/inbox/list.ts#loadRowViews>map~2 no-right-&& 2188dd':
    'Nobody is no mover: the states allow them no move.',
  'modules/time/attendance/days/approve-and-reset.ts#approveDays no-where 6c6799':
    'Names of others are read and looked up by nobody.',
  'modules/time/attendance/files/import-file.ts#undoFile no-where 975728':
    'Nobody has no days that could be judged anew.',
  'modules/time/attendance/evaluation/reevaluation-task.ts#findEvaluatedPeople no-where 147f71':
    'Days of others that are judged once more read as before.',
  'modules/time/attendance/kiosk/kiosk-device.ts#openKiosk>found.company_id no-where 8136c3':
    'No two kiosks wait for one opening code.',
  'modules/time/leave/off-in-lieu/earning.ts#findFirstDayShort>flatMap number 1e9987':
    'Nobody earns a millionth of a day: nothing is left of a lot, or hours are.',
  'modules/time/leave/openings/import.ts#toSignedAmount < be3e3e': 'Nothing is nothing with either sign.',
}

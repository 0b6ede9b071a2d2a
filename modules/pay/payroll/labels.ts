import type { Labels } from '#base/labels.ts'

export { payrollFieldLabels } from './field-labels.ts'

/** Errors, states, findings and fields of payroll. Amounts in parameters are minor units; the screen formats them. */
export const payrollLabels = {
  'payroll.run_of_day_off': { en: 'Pay run', zh: '薪資結算' },
  'payroll.run_up_to_date': { en: 'Up to date', zh: '資料為最新' },
  'payroll.run_out_of_date': { en: 'To be calculated again ({{count}})', zh: '須重新計算（{{count}} 筆）' },
  'did.DELETE /api/payroll/runs/{id}': { en: 'deleted the pay run of {{name}}', zh: '刪除{{name}}的薪資結算' },
  'did.DELETE /api/payroll/runs/{id}/confirmation': {
    en: 'reopened the pay run of {{name}}',
    zh: '將{{name}}的薪資結算退回編輯',
  },
  'did.DELETE /api/payroll/absences/{id}': {
    en: 'removed an absence of {{name}} that began on {{from_day}}',
    zh: '移除 {{name}} 自{{from_day}}起的缺勤',
  },
  'did.DELETE /api/payroll/tax-claims/{id}': {
    en: 'removed a tax relief (TP1) of {{name}} for {{period}}',
    zh: '移除 {{name}} {{period}}的扣除申報（TP1）',
  },
  'did.DELETE /api/payroll/tax-starts/{id}': {
    en: 'removed the earlier pay of {{name}} in {{year}}',
    zh: '移除 {{name}} {{year}} 年的先前報酬',
  },
  'did.POST /api/payroll/absences/export': { en: 'exported the list of absences', zh: '匯出缺勤清單' },
  'did.POST /api/payroll/benefits/export': { en: 'exported the list of benefits', zh: '匯出實物福利清單' },
  'did.POST /api/payroll/cp38-orders/export': { en: 'exported the list of CP38 orders', zh: '匯出 CP38 通知清單' },
  'did.POST /api/payroll/groups/export': { en: 'exported the list of pay groups', zh: '匯出薪資群組清單' },
  'did.POST /api/payroll/items/export': { en: 'exported the list of pay items', zh: '匯出薪資項目清單' },
  'did.POST /api/payroll/one-off-items/export': {
    en: 'exported the list of one-off amounts',
    zh: '匯出單次加扣項清單',
  },
  'did.POST /api/payroll/payslips/export': { en: 'exported the list of payslips', zh: '匯出薪資單清單' },
  'did.POST /api/payroll/recurring-items/export': {
    en: 'exported the list of monthly amounts',
    zh: '匯出固定加扣項清單',
  },
  'did.POST /api/payroll/runs/export': { en: 'exported the list of pay runs', zh: '匯出薪資結算清單' },
  'did.POST /api/payroll/runs/{id}/review/export': { en: 'exported the review of a pay run', zh: '匯出薪資結算覆核表' },
  'did.POST /api/payroll/runs/{id}/review/export with month': {
    en: 'exported the review of the pay run of {{month}}',
    zh: '匯出{{month}}薪資結算覆核表',
  },
  'did.POST /api/payroll/salary-history/export': { en: 'exported the salary history', zh: '匯出薪資歷程' },
  'did.POST /api/payroll/tax-claims/export': {
    en: 'exported the list of tax reliefs (TP1)',
    zh: '匯出扣除申報（TP1）清單',
  },
  'did.POST /api/payroll/tax-starts/export': { en: 'exported the list of earlier pay', zh: '匯出先前報酬清單' },
  'did.POST /api/payroll/templates/export': { en: 'exported the list of pay templates', zh: '匯出薪資範本清單' },
  'did.POST /api/payroll/wage-records/export': { en: 'exported the wage records', zh: '匯出工資紀錄' },
  'did.POST /api/payroll/wage-records/taiwan/export': {
    en: 'exported the wage roll of Taiwan',
    zh: '匯出臺灣工資清冊',
  },
  'did.POST /api/payroll/absences': {
    en: 'recorded an absence of {{name}} from {{from_day}}',
    zh: '登記 {{name}} 自{{from_day}}起的缺勤',
  },
  'did.POST /api/payroll/benefits': {
    en: 'gave {{name}} the benefit {{item}} from {{from_month}}',
    zh: '自{{from_month}}起給予 {{name}} 福利「{{item}}」',
  },
  'did.POST /api/payroll/cp38-orders': {
    en: 'recorded a CP38 order for {{name}} from {{from_month}}',
    zh: '登記 {{name}} 自{{from_month}}起的 CP38 通知',
  },
  'did.POST /api/payroll/one-off-items/failed-rows': {
    en: 'downloaded the rows with errors ({{rows}} rows)',
    zh: '下載有錯誤的資料列（{{rows}} 列）',
  },
  'did.POST /api/payroll/one-off-items/file/arranged': {
    en: 'matched the columns of the file {{name}}',
    zh: '對應檔案 {{name}} 的欄位',
  },
  'did.POST /api/payroll/one-off-items/import': {
    en: 'imported one-off amounts of {{name}}',
    zh: '匯入 {{name}} 的單次加扣項',
  },
  'did.PUT /api/payroll/one-off-items/sheet': {
    en: 'changed the one-off amounts of {{name}}',
    zh: '變更{{name}}的單次加扣項',
  },
  'did.POST /api/payroll/recurring-items': {
    en: 'gave {{name}} the monthly amount {{item}} from {{from_day}}',
    zh: '自{{from_day}}起給予 {{name}} 固定加扣項「{{item}}」',
  },
  'did.POST /api/payroll/recurring-items with amount': {
    en: 'gave {{name}} {{item}} of {{amount}} a month from {{from_day}}',
    zh: '自{{from_day}}起每月給予 {{name}}「{{item}}」{{amount}}',
  },
  'did.POST /api/payroll/runs': { en: 'opened the pay run of {{name}}', zh: '建立{{name}}的薪資結算' },
  'did.POST /api/payroll/runs with group': {
    en: 'opened the pay run of {{name}} for {{group}}',
    zh: '為「{{group}}」建立{{name}}的薪資結算',
  },
  'did.POST /api/payroll/runs state=calculated': {
    en: 'opened and calculated the pay run of {{name}}',
    zh: '建立並計算{{name}}的薪資結算',
  },
  'did.POST /api/payroll/runs/{id}/approval': { en: 'approved the pay run of {{name}}', zh: '核准{{name}}的薪資結算' },
  'did.POST /api/payroll/runs/{id}/approval with employees': {
    en: 'approved the pay run of {{name}} for {{employees}} people',
    zh: '核准{{name}}的薪資結算（{{employees}} 人）',
  },
  'did.POST /api/payroll/runs/{id}/approval for loan': {
    en: 'took the instalments of loans in the pay run',
    zh: '在薪資結算扣還借款',
  },
  'did.POST /api/payroll/runs/{id}/calculation': {
    en: 'started to calculate the pay run of {{name}}',
    zh: '開始計算{{name}}的薪資結算',
  },
  'did.POST /api/payroll/runs/{id}/confirmation': {
    en: 'confirmed the pay run of {{name}}',
    zh: '確認{{name}}的薪資結算',
  },
  'did.POST /api/payroll/runs/{id}/confirmation for review_note': {
    en: 'marked people as checked when confirming the pay run of {{name}}',
    zh: '確認{{name}}薪資結算時將人員標示為已核對',
  },
  'did.POST /api/payroll/runs/{id}/mail': {
    en: 'started to email the payslips of {{name}}',
    zh: '開始寄送{{name}}的薪資單',
  },
  'did.POST /api/payroll/runs/{id}/payslips-file': {
    en: 'asked for a file with the payslips of {{name}}',
    zh: '要求產生{{name}}的薪資單檔案',
  },
  'did.POST /api/payroll/setup': {
    en: 'set up payroll with the usual pay items and pay group',
    zh: '以常用薪資項目與群組完成薪資設定',
  },
  'did.POST /api/payroll/tax-claims': {
    en: 'recorded a tax relief (TP1) of {{name}} for {{period}}',
    zh: '登記 {{name}} {{period}}的扣除申報（TP1）',
  },
  'did.POST /api/payroll/tax-starts/failed-rows': {
    en: 'downloaded the rows with errors ({{rows}} rows)',
    zh: '下載有錯誤的資料列（{{rows}} 列）',
  },
  'did.POST /api/payroll/tax-starts/import with ': {
    en: 'imported the earlier pay of {{name}}',
    zh: '匯入 {{name}} 的先前報酬',
  },
  'did.POST /api/payroll/tax-starts/import': {
    en: 'imported the earlier pay of {{rows}} people',
    zh: '匯入 {{rows}} 人的先前報酬',
  },
  'did.POST /api/payroll/tax-starts/import imported=false': {
    en: 'checked a file with the earlier pay of {{rows}} people',
    zh: '檢查 {{rows}} 人的先前報酬檔案',
  },
  'did.PUT /api/payroll/tax-starts': {
    en: 'changed the earlier pay of {{name}} in {{year}}',
    zh: '變更 {{name}} {{year}} 年的先前報酬',
  },
  'did.POST /api/payroll/templates/{id}/assignments': {
    en: 'gave the pay template {{name}} to {{assigned_to}} people',
    zh: '將薪資範本「{{name}}」套用於 {{assigned_to}} 人',
  },
  'did.POST /api/payroll/templates/{id}/assignments for recurring_item': {
    en: 'gave {{name}} the monthly amounts of a pay template',
    zh: '依薪資範本給予 {{name}} 固定加扣項',
  },
  'did.PUT /api/payroll/payslip-password': {
    en: 'set their own password of mailed payslips',
    zh: '設定自己的郵寄薪資單密碼',
  },
  'did.DELETE /api/payroll/payslip-password': {
    en: 'removed their own password of mailed payslips',
    zh: '移除自己的郵寄薪資單密碼',
  },
  'did.DELETE /api/payroll/payslip-passwords/{id}': {
    en: 'removed the password that {{name}} chose for mailed payslips',
    zh: '移除{{name}}自訂的郵寄薪資單密碼',
  },
  'did.PUT /api/payroll/payslips/{id}/reading': {
    en: 'opened their payslip of {{name}}',
    zh: '查看自己{{name}}的薪資單',
  },
  'did.PUT /api/payroll/runs/{id}/checks': {
    en: 'marked people in the pay run of {{name}}',
    zh: '標示{{name}}薪資結算的人員',
  },
  'did.PUT /api/payroll/runs/{id}/checks checked=true': {
    en: 'marked {{employees}} as checked in the pay run of {{name}}',
    zh: '將{{name}}薪資結算的 {{employees}} 標示為已核對',
  },
  'did.PUT /api/payroll/runs/{id}/checks checked=false': {
    en: 'removed the mark “checked” from {{employees}} in the pay run of {{name}}',
    zh: '取消{{name}}薪資結算 {{employees}} 的已核對標示',
  },
  'did.PUT /api/payroll/runs/{id}/checks/{employee_id}': {
    en: 'wrote a note on {{name}} in a pay run',
    zh: '在薪資結算中為 {{name}} 寫下備註',
  },
  'did.PUT /api/payroll/runs/{id}/checks/{employee_id} checked=true': {
    en: 'marked {{name}} as checked in the pay run of {{period}}',
    zh: '將 {{name}} 在{{period}}薪資結算標示為已核對',
  },
  'did.PUT /api/payroll/runs/{id}/checks/{employee_id} checked=false': {
    en: 'removed the mark “checked” from {{name}} in the pay run of {{period}}',
    zh: '取消 {{name}} 在{{period}}薪資結算的已核對標示',
  },
  'did.PUT /api/payroll/settings': { en: 'changed the payroll rules from {{name}}', zh: '變更自{{name}}起的薪資規則' },
  'did.task payroll.payslips-zip': {
    en: 'made the file with the payslips of {{name}}',
    zh: '產生{{name}}的薪資單檔案',
  },
  'did.task payroll.payslips-mail': { en: 'sent the payslips of {{name}}', zh: '寄出{{name}}的薪資單' },
  'did.task payroll.calculate': { en: 'calculated the pay run of {{name}}', zh: '計算{{name}}的薪資結算' },
  'did.task payroll.calculate with employees': {
    en: 'calculated the pay run of {{name}} for {{employees}} people',
    zh: '計算{{name}}的薪資結算（{{employees}} 人）',
  },
  'did.POST /api/payroll/templates/{id}/assignments assigned_to=1': {
    en: 'gave the pay template {{name}} to 1 person',
    zh: '將薪資範本「{{name}}」套用於 1 人',
  },
  'did.POST /api/payroll/runs/{id}/approval employees=1': {
    en: 'approved the pay run of {{name}} for 1 person',
    zh: '核准{{name}}的薪資結算（1 人）',
  },
  'did.POST /api/payroll/tax-starts/import rows=1': {
    en: 'imported the earlier pay of 1 person',
    zh: '匯入 1 人的先前報酬',
  },
  'did.POST /api/payroll/tax-starts/failed-rows rows=1': {
    en: 'downloaded the row with errors',
    zh: '下載有錯誤的資料列',
  },
  'did.POST /api/payroll/one-off-items/failed-rows rows=1': {
    en: 'downloaded the row with errors',
    zh: '下載有錯誤的資料列',
  },
  'did.task payroll.calculate employees=1': {
    en: 'calculated the pay run of {{name}} for 1 person',
    zh: '計算{{name}}的薪資結算（1 人）',
  },
  'payroll.title': { en: 'Payroll', zh: '薪資' },
  'payroll.runs': { en: 'Pay runs', zh: '薪資結算' },
  'payroll.settings': { en: 'Payroll settings', zh: '薪資設定' },
  'payroll.payslips': { en: 'Payslips', zh: '薪資單' },
  'payroll.my_payslips': { en: 'My payslips', zh: '我的薪資單' },
  'payroll.wage_records': { en: 'Wage record', zh: '薪資紀錄' },
  'payroll.salary_history': { en: 'Salary history', zh: '調薪紀錄' },
  'payroll.state.draft': { en: 'Not calculated', zh: '尚未計算' },
  'payroll.state.calculated': { en: 'In review', zh: '檢視中' },
  'payroll.state.confirmed': { en: 'Confirmed', zh: '已確認' },
  'payroll.state.approved': { en: 'Approved', zh: '已核准' },
  'payroll.status.unconfirmed': { en: 'Unconfirmed', zh: '未確認' },
  'payroll.status.confirmed': { en: 'Confirmed', zh: '已確認' },
  'payroll.status.approved': { en: 'Approved', zh: '已核准' },
  'payroll.run_kind.monthly': { en: 'Regular pay', zh: '定期薪資' },
  'payroll.run_kind.off_cycle': { en: 'Off-cycle', zh: '臨時發放' },
  'payroll.run_kind.bonus': { en: 'Bonus', zh: '獎金' },
  'payroll.run_kind.final': { en: 'Final pay', zh: '離職結算' },
  'payroll.kind.earning': { en: 'Earning', zh: '應發項目' },
  'payroll.kind.deduction': { en: 'Deduction', zh: '扣除項目' },
  'payroll.kind.reimbursement': { en: 'Reimbursement', zh: '代墊款項' },
  'payroll.kind.employer_cost': { en: 'Employer cost', zh: '雇主負擔' },
  'payroll.pcb.normal': { en: 'Taxed with monthly pay', zh: '併入每月薪資課稅' },
  'payroll.pcb.additional': { en: 'Taxed as additional pay', zh: '視為額外報酬課稅' },
  'payroll.pcb.exempt': { en: 'Exempt', zh: '免稅' },
  'payroll.pcb.none': { en: 'Not taxable pay', zh: '非課稅所得' },
  'payroll.exempt_kind.travel': { en: 'Travel on duty (RM6,000 a year)', zh: '公務交通津貼（每年 RM6,000）' },
  'payroll.exempt_kind.childcare': { en: 'Child care', zh: '托育津貼' },
  'payroll.exempt_kind.award': { en: 'Service award', zh: '服務獎勵' },
  'payroll.exempt_kind.compensation': {
    en: 'Loss of employment (by years of service)',
    zh: '失業補償（依服務年資）',
  },
  'payroll.exempt_kind.goods': { en: 'Employer’s goods at a discount', zh: '員工購物優惠' },
  'payroll.work_kind.overtime': { en: 'Overtime on a working day', zh: '平日加班' },
  'payroll.work_kind.restDay': { en: 'Work on a rest day', zh: '休息日出勤' },
  'payroll.work_kind.missedHours': { en: 'Hours not worked', zh: '缺勤時數' },
  'payroll.work_kind.publicHoliday': { en: 'Work on a public holiday', zh: '國定假日出勤' },
  'payroll.proration.calendar': { en: 'Calendar days (Employment Act)', zh: '曆日（依僱傭法）' },
  'payroll.proration.fixed_26': { en: '26 days', zh: '固定 26 日' },
  'payroll.proration.working_days': { en: 'Working days', zh: '工作日' },
  'payroll.cycle.monthly': { en: 'Once a month', zh: '每月一次' },
  'payroll.cycle.semi_monthly': { en: 'Twice a month', zh: '每月兩次' },
  'payroll.cycle.several': { en: 'Several times a month', zh: '每月數次' },
  'payroll.cycle.weekly': { en: 'Every week', zh: '每週' },
  'payroll.cycle.daily': { en: 'Every day', zh: '每日' },
  'payroll.recurring_in.last': { en: 'With the last run of the month', zh: '併入當月最後一次發放' },
  'payroll.recurring_in.each': { en: 'In equal parts with each run', zh: '平均分於各次發放' },
  'payroll.absence.unpaid': { en: 'Unpaid leave', zh: '無薪假' },
  'payroll.absence.national_service': { en: 'National service', zh: '國民服務' },
  'payroll.absence.parental': { en: 'Parental leave, insured (Taiwan)', zh: '育嬰留職停薪（續保）' },
  'payroll.absence.parental_uninsured': {
    en: 'Parental leave, insurance given up (Taiwan)',
    zh: '育嬰留職停薪（退保）',
  },
  'payroll.absence.absent': { en: 'Away without leave', zh: '曠職' },
  'payroll.cause.insured_grade': { en: 'Insured in another grade', zh: '投保級距調整生效' },
  'payroll.missing.branch_code': { en: 'branch code', zh: '分行代碼' },
  'payroll.incomplete': { en: 'Incomplete records', zh: '發薪資料不全' },
  'payroll.incomplete_about': {
    en: 'People without birth date, identity number, resident status, basic pay or account.',
    zh: '缺少出生日期、身分號碼、居留身分、本薪或帳戶的員工。',
  },
  'payroll.incomplete_one': {
    en: '1 person of {{month}} lacks something that pay needs. Complete the record first, or confirm without.',
    zh: '{{month}}有 1 人發薪資料不全。請先補齊，或直接確認。',
  },
  'payroll.incomplete_other': {
    en: '{{count}} people of {{month}} lack something that pay needs. Complete the records first, or confirm without.',
    zh: '{{month}}有 {{count}} 人發薪資料不全。請先補齊，或直接確認。',
  },
  'payroll.check.insured_grade_assumed': {
    en: 'Insured grade assumed from a wage of {{wage}}: no notified amount, no agreed hours with a rate, no three months of wages',
    zh: '投保級距暫以 {{wage}} 推估：無已申報金額、無約定工時與時薪，亦無前三個月工資',
  },
  'payroll.check.insured_grade_low': {
    en: 'A notified insured amount is below the grade of the wage of {{wage}}',
    zh: '已申報之投保級距低於薪資 {{wage}} 應有之級距',
  },
  'payroll.check.dependants_fewer': {
    en: '{{insured}} insured family members are recorded, but the number of insured dependants is {{typed}}',
    zh: '家庭成員中在保眷屬為 {{insured}} 人，但健保眷屬人數登錄為 {{typed}} 人',
  },
  'payroll.check.stability_fee_missing': {
    en: 'A migrant worker without a recorded employment stability fee',
    zh: '移工未登錄就業安定費',
  },
  'payroll.check.pay_ten_times': {
    en: '{{pay}} is ten times or more of {{usual}}: a typing error?',
    zh: '{{pay}} 為 {{usual}} 的十倍以上，是否輸入錯誤？',
  },
  'payroll.blocker.missing_branch_code': { en: 'No branch code', zh: '沒有分行代碼' },
  'payroll.check.missing_branch_code': { en: 'No branch code', zh: '沒有分行代碼' },
  'payroll.check.leave_opening_missing': {
    en: '{{type}}: the leave year from {{year}} began before leave is recorded here, {{day}}. Without its opening balance unused days are not paid by themselves',
    zh: '{{type}}：{{year}}起之年度早於本系統假勤紀錄起始日 {{day}}，且無期初餘額，未休日數不會自動發給工資',
  },
  'task.payroll_calculated': { en: 'Calculated for {{employees}} people.', zh: '已計算 {{employees}} 人。' },
  'task.payroll_calculated_failed': {
    en: 'Calculated for {{employees}} people. {{failed}} more have something missing.',
    zh: '已計算 {{employees}} 人，另有 {{failed}} 人資料不足。',
  },
  'task.payslips_ready': { en: '{{count}} payslips are ready to download.', zh: '{{count}} 份薪資單已可下載。' },
  'task.payslips_mailed': {
    en: '{{count}} payslips wait to be sent, {{without}} people have not logged in yet.',
    zh: '{{count}} 份薪資單待寄送，{{without}} 人尚未登入過。',
  },
  'task.payslips_mailed_locked': {
    en: '{{count}} payslips wait to be sent, {{without}} people have not logged in yet. {{locked}} were not sent: without an identity number and a birthday there is no password.',
    zh: '{{count}} 份薪資單待寄送，{{without}} 人尚未登入過。另有 {{locked}} 份未寄送：缺少證件號碼或生日，無法設定密碼。',
  },
  'error.amounts_changed': {
    en: 'What this run pays has changed since the calculation, for {{names}}. Calculate the run again before you confirm or approve it.',
    zh: '計算後有異動，涉及：{{names}}。請重新計算後再確認及核准。',
  },
  'error.run_to_calculate_again': {
    en: 'Amounts were entered or removed after the calculation. Calculate the run again before you confirm or approve it.',
    zh: '計算後有款項新增或移除，請重新計算後再確認及核准。',
  },
  'error.row_not_in_run': {
    en: '{{count}} of the people chosen are no longer in this run. Nothing was marked.',
    zh: '所選人員中有 {{count}} 人已不在本次薪資，未標記任何資料。',
  },
  'error.rows_not_checked': {
    en: 'Check these rows before you confirm: {{count}} left.',
    zh: '確認前請先檢查並標記其餘 {{count}} 列。',
  },
  'error.country_not_paid': {
    en: 'Pay runs are for Malaysia and Taiwan, not yet for {{country}}.',
    zh: '目前提供馬來西亞與臺灣的薪資計算，尚未支援 {{country}}。',
  },
  'error.law_unsettled': {
    en: 'The law of {{month}} is not loaded or not confirmed, so the run uses the latest known law. Update Kerani and calculate again, or give a reason to approve it anyway.',
    zh: '{{month}} 的法規尚未載入或尚未確認，因此沿用目前已知法規。請更新 Kerani 後重新計算，或填寫仍要核准的理由。',
  },
  'error.law_not_loaded': {
    en: 'The law of {{month}} is not loaded. The first month is {{first}}.',
    zh: '尚未載入 {{month}} 的法規資料，最早可用月份為 {{first}}。',
  },
  'error.no_people_in_run': {
    en: 'Nobody in this group works in {{month}}. Check the offices of the group and the people’s joining dates.',
    zh: '{{month}} 此群組沒有在職人員，請檢查群組的工作地點與人員到職日。',
  },
  'error.no_amounts_in_run': {
    en: 'This run of {{month}} has no amounts yet. Enter or import them first.',
    zh: '{{month}} 的薪資尚未輸入任何款項，請先輸入或匯入。',
  },
  'error.no_leavers_in_run': {
    en: 'Nobody of this group leaves between {{first}} and {{last}} with unpaid days, and this run has no amounts. Set the last day of pay on the employee, or enter amounts.',
    zh: '此群組於 {{first}} 至 {{last}} 間沒有尚有未付天數的離職人員，亦無為本次薪資輸入的款項。請於員工資料設定最後計薪日，或輸入款項。',
  },
  'error.cycle_unknown': {
    en: '{{month}} has {{count}} regular runs in this group: choose one of them.',
    zh: '此群組 {{month}} 共有 {{count}} 次定期發放，請選擇其中一次。',
  },
  'error.pay_day_of_other_year': {
    en: 'What is paid in {{paid}} is income of {{paid}}. Choose a pay day in {{year}}, or a month of {{paid}} for this run.',
    zh: '於 {{paid}} 年給付者屬 {{paid}} 年所得。請選擇 {{year}} 年的發薪日，或將本次薪資的月份改為 {{paid}} 年。',
  },
  'error.pay_day_of_group': {
    en: 'Regular runs are paid on the days of their group',
    zh: '定期薪資依群組設定的發薪日發放',
  },
  'error.days_have_run': {
    en: 'Another regular run of this group already covers days between {{from}} and {{until}}.',
    zh: '{{from}} 至 {{until}} 間的日期已屬於此群組的另一定期薪資。',
  },
  'error.earlier_cycle_missing': {
    en: 'The cycle before this one in {{month}} has no run yet, so its days would stay unpaid. Start that run first.',
    zh: '{{month}} 前一期尚未結算薪資，該期天數將未支薪。請先開始前一期。',
  },
  'error.group_run_open': {
    en: 'The run of {{month}} is not approved yet. Approve or delete it before the cycle changes.',
    zh: '{{month}} 的薪資尚未核准，變更發薪週期前請先核准或刪除。',
  },
  'error.one_cycle_end': { en: 'Enter the day on which the first half ends', zh: '請填寫上半月截止日' },
  'error.several_cycle_ends': {
    en: 'Enter the days on which the cycles before the last end (two to nine)',
    zh: '請填寫最後一期以外各期的截止日（2 至 9 個）',
  },
  'error.cycle_ends_rise': { en: 'Each day must be later than the one before', zh: '各日期須依序遞增' },
  'error.pay_day_each': { en: 'Enter a pay day for each of these cycles', zh: '請為各期填寫發薪日' },
  'error.proration_not_for_cycle': {
    en: '26 days fit only months, half months and weeks. Choose another way of counting',
    zh: '固定 26 日僅適用於每月、每半月或每週，請選擇其他計算方式',
  },
  'error.run_exists': { en: '{{month}} already has a run of this kind.', zh: '{{month}} 已有同類薪資結算。' },
  'error.run_confirmed': {
    en: 'The run is confirmed. Take the confirmation back first.',
    zh: '本次薪資已確認，請先取消確認。',
  },
  'error.run_approved': { en: 'The run is approved and can no longer be changed.', zh: '本次薪資已核准，無法再變更。' },
  'error.run_not_calculated': { en: 'Calculate the run first.', zh: '請先計算本次薪資。' },
  'error.run_not_confirmed': { en: 'The run is not confirmed.', zh: '本次薪資尚未確認。' },
  'error.payslips_on_pay_day': {
    en: 'Employees get their payslips on the pay day. Email them from {{day}} on.',
    zh: '員工於發薪日取得薪資單，請於 {{day}} 起寄送。',
  },
  'error.payslip_password_too_short': { en: 'Choose at least 8 characters.', zh: '請至少輸入 8 個字元。' },
  'error.payslip_password_too_long': { en: 'Use at most 64 characters.', zh: '最多 64 個字元。' },
  'error.payslip_password_signs': {
    en: 'Use letters without accents, digits and signs only, and no spaces.',
    zh: '僅可使用英文字母、數字及符號，且不含空格。',
  },
  'error.run_not_approved': { en: 'Send payslips after the approval.', zh: '核准後才能發出薪資單。' },
  'error.run_blocked': {
    en: 'Some rows have blockers. Fix them and calculate again.',
    zh: '部分資料阻擋確認，請修正後重新計算。',
  },
  'error.accounts_changed_one': {
    en: 'The accounts of {{count}} person were changed since the calculation. Take the confirmation back and calculate again.',
    zh: '有 {{count}} 人的帳戶在計算後已變更。請取消確認並重新計算。',
  },
  'error.accounts_changed_other': {
    en: 'The accounts of {{count}} people were changed since the calculation. Take the confirmation back and calculate again.',
    zh: '有 {{count}} 人的帳戶在計算後已變更。請取消確認並重新計算。',
  },
  'error.run_outdated': {
    en: 'Another run with the same people was approved since. It may have paid the same days and counts for the month’s contributions and tax. Calculate again.',
    zh: '計算後已有含相同人員的其他薪資核准，可能已支付相同天數，並影響當月提撥與稅額，請重新計算。',
  },
  'error.run_moved_on': {
    en: 'Somebody else changed the run. Reload and calculate again.',
    zh: '其他人已變更本次薪資，請重新載入後再計算。',
  },
  'error.earlier_run_open': {
    en: 'Approve the earlier run of {{month}} first. Contributions and tax of this run depend on it.',
    zh: '請先核准 {{month}} 較早的薪資，本次薪資的提撥與稅額須依其計算。',
  },
  'error.later_run_approved': {
    en: 'The run of {{month}} is approved already. Pay it in a later month.',
    zh: '{{month}} 的薪資已核准，請於之後月份發放。',
  },
  'error.already_calculating': { en: 'This run is being calculated.', zh: '本次薪資正在計算中。' },
  'error.month_differs': { en: 'Type {{month}} to approve.', zh: '請輸入 {{month}} 以核准。' },
  'error.approver_must_differ': {
    en: 'You prepared or confirmed this run. Somebody else has to approve it.',
    zh: '本次薪資由您準備或確認，須由他人核准。',
  },
  'error.paid_in_other_run': {
    en: 'Another run has a payslip of one of these people. Calculate again.',
    zh: '其他薪資結算已有其中人員的薪資單，請重新計算。',
  },
  'error.item_code': {
    en: 'Use small letters, digits and underscores, starting with a letter.',
    zh: '請使用小寫字母、數字與底線，並以字母開頭。',
  },
  'error.item_code_taken': { en: 'An item has this code already.', zh: '此項目代碼已被使用。' },
  'error.item_code_reserved': { en: 'The law uses this code. Choose another.', zh: '此代碼為法定項目所用。' },
  'error.item_used': { en: 'This item is in use. Switch it off instead.', zh: '此項目已被使用，請改為停用。' },
  'error.item_inactive': { en: 'This item is switched off.', zh: '此項目已停用。' },
  'error.flags_do_not_fit': { en: 'This does not fit this kind of item.', zh: '此設定不適用於此類項目。' },
  'error.group_name_taken': { en: 'A group has this name already.', zh: '此群組名稱已被使用。' },
  'error.group_used': { en: 'This group has pay runs. Switch it off instead.', zh: '此群組已有薪資結算，請改為停用。' },
  'error.office_in_other_group': { en: 'This office is in another group already.', zh: '此工作地點已屬於其他群組。' },
  'error.office_other_country': {
    en: 'Choose offices in the country of the group.',
    zh: '請選擇群組所屬國家的工作地點。',
  },
  'error.template_name_taken': { en: 'A template has this name already.', zh: '此範本名稱已被使用。' },
  'error.month_closed': {
    en: 'A run from {{month}} on is approved. Choose a later month.',
    zh: '{{month}} 起已有核准的薪資，請選擇之後的月份。',
  },
  'error.several_people': {
    en: 'Several people fit. Choose one from the list.',
    zh: '符合的人員不只一位，請從清單選擇。',
  },
  'error.amount_or_minutes': {
    en: 'Enter minutes for this item, or an amount for other items, not both.',
    zh: '此項目請輸入分鐘數，其他項目請輸入金額，擇一即可。',
  },
  'error.minutes_need_work': {
    en: 'Only items of overtime, rest days and holidays take minutes.',
    zh: '僅加班、休息日與假日項目可輸入分鐘數。',
  },
  'error.already_paid': {
    en: 'This was paid by an approved run and cannot be changed.',
    zh: '已由核准的薪資發放，無法變更。',
  },
  'error.inputs_imported_one': {
    en: 'This file was imported for the month already: {{count}} amount of it is there. Remove it first, or change the file.',
    zh: '此檔案已匯入該月份：已有其中 {{count}} 筆款項。請先移除，或修改檔案。',
  },
  'error.inputs_imported_other': {
    en: 'This file was imported for the month already: {{count}} amounts of it are there. Remove them first, or change the file.',
    zh: '此檔案已匯入該月份：已有其中 {{count}} 筆款項。請先移除，或修改檔案。',
  },
  'error.boxes_of_others': {
    en: 'Forms of this company leave out what another employer paid. Leave it empty, or say that this company paid it.',
    zh: '其他雇主支付的報酬不列入本公司的表單。請留空，或改為本公司支付。',
  },
  'error.earlier_employer_number': {
    en: 'Enter E and 10 digits. Leave it empty if you do not know it.',
    zh: '雇主稅號為 E 加 10 位數字；不清楚時請留空。',
  },
  'error.employers_of_own': {
    en: 'This company paid it itself. Leave other employers out, or enter what they paid separately.',
    zh: '此為本公司支付的報酬：請勿填寫其他雇主，其他雇主支付的部分請另外輸入。',
  },
  'error.boxes_above_remuneration': {
    en: 'Boxes B and C add up to more than the remuneration.',
    zh: 'B、C 各欄合計超過所屬的報酬總額。',
  },
  'error.boxes_above_zakat': {
    en: 'Zakat claimed with TP1 (D5b) is more than the total zakat.',
    zh: '以 TP1 申報的 zakat（D5b）超過 zakat 總額。',
  },
  'error.relief_above_deductions': {
    en: 'The relief for SOCSO cannot be more than the reliefs claimed.',
    zh: 'SOCSO 扣除額為已申報扣除額的一部分，不得超過其總額。',
  },
  'error.boxes_below_exempt': {
    en: 'Box F is less than the exempt amounts used. Enter all exempt pay in box F.',
    zh: 'F 欄低於已使用的免稅金額。免稅金額皆應列入 F 欄。',
  },
  'error.above_remuneration': {
    en: 'More than the remuneration it was taken from.',
    zh: '超過所屬的報酬總額。',
  },
  'error.start_year_ahead': { en: '{{year}} has not begun.', zh: '{{year}} 年尚未開始。' },
  'error.start_before_joining': {
    en: 'This person joined in {{joined}}, so this company paid nothing in {{year}}.',
    zh: '此員工於 {{joined}} 年到職，本公司於 {{year}} 年未支付報酬。',
  },
  'error.tp3_before_joining': {
    en: 'This person joined in {{joined}}, so a form TP3 of {{year}} would count nowhere. Check the year.',
    zh: '此員工於 {{joined}} 年到職，{{year}} 年度的 TP3 不會計入任何年度，請確認年份。',
  },
  'error.start_counted': {
    en: 'The earlier employment {{number}} has this pay of {{year}} already. It counts for this one as well.',
    zh: '前段任職 {{number}} 已有這筆 {{year}} 年度報酬，會一併計入，無須再填。',
  },
  'error.start_from_january': {
    en: 'Payroll here has paid this person since January {{year}}, so nothing came before it that year.',
    zh: '此員工自 {{year}} 年 1 月起即由本系統計薪，該年度沒有先前報酬。',
  },
  'error.import_empty': { en: 'The file has no rows.', zh: '檔案沒有資料列。' },
  'error.start_stored': {
    en: 'This person already has earlier pay of {{year}}. Change it on the screen.',
    zh: '此員工已有 {{year}} 年度的先前報酬資料，請於畫面上修改。',
  },
  'error.hours_by_request': {
    en: 'Hours of this day were asked for. Decide the request instead.',
    zh: '當日時數已由員工提出申請，請改由簽核處理。',
  },
  'error.absence_by_request': {
    en: 'Leave was asked for on {{day}}. It reaches pay by itself: decide or revoke the request instead.',
    zh: '{{day}} 已有請假，將自動計入薪資，請改由簽核或撤銷該申請處理。',
  },
  'error.run_is_closed': {
    en: 'The run of {{month}} is confirmed or approved. Choose another month.',
    zh: '{{month}} 的薪資已確認或核准，請選擇其他月份。',
  },
  'error.item_not_a_benefit': {
    en: 'Choose an item that is taxed and not paid, such as a benefit in kind.',
    zh: '請選擇僅課稅不支付的項目，例如實物福利。',
  },
  'error.benefit_taxed': {
    en: 'Approved months already tax this. Set an end instead.',
    zh: '已核准的月份已據此課稅，請改為設定結束月份。',
  },
  'error.benefit_one_year': { en: 'Choose months of one year.', zh: '起迄月份須在同一年度。' },
  'error.until_before_from': { en: 'The end comes before the start.', zh: '結束日早於開始日。' },
  'error.half_day_one_day': { en: 'Half a day must start and end on the same day.', zh: '半日假僅限單日。' },
  'error.minutes_one_day': {
    en: 'Enter minutes for one day only, and not with half a day.',
    zh: '分鐘數僅限單日，且不可與半日並用。',
  },
  'error.absence_overlaps': { en: 'Overlaps another absence of this person.', zh: '與此人員的其他缺勤重疊。' },
  'error.absence_tied': {
    en: 'An approved run used this absence. Remove it and enter it again. The difference becomes back pay.',
    zh: '核准的薪資已計入此缺勤。請移除後重新輸入，差額將列為補發薪資。',
  },
  'error.claim_unknown': { en: 'You cannot claim this in that year.', zh: '該年度沒有此申報項目。' },
  'error.unknown_person': { en: 'Nobody has the number “{{value}}”.', zh: '沒有編號為「{{value}}」的人員。' },
  'error.input_there': {
    en: 'An earlier import brought the same into this run. Type it in if it is to be paid twice.',
    zh: '先前的匯入已將相同項目帶入此次計薪。如須重複支付，請手動輸入。',
  },
  'error.unknown_item': { en: 'No pay item is called “{{value}}”.', zh: '沒有項目「{{value}}」。' },
  'permission.absence:read': { en: 'See days off', zh: '檢視缺勤' },
  'permission.absence:edit': { en: 'Change days off', zh: '修改缺勤' },
  'permission.payroll:read': { en: 'See pay runs', zh: '檢視薪資計算' },
  'permission.payroll:prepare': { en: 'Prepare pay runs', zh: '編製薪資' },
  'permission.payroll:approve': { en: 'Approve pay runs', zh: '核准薪資' },
  'permission.payroll:settings': { en: 'Change pay settings', zh: '修改薪資設定' },
  'permission.payroll:files': { en: 'Download statutory and bank files', zh: '下載法定申報檔與銀行檔' },
  'permission.payslip:read': { en: 'See payslips', zh: '檢視薪資單' },
  'office-step.pay_group': { en: 'Pay group', zh: '薪資群組' },
  'office-step.pay_group.about': {
    en: 'Decides when people here are paid, in the currency of the country.',
    zh: '決定此地人員的發薪日，以當地幣別發薪。',
  },
  'payroll.kind': { en: 'Kind', zh: '類型' },
  'payroll.group': { en: 'Pay group', zh: '薪資群組' },
  'payroll.currency': { en: 'Currency', zh: '幣別' },
  'payroll.state': { en: 'State', zh: '狀態' },
  'payroll.approved_at': { en: 'Approved', zh: '核准時間' },
  'payroll.year': { en: 'Year', zh: '年度' },
  'payroll.code': { en: 'Code', zh: '代碼' },
  'payroll.note': { en: 'Note', zh: '備註' },
  'payroll.employee_no': { en: 'Employee number', zh: '員工編號' },
  'payroll.full_name': { en: 'Name', zh: '姓名' },
  'payroll.employee_id': { en: 'Employee', zh: '員工' },
  'pay.sheet_cut': {
    en: 'The first {{shown}} of {{total}} rows. Filter to see the others.',
    zh: '僅顯示 {{total}} 列中的前 {{shown}} 列，請篩選以檢視其他資料。',
  },
  'payroll.from': { en: 'From month', zh: '起始月份' },
  'payroll.to': { en: 'Until month', zh: '結束月份' },
  'payroll.basic_pay': { en: 'Basic pay', zh: '本薪' },
  'payroll.previous_pay': { en: 'Before', zh: '調整前' },
  'payroll.reason': { en: 'Reason', zh: '原因' },
  'pay.paid_on': { en: 'Paid on {{day}}', zh: '{{day}} 發薪' },
  'pay.difference': { en: 'Difference', zh: '差異' },
  'pay.offices_without_one': {
    en: '{{offices}} is in no pay group yet, so no run pays its people.',
    zh: '{{offices}} 尚未加入任何薪資群組，其人員不會列入薪資結算。',
  },
  'pay.set_up': { en: 'Set up payroll', zh: '設定薪資' },
  'pay.tab_benefits': { en: 'Benefits in kind', zh: '實物福利' },
  'pay.benefits_text': {
    en: 'Benefits that are taxed and not paid, by their value of the year',
    zh: '僅課稅不支付的福利，以全年價值計',
  },
  'payroll.origin': { en: 'Paid by', zh: '支付者' },
  'pay.tab_claims': { en: 'Reliefs (TP1)', zh: '扣除申報（TP1）' },
  'pay.claims_text': { en: 'Reliefs claimed on form TP1', zh: '以 TP1 表申報的扣除額' },
  'payroll.state.waiting': { en: 'Waiting for the run', zh: '等待發薪' },
  'pay.tab_orders': { en: 'CP38 orders', zh: 'CP38 指示' },
  'pay.orders_text': { en: 'Monthly deductions ordered on form CP38', zh: 'CP38 表指示的每月扣繳' },
  'pay.scheme.epf': { en: 'EPF', zh: 'EPF' },
  'pay.scheme.pcb': { en: 'PCB', zh: 'PCB' },
  'pay.approve_contributions': {
    en: 'contributions and tax of the month: EPF {{epf}}, SOCSO {{socso}}, EIS {{eis}}, PCB {{pcb}}',
    zh: '當月提撥與稅額：EPF {{epf}}、SOCSO {{socso}}、EIS {{eis}}、PCB {{pcb}}',
  },
  'pay.zip': { en: 'All payslips (ZIP)', zh: '全部薪資單（ZIP）' },
  'pay.mail': { en: 'Email payslips', zh: '寄送薪資單' },
  'pay.unconfirm': { en: 'Take confirmation back', zh: '取消確認' },
  'pay.approve': { en: 'Approve payroll', zh: '核准薪資' },
  'pay.calculate': { en: 'Calculate', zh: '計算' },
  'pay.calculate_again': { en: 'Calculate again', zh: '重新計算' },
  'pay.confirm': { en: 'Confirm payroll', zh: '確認薪資' },
  'pay.stands_approved': {
    en: 'Approved by {{name}}, {{time}}. This run can no longer change.',
    zh: '{{name}} 於 {{time}} 核准，本次薪資無法再變更。',
  },
  'pay.stands_approved_plain': {
    en: 'Approved. This run can no longer change.',
    zh: '已核准，本次薪資無法再變更。',
  },
  'pay.stands_calculating': {
    en: 'Calculating. You can leave this page.',
    zh: '計算中，您可以先離開此頁。',
  },
  'pay.stands_other_approver': {
    en: 'Confirmed by {{name}}. Somebody else has to approve it.',
    zh: '由 {{name}} 確認，須由他人核准。',
  },
  'pay.stands_confirmed': {
    en: 'Confirmed. Approval makes the payslips final. You cannot undo it.',
    zh: '已確認。核准後薪資單將永久記錄，無法復原。',
  },
  'pay.stands_draft': {
    en: 'Calculate when the inputs are complete. This pays and records nothing.',
    zh: '輸入完成後即可計算，計算不會發放或記錄任何款項。',
  },
  'pay.stands_stale_one': {
    en: '{{count}} record changed after the calculation. Calculate again to include it.',
    zh: '計算後有 {{count}} 筆資料變更，請重新計算。',
  },
  'pay.stands_blocked_one': { en: 'Fix {{count}} blocker before confirming.', zh: '確認前請先處理 {{count}} 項問題。' },
  'pay.stands_to_check_one': {
    en: 'Check {{count}} row before you confirm.',
    zh: '確認前請檢查並標記 {{count}} 列。',
  },
  'pay.stands_ready': {
    en: 'Ready to confirm.',
    zh: '可以確認。',
  },
  'pay.scheme.socso': { en: 'SOCSO', zh: 'SOCSO' },
  'pay.scheme.eis': { en: 'EIS', zh: 'EIS' },
  'pay.scheme.lindung': { en: 'LINDUNG 24 Jam', zh: 'LINDUNG 24 Jam' },
  'pay.scheme.hrd': { en: 'HRD levy', zh: 'HRD 徵費' },
  'payroll.state.taken': { en: 'Used', zh: '已計入' },
  'payroll.state.coming': { en: 'Coming', zh: '未開始' },
  'payroll.state.running': { en: 'Running', zh: '執行中' },
  'payroll.state.done': { en: 'Reached', zh: '已達總額' },
  'payroll.state.left_over': { en: 'Left over', zh: '尚有餘額' },
  'pay.offices_without_other': {
    en: '{{offices}} are in no pay group yet, so no run pays their people.',
    zh: '{{offices}} 尚未加入任何薪資群組，其人員不會列入薪資結算。',
  },
  'pay.stands_stale_other': {
    en: '{{count}} records changed after the calculation. Calculate again to include them.',
    zh: '計算後有 {{count}} 筆資料變更，請重新計算。',
  },
  'pay.stands_blocked_other': {
    en: 'Fix {{count}} blockers before confirming.',
    zh: '確認前請先處理 {{count}} 項問題。',
  },
  'pay.stands_to_check_other': {
    en: 'Check {{count}} rows before you confirm.',
    zh: '確認前請檢查並標記 {{count}} 列。',
  },
  'payroll.origin.own': { en: 'This company, before payroll started here', zh: '本公司（使用本系統計薪之前）' },
  'payroll.origin.tp3': { en: 'Another employer (TP3)', zh: '其他雇主（TP3）' },
  'payroll.day': { en: 'Day', zh: '日期' },
} as const satisfies Labels

import type { Labels } from '#base/labels.ts'

/** What the review of a run finds: causes, blockers, checks and failures. Amounts in parameters are minor units; the screen formats them. */
export const findingLabels = {
  'payroll.cause.joiner': { en: 'Joined on {{day}}', zh: '{{day}} 到職' },
  'payroll.cause.leaver': { en: 'Leaves on {{day}}', zh: '{{day}} 離職' },
  'payroll.cause.not_in_run': { en: 'Paid last month, not in this run', zh: '上月有支薪，本次薪資已無此人' },
  'payroll.cause.vanished': {
    en: '{{title}} no longer paid (was {{amount}})',
    zh: '{{title}}本月已無（上月 {{amount}}）',
  },
  'payroll.cause.increment': { en: 'Basic pay from {{from}} to {{to}}', zh: '本薪由 {{from}} 調整為 {{to}}' },
  'payroll.cause.part_month': {
    en: 'Basic pay of part of a month: from {{from}} to {{to}}',
    zh: '非整月本薪：由 {{from}} 變為 {{to}}',
  },
  'payroll.cause.unpaid_days': {
    en: 'Time without pay: from {{from}} to {{to}}',
    zh: '無薪時間扣款：由 {{from}} 變為 {{to}}',
  },
  'payroll.cause.overtime': { en: 'Overtime from {{from}} to {{to}}', zh: '加班費由 {{from}} 變為 {{to}}' },
  'payroll.cause.shift_allowance': {
    en: 'Shift allowance from {{from}} to {{to}}',
    zh: '輪班津貼由 {{from}} 變為 {{to}}',
  },
  'payroll.cause.shift_allowance_by': {
    en: 'Shift allowance from {{from}} to {{to}}, by the plan that {{by}} published',
    zh: '輪班津貼由 {{from}} 變為 {{to}}，依 {{by}} 發布之班表',
  },
  'payroll.cause.perfect_attendance': {
    en: 'Perfect attendance from {{from}} to {{to}}',
    zh: '全勤獎金由 {{from}} 變為 {{to}}',
  },
  'payroll.cause.perfect_attendance_by': {
    en: 'Perfect attendance from {{from}} to {{to}}, a reward that {{by}} set',
    zh: '全勤獎金由 {{from}} 變為 {{to}}，獎金由 {{by}} 設定',
  },
  'payroll.cause.one_off': { en: 'One-off amounts {{amount}}', zh: '單次加扣項 {{amount}}' },
  'payroll.cause.one_off_moved': {
    en: 'One-off amounts from {{from}} to {{amount}}',
    zh: '單次加扣項由 {{from}} 變為 {{amount}}',
  },
  'payroll.cause.recurring': { en: 'Recurring amounts from {{from}} to {{to}}', zh: '固定款項由 {{from}} 變為 {{to}}' },
  'payroll.cause.loan': { en: 'Loan repayments from {{from}} to {{to}}', zh: '借款扣還由 {{from}} 變為 {{to}}' },
  'payroll.cause.garnishment': { en: 'Garnishment from {{from}} to {{to}}', zh: '法院扣薪由 {{from}} 變為 {{to}}' },
  'payroll.cause.age': { en: 'An age step of EPF, SOCSO or EIS', zh: '達到 EPF、SOCSO 或 EIS 的年齡級距' },
  'payroll.cause.status': { en: 'Tax or statutory status changed', zh: '稅務或法定身分異動' },
  'payroll.cause.law': { en: 'New law: {{law}}', zh: '法規更新：{{law}}' },
  'payroll.cause.shortage': {
    en: 'Shortage carried over from {{from}} to {{to}}',
    zh: '不足額結轉由 {{from}} 變為 {{to}}',
  },
  'payroll.cause.cp38': { en: 'CP38 from {{from}} to {{to}}', zh: 'CP38 由 {{from}} 變為 {{to}}' },
  'payroll.cause.tax_year': {
    en: 'A new tax year begins: PCB of the month from {{from}} to {{to}}',
    zh: '新課稅年度開始：當月 PCB 由 {{from}} 變為 {{to}}',
  },
  'payroll.cause.tax': { en: 'PCB of the month from {{from}} to {{to}}', zh: '當月 PCB 由 {{from}} 變為 {{to}}' },
  'payroll.cause.unexplained': { en: 'No cause in the records', zh: '紀錄中找不到原因' },
  'payroll.blocker.failed': { en: 'Could not be calculated', zh: '無法計算' },
  'payroll.blocker.no_bank_account': { en: 'No bank account', zh: '沒有銀行帳戶' },
  'payroll.blocker.wrong_bank_account': { en: 'Wrong bank account', zh: '銀行帳戶錯誤' },
  'payroll.blocker.wrong_identity_number': { en: 'Wrong identity number', zh: '身分證字號錯誤' },
  'payroll.blocker.wrong_passport_number': { en: 'Wrong passport number', zh: '護照號碼錯誤' },
  'payroll.blocker.wrong_tax_number': { en: 'Wrong tax number', zh: '稅務編號錯誤' },
  'payroll.blocker.wrong_epf_number': { en: 'Wrong EPF number', zh: 'EPF 編號錯誤' },
  'payroll.blocker.wrong_socso_number': { en: 'Wrong SOCSO number', zh: 'SOCSO 編號錯誤' },
  'payroll.blocker.wrong_eis_number': { en: 'Wrong EIS number', zh: 'EIS 編號錯誤' },
  'payroll.blocker.negative_net': { en: 'Net pay below zero', zh: '實發金額為負數' },
  'payroll.blocker.missing_tax_number': { en: 'No tax number', zh: '沒有稅務編號' },
  'payroll.blocker.missing_identity_number': { en: 'No identity number', zh: '沒有身分證字號或居留證號' },
  'payroll.missing.office_id': { en: 'office', zh: '工作地點' },
  'payroll.missing.birth_date': { en: 'date of birth', zh: '出生日期' },
  'payroll.missing.basic_pay': { en: 'basic pay', zh: '本薪' },
  'payroll.missing.account_number': { en: 'bank account', zh: '銀行帳戶' },
  'payroll.missing.resident_status': { en: 'resident status', zh: '居留身分' },
  'payroll.missing.tax_number': { en: 'tax number', zh: '稅務編號' },
  'payroll.missing.ic_number': { en: 'identity number', zh: '身分證字號' },
  'payroll.missing.passport_number': { en: 'passport number', zh: '護照號碼' },
  'payroll.missing.epf_number': { en: 'EPF number', zh: 'EPF 編號' },
  'payroll.missing.socso_number': { en: 'SOCSO number', zh: 'SOCSO 編號' },
  'payroll.missing.comma': { en: ', ', zh: '、' },
  'payroll.failure.incomplete': { en: 'Missing: {{missing}}', zh: '尚缺：{{missing}}' },
  'payroll.blocker.missing_passport_number': { en: 'No passport number', zh: '沒有護照號碼' },
  'payroll.blocker.missing_epf_number': { en: 'No EPF number', zh: '沒有 EPF 編號' },
  'payroll.blocker.missing_socso_number': { en: 'No SOCSO number', zh: '沒有 SOCSO 編號' },
  'payroll.check.net_moved': { en: 'Net pay changed from {{from}} to {{to}}', zh: '實發金額由 {{from}} 變為 {{to}}' },
  'payroll.check.duplicate_bank_account': {
    en: '{{count}} people have this bank account',
    zh: '{{count}} 人使用相同銀行帳戶',
  },
  'payroll.check.paid_after_leaving': {
    en: 'Paid although the last day was {{day}}',
    zh: '離職日為 {{day}}，卻仍支薪',
  },
  'payroll.check.bank_account_changed': { en: 'Bank account changed since last month', zh: '銀行帳戶自上月起已變更' },
  'payroll.check.wage_far_off': {
    en: 'Basic pay from {{from}} to {{to}}: a typing error?',
    zh: '本薪由 {{from}} 變為 {{to}}，是否輸入錯誤？',
  },
  'payroll.check.regime_needs_foreigner': {
    en: 'C-suite tax rate for a citizen, it is for non-citizens',
    zh: '公民適用高階主管稅率，該稅率僅限非公民',
  },
  'payroll.check.regime_pay_low': {
    en: 'C-suite tax rate on pay of {{pay}}, the incentives ask for {{minimum}} or more',
    zh: '高階主管稅率之薪資為 {{pay}}，獎勵措施要求 {{minimum}} 以上',
  },
  'payroll.check.below_minimum_wage': {
    en: 'Pay of {{pay}} is below the minimum wage of {{minimum}}',
    zh: '工資 {{pay}} 低於最低工資 {{minimum}}',
  },
  'payroll.check.below_calendar_days': {
    en: 'Paid {{pay}} for an incomplete month, {{least}} by calendar days (Employment Act s.18A)',
    zh: '未滿月薪資 {{pay}}，依曆日計算為 {{least}}（僱傭法第 18A 條）',
  },
  'payroll.check.overtime_above_limit': {
    en: '{{hours}} hours of overtime in the month, {{limit}} at most',
    zh: '當月加班 {{hours}} 小時，上限為 {{limit}} 小時',
  },
  'payroll.check.overtime_not_owed': {
    en: 'Overtime paid by the Act’s rates at wages of {{pay}} a month. Above {{limit}} the Act gives no right to it',
    zh: '月工資 {{pay}} 超過 {{limit}}，法令未規定須給付加班費，本月仍依法定標準給付',
  },
  'payroll.check.absence_not_deducted': {
    en: 'Absent from {{from}} to {{until}}, not deducted',
    zh: '{{from}} 至 {{until}} 曠職，尚未扣薪',
  },
  'payroll.check.missing_tax_number': { en: 'No tax number', zh: '沒有稅務編號' },
  'payroll.check.missing_identity_number': { en: 'No identity number', zh: '沒有身分證字號或居留證號' },
  'payroll.check.missing_passport_number': { en: 'No passport number', zh: '沒有護照號碼' },
  'payroll.check.missing_epf_number': { en: 'No EPF number', zh: '沒有 EPF 編號' },
  'payroll.check.missing_socso_number': { en: 'No SOCSO number', zh: '沒有 SOCSO 編號' },
  'payroll.check.cp38_over_net': {
    en: 'CP38 of {{cp38}} is more than the {{net}} that is left to pay',
    zh: 'CP38 {{cp38}} 超過可支付的 {{net}}',
  },
  'payroll.check.resident_under_183': {
    en: 'Taxed as a resident with {{days}} days in this year (fewer than 183)',
    zh: '以居住者課稅，但本年度僅 {{days}} 天（未滿 183 天）',
  },
  'payroll.check.non_resident_183': {
    en: 'Taxed as a non-resident with {{days}} days in this year (183 or more)',
    zh: '以非居住者課稅，但本年度達 {{days}} 天（183 天以上）',
  },
  'payroll.check.zero_pay': { en: 'Nothing is paid out', zh: '本月實發為零' },
  'payroll.check.shortage': {
    en: 'Deductions are {{amount}} more than the pay. The employer advances it and the next run takes it back',
    zh: '扣款超過薪資 {{amount}}：由雇主先行墊付，下次發薪扣回',
  },
  'payroll.check.shortage_open': {
    en: 'Leaves and still owes {{owed}} that was advanced',
    zh: '離職時尚欠墊付款 {{owed}}',
  },
  'payroll.check.loan_short': {
    en: 'Loan: {{taken}} of {{due}} deducted because pay was not enough. {{left}} stays due',
    zh: '借款應還 {{due}}，薪資不足僅扣還 {{taken}}，{{left}} 仍應償還',
  },
  'payroll.check.tp3_of_returner': {
    en: 'Came back this year: {{paid}} was paid here before, and form TP3 says {{typed}}. Both count for PCB',
    zh: '今年離職後再任職：本公司先前已發 {{paid}}，TP3 申報 {{typed}}，兩者皆計入 PCB',
  },
  'payroll.check.deductions_over_half': {
    en: 'Deductions take {{taken}}, more than half of the wages of the month, {{half}} (Employment Act 1955 s.24(8)): {{law}} by law such as EPF and PCB, {{own}} for loans and other deductions',
    zh: '扣款合計 {{taken}}，超過當月工資半數 {{half}}（1955 年僱傭法第 24(8) 條）：法定扣款（EPF、PCB 等）{{law}}，借款及其他扣款 {{own}}',
  },
  'payroll.check.loan_over_half': {
    en: 'Loans take {{taken}}, more than half of the wages of the month, {{half}} (Employment Act 1955 s.24(8))',
    zh: '借款扣款 {{taken}}，超過當月工資半數（{{half}}；1955 年僱傭法第 24(8) 條）',
  },
  'payroll.check.loan_open': {
    en: 'Leaves on {{day}} and still owes {{owed}} of a loan',
    zh: '{{day}} 離職，借款尚欠 {{owed}}',
  },
  'payroll.check.unexplained': { en: 'Pay changed without a cause in the records', zh: '薪資變動但紀錄中找不到原因' },
  'payroll.failure.no_compensation': { en: 'No basic pay on {{day}}', zh: '{{day}} 沒有本薪資料' },
  'payroll.failure.currency_differs': {
    en: 'Paid in {{currency}}, the run is in {{expected}}',
    zh: '薪資幣別為 {{currency}}，本次結算幣別為 {{expected}}',
  },
  'payroll.failure.frequency_not_monthly': {
    en: 'Not paid by the month ({{frequency}})',
    zh: '非月薪制（{{frequency}}）',
  },
  'payroll.failure.no_birth_date': { en: 'No date of birth', zh: '沒有出生日期' },
  'payroll.failure.no_statutory_status': { en: 'No statutory status', zh: '沒有法定身分資料' },
  'payroll.failure.paid_in_other_run': {
    en: 'Has a payslip of this month in {{group}} already',
    zh: '本月已於「{{group}}」有薪資單',
  },
  'payroll.failure.earlier_employment_unpaid': {
    en: 'Something of the earlier employment {{number}}, until {{day}}, is not paid yet',
    zh: '前段任職 {{number}}（至 {{day}}）尚有款項未支付',
  },
  'payroll.failure.negative_earnings': { en: 'Earnings below zero', zh: '應發金額為負數' },
  'payroll.failure.no_pay_item': {
    en: 'Needs the pay item “{{item}}”, which the company does not have',
    zh: '有款項屬於薪資項目「{{item}}」，但公司沒有此項目',
  },
  'payroll.failure.not_computable': { en: 'Cannot be calculated: {{why}}', zh: '無法計算：{{why}}' },
  'payroll.failure.item_not_for_country': {
    en: 'The item {{item}} is not set up for {{country}}. Set what it counts for there in the pay items',
    zh: '薪資項目 {{item}} 不適用於 {{country}}，請於薪資項目設定其計算方式',
  },
} as const satisfies Labels

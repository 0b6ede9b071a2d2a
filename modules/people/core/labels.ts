import type { Labels } from '#base/labels.ts'

/** Names of fields and values stand in a file of their own for length. */
export { employeeFieldLabels } from './field-labels.ts'

/** Refusals, permissions and texts that several modules of people show. */
export const employeeLabels = {
  'did.POST /api/employees/people/export': { en: 'exported the list of people', zh: '匯出人員清單' },
  'error.clock_time': { en: 'Enter a time from 00:00 to 23:59.', zh: '請輸入 00:00 至 23:59 的時間。' },
  'error.break_minutes': { en: 'Enter a break of 0 to 1,440 minutes.', zh: '休息時間須為 0 至 1,440 分鐘。' },
  'error.break_too_long': {
    en: 'The break is as long as the day. Make it shorter or end later.',
    zh: '休息時間不得佔滿整天，請縮短休息或延後下班。',
  },
  'error.divides_outside': {
    en: 'Choose a time within the day that leaves work on both sides of the break.',
    zh: '上下半天的分界須在上班時間內，且休息前後都有工作時間。',
  },
  'error.week_says_otherwise': {
    en: 'This does not match the hours of the weekdays. Leave it empty or change them.',
    zh: '與各日工作時間不符，請留空或修改各日時間。',
  },
  'scheme.named': { en: '{{name}}: {{epf}}', zh: '{{name}}：{{epf}}' },
  'scheme.follows': { en: 'What follows', zh: '適用結果' },
  'scheme.follows_hint': {
    en: 'By the law of {{month}}. Other months may differ.',
    zh: '依 {{month}} 之法令，其他月份可能不同。',
  },
  'scheme.epf_each': { en: 'EPF {{employee}} each', zh: '公積金勞雇各 {{employee}}' },
  'scheme.epf_rates': {
    en: 'EPF {{employee}}, and {{employer}} from the employer',
    zh: '公積金員工 {{employee}}、雇主 {{employer}}',
  },
  'scheme.epf_steps': {
    en: 'EPF {{employee}}, and from the employer {{low}} of wages up to {{step}} or {{high}} above',
    zh: '公積金員工 {{employee}}，雇主工資 {{step}} 以下 {{low}}、以上 {{high}}',
  },
  'scheme.epf_flat': {
    en: 'EPF {{employee}}, and {{employer}} a month from the employer',
    zh: '公積金員工 {{employee}}，雇主每月 {{employer}}',
  },
  'scheme.epf_age_75': { en: 'No EPF from age 75', zh: '滿 75 歲不提撥公積金' },
  'scheme.epf_not_elected': { en: 'No EPF unless the person chose it', zh: '未選擇加入，不提撥公積金' },
  'scheme.socso_first': {
    en: 'SOCSO from both: employment injury and invalidity',
    zh: '社險由勞雇雙方負擔：職災與失能',
  },
  'scheme.socso_second': {
    en: 'SOCSO from the employer alone: employment injury',
    zh: '社險僅由雇主負擔：職災',
  },
  'scheme.eis_insured': { en: 'EIS from both', zh: '就業保險由勞雇雙方負擔' },
  'scheme.eis_foreigner': { en: 'No EIS: it insures citizens and permanent residents', zh: '外籍員工不適用就業保險' },
  'scheme.eis_under_18': { en: 'No EIS before age 18', zh: '未滿 18 歲不適用就業保險' },
  'scheme.eis_age_60': { en: 'No EIS from age 60', zh: '滿 60 歲不適用就業保險' },
  'scheme.eis_first_at_57': {
    en: 'No EIS: not insured before age 57',
    zh: '57 歲前未曾投保，不適用就業保險',
  },
  'scheme.pcb_resident': {
    en: 'PCB by the tax table, after {{relief}} of relief a year before claims',
    zh: 'PCB 依稅率表計算，申報前全年扣除額 {{relief}}',
  },
  'scheme.pcb_non_resident': {
    en: 'PCB {{rate}} of the whole pay, without relief',
    zh: 'PCB 按全部薪資 {{rate}} 扣繳，無扣除額',
  },
  'scheme.pcb_concession': { en: 'PCB {{rate}} after reliefs', zh: 'PCB 於扣除額後按 {{rate}} 扣繳' },
  'scheme.pcb_not_loaded': {
    en: 'PCB: the tax table of that year is not loaded',
    zh: 'PCB：該年度稅率表未載入',
  },
  'error.status_child_in_1998': {
    en: 'This person was under 18 on 1 August 1998 and cannot have chosen full EPF contributions before that day. Choose “Foreign worker”.',
    zh: '此員工於 1998 年 8 月 1 日未滿 18 歲，不可能在該日前選擇全額公積金，請選擇「外籍員工」。',
  },
  'error.status_of_citizens': {
    en: 'The record says another nationality. Choose a status of foreigners, or change the nationality first.',
    zh: '紀錄上的國籍不是馬來西亞，請選擇外籍人士的身分，或先更改國籍。',
  },
  'error.status_of_foreigners': {
    en: 'The record says Malaysian nationality. Choose “Malaysian citizen”, or change the nationality first.',
    zh: '紀錄上的國籍為馬來西亞，請選擇「馬來西亞公民」，或先更改國籍。',
  },
  'error.birth_after_choice': {
    en: 'The statutory status says that this person chose full EPF contributions before 1 August 1998. Whoever was born on this day was a child then: change the status first.',
    zh: '法定身分為 1998 年 8 月 1 日前選擇全額公積金，此日出生者當時尚未成年，請先更改法定身分。',
  },
  'error.no_status_yet': {
    en: 'Enter residence and tax first.',
    zh: '請先填寫居留與課稅資料。',
  },
  'error.children_by_rows': {
    en: 'The children are entered one by one, and this number follows from them. Change the children instead.',
    zh: '子女已逐一登錄，此數字由其推算，請改為更改子女資料。',
  },
  'error.tax_category_of_married': {
    en: 'The record does not say “married”. Choose another category, or change the marital status first.',
    zh: '紀錄上的婚姻狀況不是已婚，請選擇其他類別，或先更改婚姻狀況。',
  },
  'error.socso_under_55': {
    en: 'This person is not 55 yet on that day. Clear this field.',
    zh: '此員工當日未滿 55 歲，請取消此欄位。',
  },
  'error.insured_span': {
    en: 'Enter from when the family member is insured, and a last insured day that is not before it.',
    zh: '請填寫加保日，且最後在保日不得早於加保日。',
  },
  'error.before_joining': { en: 'Choose a day on or after the joining date, {{day}}.', zh: '不得早於到職日 {{day}}。' },
  'error.no_such_change': {
    en: 'No change starts on that day. Reload to see the current history.',
    zh: '該日期沒有異動，請重新載入以查看最新紀錄。',
  },
  'error.change_is_past': {
    en: 'This has already begun. Fix it instead of removing it.',
    zh: '此異動已生效，請改為更正而非移除。',
  },
  'error.change_crosses_another': {
    en: 'Another change lies in between. Choose a day between the changes before and after.',
    zh: '期間已有其他異動，請選擇前後異動之間的日期。',
  },
  'error.first_row_incomplete': {
    en: 'Nothing is recorded before that day. Start from the first day.',
    zh: '該日期之前沒有資料，請從最早的日期開始。',
  },
  'error.masked_number': { en: 'Type the whole number, or leave it as it is.', zh: '請輸入完整號碼，或保持原樣。' },
  'error.place_disabled': { en: 'This is disabled. Choose another.', zh: '此項目已停用，無法選擇。' },
  'error.reports_in_circle': {
    en: 'This person already reports to the employee, directly or through others. Choose somebody else.',
    zh: '此人員直接或間接向該員工報告，無法設為主管。',
  },
  'error.reports_in_circle_of': {
    en: 'This person already reports to {{names}}, directly or through others. Choose somebody else.',
    zh: '此人員直接或間接向{{names}}報告，無法設為主管。',
  },
  'error.ic_shape': {
    en: 'An identity card number has 12 digits, such as 850412-10-5522.',
    zh: '身分證字號為 12 位數字，例如 850412-10-5522。',
  },
  'error.ic_length': {
    en: 'An identity card number has 12 digits. This one has {{given}}.',
    zh: '身分證字號為 12 位數字，此號碼有 {{given}} 位。',
  },
  'error.ic_no_such_day': {
    en: 'The first six digits are the birthday, but month {{month}} has no day {{day}}.',
    zh: '前六碼為生日，但 {{month}} 月沒有 {{day}} 日。',
  },
  'error.ic_place': {
    en: 'Digits 7 and 8 are the place of birth. {{place}} is not a valid code.',
    zh: '第 7、8 碼為出生地代碼，沒有 {{place}} 這個代碼。',
  },
  'error.identity_shape': {
    en: 'An identity number has 12 digits, or in Taiwan a letter and nine more characters. Enter a passport as the passport number.',
    zh: '身分證字號為 12 位數字，臺灣則為英文字母加 9 碼。護照請填入護照號碼。',
  },
  'error.tw_identity_check': {
    en: 'The check digit does not match. Check each digit.',
    zh: '檢查碼不符，請逐碼核對。',
  },
  'error.passport_shape': {
    en: 'A passport number has 6 to 9 letters and digits.',
    zh: '護照號碼為 6 到 9 碼英數字。',
  },
  'error.tax_number_shape': {
    en: 'Enter SG, OG or IG and up to eleven digits, such as IG 10234567890.',
    zh: '請輸入 SG、OG 或 IG 加最多 11 位數字，例如 IG 10234567890。',
  },
  'error.epf_number_shape': { en: 'Enter 6 to 19 digits.', zh: '請輸入 6 到 19 位數字。' },
  'error.socso_number_shape': {
    en: 'Enter the 12 digits of the identity card, or PERKESO’s number of 9 to 12 characters.',
    zh: '請輸入身分證 12 位數字，或 PERKESO 核發的 9 到 12 碼號碼。',
  },
  'error.eis_number_shape': {
    en: 'Enter the 12 digits of the identity card, or PERKESO’s number of 9 to 12 characters.',
    zh: '請輸入身分證 12 位數字，或 PERKESO 核發的 9 到 12 碼號碼。',
  },
  'error.ic_taken': {
    en: 'Employee {{number}} has this identity number already.',
    zh: '員工 {{number}} 已使用此身分證字號。',
  },
  'error.ic_says_otherwise': {
    en: 'The identity number does not match the birth date or gender. Save anyway?',
    zh: '身分證字號與出生日期或性別不符，仍要儲存嗎？',
  },
  'error.birth_in_future': { en: 'Choose a day that is not in the future.', zh: '此日期尚未到來。' },
  'error.employee_no_taken': { en: 'This employee number is taken.', zh: '此員工編號已被使用。' },
  'employees.number_too_long': {
    en: 'Some banks’ files hold 20 plain characters. Payments will show the identity number instead.',
    zh: '部分銀行檔案僅容納 20 個英數字元，付款將改以證件號碼註記。',
  },
  'error.work_email_taken': { en: 'A colleague has this work email already.', zh: '已有同事使用此公司電子郵件。' },
  'error.pay_ten_times': {
    en: '{{pay}} is far from the usual {{usual}} (the pay before it, or the minimum wage). Is a digit too many or missing? Save anyway?',
    zh: '{{pay}} 與原薪資或最低工資 {{usual}} 相差十倍以上，是否多打或少打一位數？仍要儲存嗎？',
  },
  'error.passport_shared': {
    en: 'Somebody else has this passport number. Save anyway?',
    zh: '已有其他人使用此護照號碼，仍要儲存嗎？',
  },
  'error.personal_email_shared': {
    en: 'Somebody else has this personal email. Save anyway?',
    zh: '已有其他人使用此個人電子郵件，仍要儲存嗎？',
  },
  'error.bank_account_shared': {
    en: 'Account {{account}} is also used for {{names}}. Save anyway?',
    zh: '帳號 {{account}} 也用於{{names}}，仍要儲存嗎？',
  },
  'error.employee_has_history': {
    en: 'This person has payroll, reports or other history and cannot be deleted. End the employment instead.',
    zh: '此員工已有薪資、部屬或其他紀錄，無法刪除，請改為辦理離職。',
  },
  'error.pay_amount_right': {
    en: 'Amounts that are paid are set by whoever may change pay.',
    zh: '會發放的金額須由有薪資編輯權限的人員設定。',
  },
  'error.not_for_yourself': { en: 'Ask somebody else to do this for you.', zh: '此操作須由他人為您辦理。' },
  'error.already_terminated': { en: 'This employment has ended.', zh: '此僱用關係已終止。' },
  'error.not_leaving': { en: 'This person is not leaving.', zh: '此員工並未離職。' },
  'error.already_rehired': { en: 'This person has a new employment already.', zh: '此員工已有新的僱用紀錄。' },
  'error.before_notice': {
    en: 'Choose a day on or after the day of notice, {{day}}.',
    zh: '不得早於提出離職日 {{day}}。',
  },
  'error.joins_before_leaving': {
    en: 'Choose a joining date after the old employment ended, from {{day}}.',
    zh: '新的僱用須於前次離職後開始，最早為 {{day}}。',
  },
  'error.joining_after_change': {
    en: '{{part}}: there is a change on {{day}}, which would not be after the new date. Correct that change first.',
    zh: '{{part}}已於 {{day}} 異動，不晚於新的到職日，請先更正該筆異動。',
  },
  'error.joining_after_notice': {
    en: 'Notice was given on {{day}}. Choose that day or an earlier one.',
    zh: '已於 {{day}} 提出離職，到職日不得晚於該日。',
  },
  'error.joining_days_used': {
    en: 'Before {{day}} this person has: {{what}}. Take these back or remove them first.',
    zh: '{{day}} 之前此員工已有：{{what}}。請先撤回或刪除。',
  },
  'error.office_out_of_reach': { en: 'Choose one of your own offices.', zh: '請選擇您所屬的工作地點。' },
  'error.joined_before_birth': { en: 'The joining date is before the date of birth.', zh: '到職日早於出生日期。' },
  'employees.add': { en: 'Add employee', zh: '新增員工' },
  'employees.import': { en: 'Import', zh: '匯入' },
  'employees.view_joining': { en: 'Joining', zh: '即將到職' },
  'employees.group_identity': { en: 'Identity', zh: '身分資料' },
  'employees.group_contact': { en: 'Contact', zh: '聯絡資料' },
  'employees.group_job': { en: 'Job', zh: '職務' },
  'employees.joined': { en: 'Joined', zh: '到職日' },
  'error.stay_ends_before': { en: 'A stay cannot end before it begins.', zh: '出境日早於入境日。' },
  'error.stays_overlap': {
    en: 'Two stays overlap. Only the last may be open.',
    zh: '停留期間重疊；僅最後一筆可無出境日。',
  },
  'employees.group_numbers': { en: 'Statutory accounts', zh: '法定帳戶' },
  'employees.group_leaving': { en: 'Leaving', zh: '離職' },
  'employees.group_when': { en: 'When it takes effect', zh: '生效時間' },
  'employees.hint_when': {
    en: 'Takes effect on this date. Use a future date to schedule it.',
    zh: '變更自此日起生效。未來日期為預先排定；過去日期則自該日起更正。',
  },
  'employees.edit_from_day': { en: 'New value from a date', zh: '自某日起變更' },
  'employees.edit_mistake': { en: 'Fix a mistake', zh: '更正錯誤' },
  'employees.hint_correct': {
    en: 'Fixes this entry. Later changes stay as they are. Change the date to move it.',
    zh: '直接更正此日期生效的資料，後續異動維持不變。修改起始日會移動該筆資料。',
  },
  'employees.day': { en: 'Day', zh: '日期' },
  'employees.kind': { en: 'Kind', zh: '類別' },
  'employees.days': { en: 'Days ahead', zh: '未來天數' },
  'employees.days_left': { en: 'Days left', zh: '剩餘天數' },
  'employees.since': { en: 'since {{day}}', zh: '自 {{day}} 起' },
  'employees.as_of_today': { en: 'Today', zh: '今天' },
  'employees.nothing_yet_text': {
    en: 'Press Edit to add it. It takes effect from the day you enter.',
    zh: '請按「編輯」新增，並自您指定的日期起生效。',
  },
  'employees.terminate': { en: 'End employment', zh: '辦理離職' },
  'employees.terminate_edit': { en: 'Change leaving dates', zh: '修改離職日期' },
  'employees.rehire': { en: 'Rehire', zh: '回任' },
  'employees.confirmed': { en: 'I have read this. Save anyway.', zh: '我已了解，仍要儲存。' },
  'employees.week_pattern': { en: 'Usual patterns', zh: '常用班表' },
  'employees.week_five': { en: 'Mon–Fri 9 to 6', zh: '週一至週五 9 至 18 點' },
  'employees.week_early': { en: 'Mon–Fri 8.30 to 5.30', zh: '週一至週五 8:30 至 17:30' },
  'employees.week_half_saturday': { en: 'Mon–Fri and Sat morning', zh: '週一至週五加週六上午' },
  'employees.week_six': { en: 'Mon–Sat 9 to 5', zh: '週一至週六 9 至 17 點' },
  'employees.week_mornings': { en: 'Mornings only', zh: '僅上午' },
  'employees.week_start': { en: 'Start', zh: '上班' },
  'employees.week_end': { en: 'End', zh: '下班' },
  'employees.week_break': { en: 'Break (min)', zh: '休息（分）' },
  'employees.week_divides': { en: 'Halves meet at', zh: '上下半天分界' },
  'employees.week_one_half': { en: 'Half day', zh: '半天' },
  'employees.week_off': { en: 'Off', zh: '不上班' },
  'employees.week_works': { en: '{{day}} is worked', zh: '{{day}}上班' },
  'employees.week_of_day': { en: '{{what}}, {{day}}', zh: '{{day}}{{what}}' },
  'employees.week_copy_of': { en: 'Copy {{day}} to the other working days', zh: '將{{day}}套用至其他工作日' },
  'employees.week_next_day': { en: 'ends the next day', zh: '次日下班' },
  'employees.week_sum': {
    en: '{{hours}} hours a week, {{day}} hours a usual day',
    zh: '每週 {{hours}} 小時，一般日 {{day}} 小時',
  },
  'employees.week_none': {
    en: 'No weekday is fixed: a roster says which days are worked.',
    zh: '無固定工作日，依排班表上班。',
  },
  'permission.directory:read': { en: 'Find people by name', zh: '查詢人員' },
  'permission.employee:read': { en: 'See employee records', zh: '檢視員工資料' },
  'permission.employee:create': { en: 'Add employees', zh: '新增員工' },
  'permission.employee:edit': { en: 'Change employee records', zh: '修改員工資料' },
  'permission.employee:delete': { en: 'Delete employees', zh: '刪除員工' },
  'permission.employee:export': { en: 'Export employees', zh: '匯出員工' },
  'permission.employee:import': { en: 'Import employees', zh: '匯入員工' },
  'permission.contact:edit': { en: 'Change contact details', zh: '修改聯絡資料' },
  'permission.identity:read': { en: 'See identity and account numbers in full', zh: '檢視完整身分與帳戶號碼' },
  'permission.sensitive:read': { en: 'See sensitive personal data', zh: '檢視敏感個人資料' },
  'permission.compensation:read': { en: 'See pay', zh: '檢視薪酬' },
  'permission.compensation:edit': { en: 'Change pay', zh: '修改薪酬' },
  'error.audience_out_of_reach': {
    en: 'This reaches beyond your places. Choose places of yours, and no others.',
    zh: '對象超出您負責的範圍，請僅選擇您負責的單位。',
  },
} as const satisfies Labels

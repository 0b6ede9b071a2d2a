import type { Labels } from '#base/labels.ts'

/** Texts of imports: refusals by row, the screen, results of tasks. */
export const importLabels = {
  'did.POST /api/employees/import/arranged': {
    en: 'matched the columns of the file {{name}}',
    zh: '對應檔案 {{name}} 的欄位',
  },
  'did.POST /api/employees/import/check': { en: 'uploaded {{name}} to check it', zh: '上傳 {{name}} 進行檢查' },
  'did.POST /api/employees/import/gaps': {
    en: 'started to fill in what imported people lack to be paid',
    zh: '開始補齊匯入人員發薪所需的資料',
  },
  'did.POST /api/employees/salaries/export': { en: 'exported the salaries', zh: '匯出薪資資料' },
  'did.POST /api/employees/salaries/import': {
    en: 'started to import salaries from {{name}}',
    zh: '開始從 {{name}} 匯入薪資',
  },
  'did.POST /api/employees/salaries/import/arranged': {
    en: 'matched the columns of the file {{name}}',
    zh: '對應檔案 {{name}} 的欄位',
  },
  'did.POST /api/employees/salaries/import/check': {
    en: 'uploaded {{name}} to check the salaries in it',
    zh: '上傳 {{name}} 檢查薪資資料',
  },
  'did.POST /api/{env}/employee/export/details': {
    en: 'exported the details of {{people}} employees',
    zh: '匯出 {{people}} 名員工的明細',
  },
  'did.POST /api/{env}/employee/export/details with ': { en: 'exported the details of employees', zh: '匯出員工明細' },
  'did.POST /api/{env}/employee/import/details': {
    en: 'started to import employees from {{name}}',
    zh: '開始從 {{name}} 匯入員工',
  },
  'did.POST /api/{env}/employee/export/details people=1': {
    en: 'exported the details of 1 employee',
    zh: '匯出 1 名員工的明細',
  },
  'error.import_joining_differs': {
    en: 'The person joined on {{day}} by the record. Change it there.',
    zh: '系統中的到職日為 {{day}}，請於員工資料中修改。',
  },
  'error.import_unknown_place': {
    en: '“{{value}}” does not exist or is disabled.',
    zh: '「{{value}}」不存在或已停用。',
  },
  'error.import_adds_department': {
    en: 'Department “{{value}}” will be added.',
    zh: '將新增部門「{{value}}」。',
  },
  'error.import_adds_position': {
    en: 'Position “{{value}}” will be added.',
    zh: '將新增職位「{{value}}」。',
  },
  'error.import_unknown_manager': {
    en: 'Nobody here has the number, name or work email “{{value}}”. The person will be imported without a manager. Import the row again once the manager is here.',
    zh: '查無編號、姓名或公司電子郵件為「{{value}}」的人員，匯入時將不設定主管；待主管建檔後可再匯入此列。',
  },
  'error.import_several_managers': {
    en: 'Several people are called “{{value}}”. The person will be imported without a manager. Write the employee number instead.',
    zh: '有多位人員符合「{{value}}」，匯入時將不設定主管；填寫員工編號即可指定。',
  },
  'error.import_no_office': {
    en: 'Rows without an office: {{count}}. Without one a person is in no pay run.',
    zh: '未填工作地點的列數：{{count}}。未填者不會列入計薪。',
  },
  'error.import_notice_is_last_day': {
    en: 'No notice day is given. The last day, {{day}}, is taken.',
    zh: '未填提出離職日，將以離職日 {{day}} 代替。',
  },
  'error.import_last_day_taken': {
    en: 'No last day is given. {{day}} is taken.',
    zh: '未填離職日，將以 {{day}} 代替。',
  },
  'error.import_cut_number': {
    en: 'Nobody has the number “{{value}}”. A spreadsheet may have cut the zeros of “{{number}}”.',
    zh: '沒有編號為「{{value}}」的人員，可能是「{{number}}」開頭的 0 被試算表去掉。',
  },
  'error.import_nobody_known': {
    en: 'Nobody in this file is an employee here yet ({{count}} rows). Import the employees first.',
    zh: '檔案中沒有任何一位已建立的員工（{{count}} 列），請先匯入員工。',
  },
  'error.import_unknown_person': { en: 'Nobody has the number “{{value}}”.', zh: '沒有編號為「{{value}}」的人員。' },
  'error.import_overlap': {
    en: 'Overlaps row {{row}}. It will end the day before {{day}}.',
    zh: '與第 {{row}} 列重疊，將於 {{day}} 前一日結束。',
  },
  'error.import_gap': {
    en: 'No values from {{from}} to {{until}}. The earlier values continue.',
    zh: '{{from}} 至 {{until}} 沒有資料，將沿用原值。',
  },
  'error.import_ends_before_start': {
    en: 'Ends before it starts on {{day}}. The end will be ignored.',
    zh: '結束日早於開始日 {{day}}，將忽略結束日。',
  },
  'error.import_pay_split': {
    en: 'Cannot be read. Write parts such as MYR 200.00 | cash; 25% | bank_transfer | Maybank | 1234567890.',
    zh: '無法辨識。請以 MYR 200.00 | cash; 25% | bank_transfer | Maybank | 1234567890 的格式填寫。',
  },
  'error.birth_date_needed': {
    en: 'Enter the birth date. A foreigner has no identity card that tells it.',
    zh: '外籍人員無身分證可推得生日，請填寫出生日期。',
  },
  'error.pay_far_off': {
    en: 'Check {{value}}. The usual pay in this file is about {{usual}}.',
    zh: '請確認 {{value}}，此檔案的一般薪資約為 {{usual}}。',
  },
  'error.import_residence_needed': {
    en: 'Enter the resident status. It does not follow from nationality or identity number.',
    zh: '無法由國籍或身分證字號判斷居留身分，請填寫。',
  },
  'error.import_nationality_needed': {
    en: 'Enter the nationality. It does not follow from an identity number.',
    zh: '無法由身分證字號判斷國籍，請填寫。',
  },
  'error.import_pay_day_needed': {
    en: 'Enter the day from which this pay holds. The record has other pay.',
    zh: '與現有薪資不同，請填寫新薪資的生效日。',
  },
  'error.import_no_pay_group': {
    en: 'No pay group pays the office of: {{names}}. Add the office to a pay group, or choose another one.',
    zh: '下列人員的工作地點不屬於任何薪資群組：{{names}}。請將該地點加入薪資群組，或改填其他地點。',
  },
  'error.import_no_pay_group_more': {
    en: 'No pay group pays the office of {{count}} people, among them: {{names}}. Add the office to a pay group, or choose another one.',
    zh: '{{count}} 人的工作地點不屬於任何薪資群組，包括：{{names}}。請將該地點加入薪資群組，或改填其他地點。',
  },
  'error.negative_pay': { en: 'Pay cannot be below zero.', zh: '薪資不可為負數。' },
  'error.allowance_amount': {
    en: 'Enter a monthly amount that is not below 0.',
    zh: '每月金額不得小於 0。',
  },
  'error.allowance_several': {
    en: 'There are several amounts of this item at once. Change them under recurring amounts.',
    zh: '同期間有多筆相同項目，請至「固定加扣項」修改。',
  },
  'error.opening_no_annual': {
    en: 'This person has no annual leave by law here.',
    zh: '此員工沒有適用的法定特休。',
  },
  'error.opening_not_for_person': {
    en: 'This person does not have this type of leave.',
    zh: '此員工沒有此假別。',
  },
  'error.opening_amount': { en: 'Enter days from 0 to 400, in whole minutes.', zh: '請填 0 至 400 日，且為整數分鐘。' },
  'error.opening_after_leaving': { en: 'This person has left by then.', zh: '此員工屆時已離職。' },
  'error.opening_known': {
    en: 'There is another opening balance already. Adjust the balance under leave.',
    zh: '已有不同的期初餘額，請至假勤調整餘額。',
  },
  'error.child_birth_year': {
    en: '“{{value}}” has no year of birth. Enter a year such as 2015.',
    zh: '「{{value}}」看不出出生年，請填寫年份，例如 2015。',
  },
  'error.child_names': {
    en: '“{{value}}” cannot be read. Write every child with the year of birth, such as Ali (2015), Siti (2018).',
    zh: '無法辨識「{{value}}」。每名子女請連同出生年填寫，例如 Ali (2015), Siti (2018)。',
  },
  'error.children_most': {
    en: 'Enter at most {{most}} children here. Add others in the record.',
    zh: '此處最多 {{most}} 名子女，其餘請於個人資料新增。',
  },
  'error.children_listed': {
    en: 'The number is {{count}}, and the row names {{typed}}. Those named count.',
    zh: '人數為 {{count}}，但此列填寫了 {{typed}} 名子女，以所填寫的子女為準。',
  },
  'error.children_by_kind': {
    en: 'The record counts these children by kind, and comes to another number. Enter the children one by one, or leave this empty.',
    zh: '個人資料已按類別計算子女，合計與此不同。請逐一填寫子女，或留空。',
  },
  'error.import_rate': {
    en: 'Enter a rate in per cent from 0 to {{most}}, such as 2.5.',
    zh: '請填 0 至 {{most}} 的百分比，例如 2.5。',
  },
  'error.import_working_days': {
    en: 'Cannot be read. Write the days such as Mon Tue Wed Thu Fri.',
    zh: '無法辨識。請填寫工作日，例如 Mon Tue Wed Thu Fri 或 週一 週二 週三。',
  },
  'error.import_day_hours': {
    en: 'Cannot be read. Write hours such as 09:00-18:00/60, with the minutes of the break, or off.',
    zh: '無法辨識。請以 09:00-18:00/60（斜線後為休息分鐘數）的格式填寫，不上班請填「休」。',
  },
  'error.import_account_shared': { en: 'Also the account of {{numbers}}.', zh: '也是{{numbers}}的帳戶。' },
  'error.import_not_allowed': {
    en: 'You are not allowed to fill in this column. Leave it empty.',
    zh: '您沒有填寫此欄位的權限，請留空。',
  },
  'error.ic_says_birth': {
    en: 'By the identity number the birthday is {{day}}. Check both.',
    zh: '依身分證字號，生日為 {{day}}，請核對兩者。',
  },
  'error.ic_says_male': {
    en: 'By the last digit of the identity number this is a man. Check the gender.',
    zh: '依身分證字號末碼，性別為男性，請核對性別。',
  },
  'error.ic_says_female': {
    en: 'By the last digit of the identity number this is a woman. Check the gender.',
    zh: '依身分證字號末碼，性別為女性，請核對性別。',
  },
  'error.import_dismissed_without_notice': {
    en: 'Enter the day of the notice or the last day too.',
    zh: '請一併填寫預告日（提出日）或離職日。',
  },
  'error.import_left_without_last_day': {
    en: 'Somebody who has left needs a last day. Fill it in, or the day notice was given.',
    zh: '已離職人員須有離職日，請填寫離職日或提出離職日。',
  },
  'error.import_has_errors': {
    en: 'The file has errors ({{count}}). Nothing was imported.',
    zh: '檔案有 {{count}} 個錯誤，未匯入任何資料。',
  },
  'error.import_has_warnings': {
    en: 'The file has warnings ({{count}}). Import anyway?',
    zh: '檔案有 {{count}} 個警告，仍要匯入嗎？',
  },
  'employees.import_title': { en: 'Import employees', zh: '匯入員工' },
  'employees.import_about': {
    en: 'Bring in your own spreadsheet as it is: jobs, pay, accounts, numbers and family at once. Rows with errors stay out.',
    zh: '可直接匯入自己的試算表：職務、薪資、帳戶、各項號碼與家庭成員一次完成。有錯誤的列不會匯入。',
  },
  'employees.template_records': { en: 'Your list of people', zh: '您的人員名單' },
  'employees.template_employees': { en: 'Employees and job history', zh: '員工與職務紀錄' },
  'employees.template_details': { en: 'Details and family', zh: '詳細資料與家庭成員' },
  'employees.template_salary': { en: 'Salary history', zh: '薪資紀錄' },
  'employees.get_template': { en: 'Download template', zh: '下載範本' },
  'employees.get_export': { en: 'Download current data', zh: '下載現有資料' },
  'employees.choose_file': { en: 'Choose a file', zh: '選擇檔案' },
  'employees.check_ok': {
    en: 'No errors. {{people}} people, {{added}} of them new.',
    zh: '沒有錯誤。共 {{people}} 人，其中 {{added}} 人為新增。',
  },
  'employees.check_allowances_one': { en: 'One monthly amount changes.', zh: '將新增或變更 1 筆固定加扣項。' },
  'employees.check_allowances_other': {
    en: '{{count}} monthly amounts change.',
    zh: '將新增或變更 {{count}} 筆固定加扣項。',
  },
  'employees.check_openings_one': { en: 'One opening leave balance is added.', zh: '將新增 1 筆假勤期初餘額。' },
  'employees.check_openings_other': {
    en: '{{count}} opening leave balances are added.',
    zh: '將新增 {{count}} 筆假勤期初餘額。',
  },
  'employees.check_fields_one': { en: 'One value of a custom field changes.', zh: '將新增或變更 1 筆自訂欄位內容。' },
  'employees.check_fields_other': {
    en: '{{count}} values of custom fields change.',
    zh: '將新增或變更 {{count}} 筆自訂欄位內容。',
  },
  'employees.check_parents_one': { en: 'The children of one person change.', zh: '將新增或變更 1 人的子女。' },
  'employees.check_parents_other': {
    en: 'The children of {{count}} people change.',
    zh: '將新增或變更 {{count}} 人的子女。',
  },
  'employees.check_assumed_children_one': {
    en: 'Of one person the file only says how many children there are: each counts as under 18 and claimed in full, until they are entered in the record.',
    zh: '檔案中 1 人只有子女人數：每名子女先以未滿 18 歲、全額申報計算，之後可於個人資料逐一填寫。',
  },
  'employees.check_assumed_children_other': {
    en: 'Of {{count}} people the file only says how many children there are: each counts as under 18 and claimed in full, until they are entered in the record.',
    zh: '檔案中 {{count}} 人只有子女人數：每名子女先以未滿 18 歲、全額申報計算，之後可於個人資料逐一填寫。',
  },
  'employees.check_errors_one': { en: 'One error. Nothing can be imported yet.', zh: '1 個錯誤，尚無法匯入。' },
  'employees.check_errors_other': {
    en: '{{count}} errors. Nothing can be imported yet.',
    zh: '{{count}} 個錯誤，尚無法匯入。',
  },
  'employees.check_some': {
    en: 'Can be imported: {{people}} people, {{added}} of them new.',
    zh: '可匯入 {{people}} 人，其中 {{added}} 人為新增。',
  },
  'employees.check_left_out_one': {
    en: '{{count}} row stays out. Import the others now, or fix it first.',
    zh: '有 {{count}} 列不會匯入，其餘各列現在即可匯入，亦可先修正。',
  },
  'employees.check_left_out_other': {
    en: '{{count}} rows stay out. Import the others now, or fix these first.',
    zh: '有 {{count}} 列不會匯入，其餘各列現在即可匯入，亦可先修正。',
  },
  'employees.left_out_one': { en: '{{count}} row was left out', zh: '有 {{count}} 列未匯入' },
  'employees.left_out_other': { en: '{{count}} rows were left out', zh: '有 {{count}} 列未匯入' },
  'employees.check_warnings_one': { en: 'One warning, imported once you confirm.', zh: '1 個警告，確認後即可匯入。' },
  'employees.check_warnings_other': {
    en: '{{count}} warnings, imported once you confirm.',
    zh: '{{count}} 個警告，確認後即可匯入。',
  },
  'employees.failed_rows': { en: 'Download rows to fix', zh: '下載檔案與修正說明' },
  'employees.sheet': { en: 'Sheet', zh: '工作表' },
  'employees.row': { en: 'Row', zh: '列' },
  'employees.column': { en: 'Column', zh: '欄' },
  'employees.problem': { en: 'What to fix', zh: '需要修正' },
  'employees.to_confirm': { en: 'What to confirm', zh: '需要確認' },
  'error.import_not_there': {
    en: 'This import is no longer available. Choose the file again.',
    zh: '此匯入已不存在，請重新選擇檔案。',
  },
  'task.employees_checked': {
    en: 'Checked: no errors, warnings: {{warnings}}',
    zh: '檢查完成：沒有錯誤，{{warnings}} 個警告',
  },
  'task.employees_check_errors': {
    en: 'Checked: errors: {{errors}}. Fix them on the page.',
    zh: '檢查完成：{{errors}} 個錯誤，請在頁面上修正。',
  },
  'task.employees_imported_partly': {
    en: 'Imported: {{added}} new people, {{changed}} changed. Rows left out: {{left_out}}',
    zh: '已匯入：新增 {{added}}、變更 {{changed}}，未匯入 {{left_out}} 列',
  },
  'task.employees_imported': {
    en: 'Imported: {{added}} new people, {{changed}} changed',
    zh: '已匯入：新增 {{added}}、變更 {{changed}}',
  },
  'task.gaps_filled': { en: 'People saved: {{saved}}', zh: '已儲存 {{saved}} 人' },
  'task.gaps_filled_partly': {
    en: 'People saved: {{saved}}. Not saved: {{refused}}. Correct them on the page of the import or in their records.',
    zh: '已儲存 {{saved}} 人，未儲存 {{refused}} 人，請於匯入頁面或員工資料中修正。',
  },
  'employees.confirm_warnings_one': {
    en: 'I have read the warning. Import anyway.',
    zh: '我已閱讀此警告，仍要匯入。',
  },
  'employees.confirm_warnings_other': {
    en: 'I have read the {{count}} warnings. Import anyway.',
    zh: '我已閱讀 {{count}} 個警告，仍要匯入。',
  },
  'employees.import_rows_one': { en: 'Import one row', zh: '匯入 1 列' },
  'employees.import_rows_other': { en: 'Import {{count}} rows', zh: '匯入 {{count}} 列' },
  'employees.import_people_one': { en: 'Import {{count}} person', zh: '匯入 {{count}} 人' },
  'employees.import_people_other': { en: 'Import {{count}} people', zh: '匯入 {{count}} 人' },
  'employees.given_numbers_one': { en: 'One employee number is given: {{first}}.', zh: '將自動編號 1 人：{{first}}。' },
  'employees.given_numbers_other': {
    en: '{{count}} employee numbers are given: {{first}} to {{last}}.',
    zh: '將自動編號 {{count}} 人：{{first}} 至 {{last}}。',
  },
  'employees.given_nationalities_one': {
    en: 'The nationality of one person follows from the identity number.',
    zh: '1 人的國籍依身分證字號填入。',
  },
  'employees.given_nationalities_other': {
    en: 'The nationality of {{count}} people follows from their identity numbers.',
    zh: '{{count}} 人的國籍依身分證字號填入。',
  },
  'employees.gaps_none': { en: 'Everybody of this file can be paid', zh: '此檔案的人員都可以發薪' },
  'employees.gaps_none_text': { en: 'Nothing is missing.', zh: '沒有缺漏的資料。' },
  'employees.gaps_title_one': { en: 'One person still lacks something to be paid', zh: '尚有 1 人缺少發薪資料' },
  'employees.gaps_title_other': {
    en: '{{count}} people still lack something to be paid',
    zh: '尚有 {{count}} 人缺少發薪資料',
  },
  'employees.gaps_text': {
    en: 'Fill in what you know. The rest can wait until the first payday.',
    zh: '請填入已知的資料，其餘可於首次發薪前補齊。',
  },
  'employees.gap_choose': { en: 'Choose…', zh: '請選擇…' },
  'employees.gap_of': { en: '{{field}}, {{name}}', zh: '{{name}}的{{field}}' },
  'employees.gaps_save_one': { en: 'Save {{count}} person', zh: '儲存 {{count}} 人' },
  'employees.gaps_save_other': { en: 'Save {{count}} people', zh: '儲存 {{count}} 人' },
  'employees.gaps_not_saved': {
    en: 'Nobody was saved. What you typed is still here: correct it or save it again.',
    zh: '未儲存任何人員，您輸入的內容仍保留在此，請修正或再次儲存。',
  },
  'employees.gaps_more_one': { en: 'And {{count}} person more', zh: '另有 {{count}} 人' },
  'employees.gaps_more_other': { en: 'And {{count}} people more', zh: '另有 {{count}} 人' },
  'employees.what_next': { en: 'What next', zh: '接下來' },
  'employees.nothing_imported': { en: 'Nothing was imported.', zh: '未匯入任何資料。' },
  'employees.more_issues': {
    en: 'Only the first are listed here. The downloaded file has more.',
    zh: '此處僅列出前幾項，其餘請見下載的檔案。',
  },
  'employees.first_rows': { en: 'First rows of “{{sheet}}”', zh: '「{{sheet}}」的前幾列' },
  'employees.see_people': { en: 'See the employees', zh: '查看員工' },
  'did.task employees.fill-gaps': {
    en: 'filled in what imported people lacked to be paid',
    zh: '補齊匯入人員發薪所需的資料',
  },
  'did.task employees.check': { en: 'finished checking the file', zh: '完成檔案檢查' },
  'did.task employees.import': { en: 'finished importing employees', zh: '完成員工匯入' },
  'did.task employees.import for employee': { en: 'imported the record of {{name}}', zh: '匯入 {{name}} 的資料' },
  'employees.ready_for_pay': {
    en: '{{complete}} of {{people}} people have all that payroll needs.',
    zh: '{{people}} 人中有 {{complete}} 人已具備發薪所需資料。',
  },
} as const satisfies Labels

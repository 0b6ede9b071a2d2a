import type { Labels } from '#base/labels.ts'

/** Messages for spreadsheets and rows that cannot be imported. */
export const spreadsheetLabels = {
  'error.file_empty': { en: 'The file is empty.', zh: '檔案是空的。' },
  'error.file_too_large': { en: 'The file is larger than {{limit_mb}} MB.', zh: '檔案超過 {{limit_mb}} MB。' },
  'error.file_too_complex': {
    en: 'The file is too complex to read. Save only the needed sheets in a new workbook.',
    zh: '檔案過於複雜，無法讀取。請將需要的工作表另存為新的活頁簿。',
  },
  'error.file_too_slow': {
    en: 'Reading the file took too long. Save only the needed rows in a new workbook.',
    zh: '讀取檔案時間過長。請將需要的資料列另存為新的活頁簿。',
  },
  'error.zip_damaged': {
    en: 'The file is damaged. Open it, save it again and upload the new copy.',
    zh: '檔案已損壞。請開啟後重新儲存，再上傳新的檔案。',
  },
  'error.zip_encrypted': {
    en: 'The file is protected by a password. Remove the password first.',
    zh: '檔案設有密碼，請先移除密碼。',
  },
  'error.zip_too_large': { en: 'The file unpacks to an unusual size.', zh: '檔案解壓縮後的大小異常。' },
  'error.zip_too_many_entries': {
    en: 'The file has more than {{limit}} parts.',
    zh: '檔案包含超過 {{limit}} 個部分。',
  },
  'error.zip_unsafe_name': { en: 'The file has unsafe names inside.', zh: '檔案內含不安全的名稱。' },
  'error.workbook_type': {
    en: 'This is not an .xlsx or .csv file. Save the sheet as Excel workbook (.xlsx).',
    zh: '這不是 .xlsx 或 .csv 檔案。請另存為 Excel 活頁簿（.xlsx）。',
  },
  'error.workbook_damaged': {
    en: 'The workbook cannot be read. Open it, save it again and upload the new copy.',
    zh: '無法讀取活頁簿。請開啟後重新儲存，再上傳新的檔案。',
  },
  'error.workbook_encrypted': {
    en: 'The workbook is protected by a password. Remove the password first.',
    zh: '活頁簿設有密碼，請先移除密碼。',
  },
  'error.workbook_macros': {
    en: 'The workbook has macros. Save it as Excel workbook (.xlsx) without them.',
    zh: '活頁簿含有巨集。請另存為不含巨集的 Excel 活頁簿（.xlsx）。',
  },
  'error.workbook_external_link': {
    en: 'The workbook uses another file. Replace the links with their values.',
    zh: '活頁簿連結到其他檔案。請將連結改為數值。',
  },
  'error.workbook_dtd': {
    en: 'The workbook holds definitions that no spreadsheet program writes.',
    zh: '活頁簿含有試算表軟體不會產生的定義。',
  },
  'error.workbook_too_long': { en: 'A sheet has more than {{limit}} rows.', zh: '工作表超過 {{limit}} 列。' },
  'error.workbook_too_wide': { en: 'A sheet has more than {{limit}} columns.', zh: '工作表超過 {{limit}} 欄。' },
  'error.workbook_too_large': {
    en: 'The workbook has more than {{limit}} cells.',
    zh: '活頁簿超過 {{limit}} 個儲存格。',
  },
  'error.workbook_too_many_sheets': {
    en: 'The workbook has more than {{limit}} sheets.',
    zh: '活頁簿超過 {{limit}} 個工作表。',
  },
  'error.csv_not_utf8': {
    en: 'The letters of the CSV file cannot be read. Save it as “CSV UTF-8”.',
    zh: '無法辨識 CSV 檔案的文字編碼。請另存為「CSV UTF-8」。',
  },
  'error.import_wrong_sheets': {
    en: 'The sheets must be {{expected}}. The file has {{found}}. Fill in the downloaded template.',
    zh: '工作表應為{{expected}}，檔案中為{{found}}。請使用下載的範本。',
  },
  'error.import_wrong_headers': {
    en: 'On sheet “{{sheet}}”, column {{position}} must be “{{expected}}”. The file has “{{found}}”.',
    zh: '工作表「{{sheet}}」的第 {{position}} 欄應為「{{expected}}」，檔案中為「{{found}}」。',
  },
  'error.import_extra_column': {
    en: 'On sheet “{{sheet}}”, column {{position}} “{{found}}” is not in the template. Remove it.',
    zh: '工作表「{{sheet}}」的第 {{position}} 欄「{{found}}」不在範本中，請刪除。',
  },
  'error.cell_required': { en: 'Fill this in.', zh: '此欄必填。' },
  'error.cell_formula': { en: 'This is a formula. Paste its value instead.', zh: '這是公式，請改貼數值。' },
  'error.cell_error': { en: 'The cell shows an error.', zh: '儲存格顯示錯誤值。' },
  'error.cell_number_too_long': {
    en: 'A number cell cannot hold so many digits. Format the cell as text and type it again.',
    zh: '數字儲存格無法保存這麼多位數。請將儲存格設為文字格式後重新輸入。',
  },
  'error.cell_date_unreadable': { en: 'The date cannot be read.', zh: '無法讀取日期。' },
  'error.cell_not_a_date': {
    en: '“{{value}}” is not a date such as 2026-01-31.',
    zh: '「{{value}}」不是日期，格式如 2026-01-31。',
  },
  'error.cell_not_a_month': {
    en: '“{{value}}” is not a month such as 2026-01.',
    zh: '「{{value}}」不是月份，格式如 2026-01。',
  },
  'error.cell_not_a_time': {
    en: '“{{value}}” is not a time such as 18:30.',
    zh: '「{{value}}」不是時間，格式如 18:30。',
  },
  'error.cell_not_an_amount': {
    en: '“{{value}}” is not an amount such as 1234.50 (at most {{decimals}} decimals, no separators).',
    zh: '「{{value}}」不是金額，格式如 1234.50（最多 {{decimals}} 位小數，不加千分位）。',
  },
  'error.cell_other_currency': {
    en: '“{{value}}” is in another currency than its row.',
    zh: '「{{value}}」的幣別與該列不同。',
  },
  'error.cell_names_currency': {
    en: '“{{value}}” names a currency. Write the amount alone, in the currency of its row.',
    zh: '「{{value}}」帶有幣別，請只填金額，並以該列的幣別計。',
  },
  'error.cell_not_whole': { en: '“{{value}}” is not a whole number.', zh: '「{{value}}」不是整數。' },
  'error.cell_not_a_number': {
    en: '“{{value}}” is not a number with at most {{decimals}} decimals.',
    zh: '「{{value}}」不是最多 {{decimals}} 位小數的數字。',
  },
  'error.cell_not_yes_or_no': {
    en: 'Enter yes or no in place of “{{value}}”.',
    zh: '「{{value}}」應填「是」或「否」。',
  },
  'error.cell_not_a_choice': {
    en: '“{{value}}” is not one of {{choices}}.',
    zh: '「{{value}}」不在選項{{choices}}之中。',
  },
  'error.cell_too_long': {
    en: 'The text has {{length}} characters. The limit is {{limit}}.',
    zh: '文字長度為 {{length}} 個字元，最多 {{limit}} 個。',
  },
  'error.cell_control_characters': {
    en: 'The text holds characters that cannot be shown.',
    zh: '文字含有無法顯示的字元。',
  },
  'error.cell_outside_template': {
    en: 'There is a value beyond the last column of the template.',
    zh: '範本最後一欄之外還有資料。',
  },
  'error.arranging_open_one': {
    en: 'One question about this file is open. Answer it first.',
    zh: '這個檔案還有 1 個問題待回答，請先完成。',
  },
  'error.arranging_open_other': {
    en: '{{count}} questions about this file are open. Answer them first.',
    zh: '這個檔案還有 {{count}} 個問題待回答，請先完成。',
  },
  'error.duplicate_in_file': {
    en: '“{{value}}” is a duplicate of row {{first}}.',
    zh: '「{{value}}」已出現在第 {{first}} 列。',
  },
} as const satisfies Labels
/** Headings of exported columns for which no module has its own. */
export const headingLabels = {
  'heading.code': { en: 'Code', zh: '代碼' },
  'heading.name': { en: 'Name', zh: '名稱' },
  'heading.kind': { en: 'Kind', zh: '種類' },
  'heading.country': { en: 'Country', zh: '國家' },
  'heading.people': { en: 'People', zh: '人數' },
  'heading.employees': { en: 'Employees', zh: '員工數' },
  'heading.is_active': { en: 'Active', zh: '啟用中' },
  'heading.is_demo': { en: 'Demo', zh: '示範' },
  'heading.created_at': { en: 'Made at', zh: '建立時間' },
  'heading.at': { en: 'Time', zh: '時間' },
  'heading.actor_name': { en: 'Who', zh: '操作者' },
  'heading.object_name': { en: 'What', zh: '對象' },
  'heading.operation': { en: 'Call', zh: '呼叫' },
  'heading.address': { en: 'Network address', zh: '網路位址' },
  'heading.day': { en: 'Day', zh: '日期' },
  'heading.year': { en: 'Year', zh: '年度' },
  'heading.note': { en: 'Note', zh: '備註' },
  'heading.item': { en: 'Pay item', zh: '薪資項目' },
  'heading.template': { en: 'Template', zh: '範本' },
  'heading.group': { en: 'Pay group', zh: '薪資群組' },
  'heading.origin': { en: 'Origin', zh: '來源' },
  'heading.source_type': { en: 'Comes from', zh: '資料來源' },
  'heading.used_in': { en: 'Used in', zh: '已用於' },
  'heading.is_used': { en: 'In use', zh: '使用中' },
  'heading.unsettled': { en: 'To be decided', zh: '待確認' },
  'heading.by_form': { en: 'Given by form', zh: '以表單填報' },
  'heading.taken_period': { en: 'Used in month', zh: '採計月份' },
  'heading.taken_amount': { en: 'Amount used', zh: '採計金額' },
  'heading.total': { en: 'Total', zh: '總額' },
  'heading.taken': { en: 'Deducted so far', zh: '已扣金額' },
  'heading.left': { en: 'Left', zh: '剩餘' },
  'heading.approved_at': { en: 'Approved at', zh: '核准時間' },
  'heading.read_at': { en: 'Read at', zh: '閱讀時間' },
  'heading.previous_pay': { en: 'Pay before', zh: '調整前薪資' },
  'heading.is_unpaid_month': { en: 'Month without pay', zh: '未支薪月份' },
  'heading.paid': { en: 'Paid', zh: '已支付' },
  'heading.put_at': { en: 'Added at', zh: '放入時間' },
  'heading.is_capped': { en: 'Exempt up to a ceiling', zh: '設有免稅上限' },
  'heading.is_reading': { en: 'Our reading of the form', zh: '依本系統解讀' },
} satisfies Labels

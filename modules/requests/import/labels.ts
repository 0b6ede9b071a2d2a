import type { Labels } from '#base/labels.ts'

/** What importing requests says: the dialog, refusals by row, the ends of its tasks. */
export const requestImportLabels = {
  'activity.kind.request_import': { en: 'Imported requests', zh: '匯入的申請' },
  'activity.field.request.file': { en: 'File', zh: '檔案' },
  'activity.field.request.row': { en: 'Row', zh: '列' },
  'activity.field.import.request': { en: 'Kind of request', zh: '申請類別' },
  'activity.field.request_import.request': { en: 'Kind of request', zh: '申請類別' },
  'activity.field.request_import.rows': { en: 'Rows', zh: '列數' },
  'activity.field.request_import.undone': { en: 'Taken back', zh: '已收回' },
  'did.task requests.check_file': { en: 'checked the file {{name}}', zh: '檢查檔案「{{name}}」' },
  'did.task requests.import_file': { en: 'imported requests from {{name}}', zh: '從「{{name}}」匯入申請' },
  'did.task requests.import_file for request': { en: 'imported a request of {{name}}', zh: '匯入 {{name}} 的申請' },
  'did.task requests.undo_import for request': {
    en: 'took back an imported request of {{name}}',
    zh: '收回 {{name}} 匯入的申請',
  },
  'did.task requests.undo_import': { en: 'undid the import of {{name}}', zh: '復原「{{name}}」的匯入' },

  'request-import.text': {
    en: 'One row a record. Each is checked like one typed into the form, and goes to whoever decides. Nothing is written before you confirm.',
    zh: '每列一筆紀錄，檢查方式與表單相同，匯入後送交簽核人。確認前不會寫入。',
  },
  'request-import.file': { en: 'File', zh: '檔案' },
  'request-import.good_one': { en: '{{count}} record can be imported.', zh: '{{count}} 筆紀錄可以匯入。' },
  'request-import.good_other': { en: '{{count}} records can be imported.', zh: '{{count}} 筆紀錄可以匯入。' },
  'request-import.bad_one': {
    en: '{{count}} row stays out. Import the others now, or fix it first.',
    zh: '有 {{count}} 列不會匯入，其餘各列現在即可匯入，亦可先修正。',
  },
  'request-import.bad_other': {
    en: '{{count}} rows stay out. Import the others now, or fix these first.',
    zh: '有 {{count}} 列不會匯入，其餘各列現在即可匯入，亦可先修正。',
  },
  'request-import.none_good_one': { en: '{{count}} row needs to be fixed.', zh: '{{count}} 列需要修正。' },
  'request-import.none_good_other': { en: '{{count}} rows need to be fixed.', zh: '{{count}} 列需要修正。' },
  'request-import.more': { en: 'More was found. These are the first.', zh: '尚有其他項目，僅列出前面部分。' },
  'request-import.row': { en: 'Row', zh: '列' },
  'request-import.column': { en: 'Column', zh: '欄位' },
  'request-import.problem': { en: 'What to fix', zh: '需要修正' },
  'request-import.warnings': { en: 'Limits that are passed', zh: '超過上限' },
  'request-import.file_name': { en: 'File', zh: '檔案' },
  'request-import.at': { en: 'When', zh: '時間' },
  'request-import.by': { en: 'By', zh: '經手人' },
  'request-import.rows': { en: 'Rows', zh: '列數' },
  'request-import.undone_at': { en: 'Undone', zh: '復原時間' },
  'request-import.undo': { en: 'Undo', zh: '復原' },
  'request-import.undo_title': { en: 'Undo {{name}}?', zh: '要復原「{{name}}」嗎？' },
  'request-import.undo_text': {
    en: 'What waits is cancelled, what was approved is revoked. The people are told.',
    zh: '待簽核者將取消，已核准者將撤銷，並通知相關人員。',
  },
  'request-import.empty': { en: 'Files of imported hours appear here.', zh: '匯入的工時檔案會顯示於此。' },

  'task.request_import_checked': { en: 'Rows that can be imported: {{count}}', zh: '可匯入 {{count}} 列' },
  'task.request_import_to_fix': { en: 'Rows to fix: {{count}}', zh: '{{count}} 列需要修正' },
  'task.request_import_done': { en: 'Imported: {{count}}', zh: '已匯入 {{count}} 筆' },
  'task.request_import_done_partly': {
    en: 'Imported: {{count}}. Rows left out: {{left_out}}',
    zh: '已匯入 {{count}} 筆，未匯入 {{left_out}} 列',
  },
  'task.request_import_undo_done': { en: 'Taken back: {{count}}', zh: '已收回 {{count}} 筆' },

  'error.request_import_errors': {
    en: 'Rows to fix: {{count}}. Nothing was imported.',
    zh: '有 {{count}} 列需要修正，未匯入任何資料。',
  },
  'error.request_import_empty': { en: 'The sheet has no rows.', zh: '試算表沒有資料列。' },
  'error.request_import_nobody': {
    en: 'You enter hours for nobody with the number “{{value}}”.',
    zh: '您可登錄的人員中沒有編號「{{value}}」。',
  },
  'error.request_import_nothing_to_fix': {
    en: 'No row of this file needs fixing.',
    zh: '此檔案沒有需要修正的資料列。',
  },
  'error.request_imported': {
    en: '{{name}} imported these rows already, from {{file}}.',
    zh: '{{name}} 已從「{{file}}」匯入相同內容。',
  },
  'error.request_import_undone': { en: 'This import was undone already.', zh: '此匯入已復原。' },
  'error.request_import_paid': {
    en: 'Records of this import that are paid: {{count}}. It can no longer be undone.',
    zh: '此匯入中已有 {{count}} 筆支付，無法復原。',
  },
} as const satisfies Labels

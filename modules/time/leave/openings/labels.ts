import type { Labels } from '#base/labels.ts'

export const openingLabels = {
  'did.POST /api/leave/openings/export': { en: 'exported the files of opening balances', zh: '匯出期初餘額匯入紀錄' },
  'activity.kind.leave_import': { en: 'Opening leave balances', zh: '期初假別餘額' },
  'did.POST /api/leave/openings': {
    en: 'imported opening leave balances from {{name}}',
    zh: '從「{{name}}」匯入期初假別餘額',
  },
  'did.POST /api/leave/openings/arranged': { en: 'arranged a file of leave balances', zh: '整理假別餘額檔案' },
  'did.POST /api/leave/openings/{id}/undo': { en: 'undid the import of {{name}}', zh: '復原「{{name}}」的匯入' },
  'leave-opening.import_text': {
    en: 'One row a person and leave type: granted, carried and taken until the day. Nothing is written before you confirm.',
    zh: '每位員工與假別一列：截至該日已核給、遞延與已使用。確認前不會寫入。',
  },
  'leave-opening.file': { en: 'File', zh: '檔案' },
  'leave-opening.file_name': { en: 'File', zh: '檔案' },
  'leave-opening.at': { en: 'When', zh: '時間' },
  'leave-opening.by': { en: 'By', zh: '經手人' },
  'leave-opening.people': { en: 'People', zh: '人數' },
  'leave-opening.undone_at': { en: 'Undone', zh: '復原時間' },
  'leave-opening.undo': { en: 'Undo', zh: '復原' },
  'leave-opening.undo_title': { en: 'Undo {{name}}?', zh: '要復原「{{name}}」嗎？' },
  'leave-opening.undo_text': { en: 'Balances are as they were before this file.', zh: '餘額將恢復為匯入前。' },
  'leave-opening.undone': { en: 'Import undone', zh: '已復原匯入' },
  'leave-opening.imported': { en: 'Imported: {{count}}', zh: '已匯入 {{count}} 列' },
  'leave-opening.empty': { en: 'Files of opening balances appear here.', zh: '匯入的期初餘額檔案會顯示於此。' },
  'error.openings_have_errors': {
    en: '{{count}} rows need to be fixed. Nothing was imported.',
    zh: '有 {{count}} 列需要修正，未匯入任何資料。',
  },
  'error.openings_empty': { en: 'The sheet has no rows.', zh: '試算表沒有資料列。' },
  'error.openings_no_failures': { en: 'No row of this file needs fixing.', zh: '此檔案沒有需要修正的資料列。' },
  'error.openings_undone': { en: 'This import was undone already.', zh: '此匯入已復原。' },
  'error.opening_left': {
    en: 'Granted, carried and taken come to {{left}}. Correct one of them, or leave this one out.',
    zh: '依核給、遞延與已休計算為 {{left}}，請修正其中一項或留空。',
  },
  'error.opening_nobody': { en: 'Nobody has the number “{{number}}”.', zh: '查無員工編號「{{number}}」。' },
  'error.opening_no_type': { en: 'No leave type is called “{{name}}”.', zh: '查無假別「{{name}}」。' },
  'error.opening_not_for': {
    en: '“{{name}}” is not for {{person}}. Name a leave type that is.',
    zh: '「{{name}}」不適用於 {{person}}，請填其適用的假別。',
  },
  'error.opening_without_balance': { en: 'This leave type has no balance.', zh: '此假別沒有餘額。' },
  'error.opening_taken': { en: 'Taken cannot be below zero.', zh: '已使用不可為負數。' },
  'error.opening_outside': { en: 'The day is before joining or after leaving.', zh: '日期早於到職日或晚於離職日。' },
  'error.opening_twice': {
    en: 'Row {{row}} has the same person, leave type and day. Keep one of them.',
    zh: '第 {{row}} 列有相同的員工、假別與日期，請擇一保留。',
  },
  'error.opening_there': { en: 'There is an opening balance of this day already.', zh: '該日已有期初餘額。' },
} as const satisfies Labels

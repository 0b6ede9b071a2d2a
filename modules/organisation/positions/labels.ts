import type { Labels } from '#base/labels.ts'

export const positionLabels = {
  'did.POST /api/rmt/position/disabled/export': {
    en: 'exported the list of inactive positions',
    zh: '匯出停用職位清單',
  },
  'did.POST /api/rmt/position/export/details/status/{status}': {
    en: 'exported the details of the positions',
    zh: '匯出職位明細',
  },
  'did.POST /api/{env}/position/export': { en: 'exported the list of positions', zh: '匯出職位清單' },
  'did.PATCH /api/rmt/position/update/status/{status} is_active=true': {
    en: 'switched on the position {{name}}',
    zh: '啟用職位「{{name}}」',
  },
  'did.PATCH /api/rmt/position/update/status/{status} is_active=false': {
    en: 'switched off the position {{name}}',
    zh: '停用職位「{{name}}」',
  },
  'did.PATCH /api/rmt/position/update/status/{status}': {
    en: 'changed the position {{name}}',
    zh: '變更職位「{{name}}」',
  },
  'did.POST /api/position/import/arranged': {
    en: 'matched the columns of the file {{name}}',
    zh: '對應檔案 {{name}} 的欄位',
  },
  'did.POST /api/rmt/position/import/rbc': { en: 'imported positions from a file', zh: '從檔案匯入職位' },
  'position.title': { en: 'Positions', zh: '職位' },
  'position.one': { en: 'Position', zh: '職位' },
  'position.position_id': { en: 'Code', zh: '代碼' },
  'position.name': { en: 'Name', zh: '名稱' },
  'position.departments': { en: 'Departments', zh: '部門' },
  'position.department_jd': { en: 'Departments', zh: '部門' },
  'position.department_id': { en: 'Department', zh: '部門' },
  'position.job_description': { en: 'Job description', zh: '工作說明' },
  'position.people': { en: 'People', zh: '人數' },
  'position.is_active': { en: 'Active', zh: '啟用' },
  'position.new': { en: 'New position', zh: '新增職位' },
  'position.edit': { en: 'Edit position', zh: '編輯職位' },
  'position.created': { en: 'Position created', zh: '已新增職位' },
  'position.saved': { en: 'Position saved', zh: '已儲存職位' },
  'position.add_department': { en: 'Add department', zh: '新增部門' },
  'position.remove_department': { en: 'Remove {{name}}', zh: '移除{{name}}' },
  'position.department_jd.hint': {
    en: 'Where this position sits and what it does there.',
    zh: '此職位所屬部門及其工作說明。',
  },
  'position.empty': {
    en: 'A position is the job somebody is employed for.',
    zh: '職位是員工受僱的職務。',
  },
  'position.none_disabled': { en: 'No position is disabled.', zh: '沒有停用的職位。' },
  'position.export_sheet': { en: 'Download sheet', zh: '下載試算表' },
  'position.import': { en: 'Import', zh: '匯入' },
  'position.import_title': { en: 'Import positions', zh: '匯入職位' },
  'position.import_text': {
    en: 'Fill in the template, or download the sheet of all positions, change it and import it again. Nothing is written before you confirm.',
    zh: '請填寫範本，或下載全部職位的試算表修改後再匯入。確認前不會寫入任何資料。',
  },
  'position.file': { en: 'Sheet', zh: '試算表' },
  'position.import_result': {
    en: '{{created}} new, {{changed}} changed, {{unchanged}} unchanged.',
    zh: '新增 {{created}} 項，變更 {{changed}} 項，{{unchanged}} 項不變。',
  },
  'position.nothing_to_import': { en: 'The file matches the current data.', zh: '檔案內容與現有資料相同。' },
  'position.what': { en: 'Change', zh: '異動' },
  'position.what.created': { en: 'New', zh: '新增' },
  'position.what.changed': { en: 'Changed', zh: '變更' },
  'position.row': { en: 'Row', zh: '列' },
  'position.column': { en: 'Column', zh: '欄' },

  'error.position_disabled': {
    en: 'Position {{value}} is disabled. Enable it first.',
    zh: '職位 {{value}} 已停用，請先啟用。',
  },
  'error.position_name_differs': {
    en: 'Row {{first}} calls the same code “{{name}}”.',
    zh: '第 {{first}} 列相同代碼的名稱為「{{name}}」。',
  },
  'error.department_needed': { en: 'Name the department of the job description.', zh: '工作說明須指定部門。' },
  'error.department_unknown': { en: 'No department is called “{{value}}”.', zh: '查無部門「{{value}}」。' },
  'error.department_disabled': { en: 'Department “{{value}}” is disabled.', zh: '部門「{{value}}」已停用。' },
  'error.position_import_has_errors': {
    en: '{{count}} rows need to be fixed. Nothing was imported.',
    zh: '有 {{count}} 列需要修正，未匯入任何資料。',
  },
  'error.position_import_empty': { en: 'The sheet has no rows.', zh: '試算表沒有資料列。' },
  'error.position_import_no_failures': { en: 'No row of this file needs fixing.', zh: '此檔案沒有需要修正的資料列。' },
  'permission.position:read': { en: 'See positions', zh: '檢視職位' },
  'permission.position:edit': { en: 'Change positions', zh: '修改職位' },
} as const satisfies Labels

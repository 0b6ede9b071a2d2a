import type { Labels } from '#base/labels.ts'

export const departmentLabels = {
  'department.title': { en: 'Departments', zh: '部門' },
  'department.one': { en: 'Department', zh: '部門' },
  'department.name': { en: 'Name', zh: '名稱' },
  'department.people': { en: 'People', zh: '人數' },
  'department.is_active': { en: 'Active', zh: '啟用' },
  'department.new': { en: 'New department', zh: '新增部門' },
  'department.edit': { en: 'Rename department', zh: '修改部門名稱' },
  'department.created': { en: 'Department created', zh: '已新增部門' },
  'department.saved': { en: 'Department saved', zh: '已儲存部門' },
  'department.show_people': { en: 'People of this department', zh: '此部門的人員' },
  'department.nobody': { en: 'Nobody is in this department on this day.', zh: '此日期沒有人員屬於此部門。' },
  'department.employee_no': { en: 'Employee number', zh: '員工編號' },
  'department.full_name': { en: 'Name', zh: '姓名' },
  'department.position_name': { en: 'Position', zh: '職位' },
  'department.office_name': { en: 'Office', zh: '辦公室' },
  'department.employment_status': { en: 'Status', zh: '狀態' },
  'department.from_day': { en: 'Since', zh: '起始日' },
  'department.assign': { en: 'Move people here', zh: '調入人員' },
  'department.employees': { en: 'People', zh: '人員' },
  'department.assign_from': { en: 'From this day', zh: '生效日' },
  'department.reason': { en: 'Reason', zh: '原因' },
  'department.assigned_one': { en: 'One person moved', zh: '已調入 1 人' },
  'department.assigned_other': { en: '{{count}} people moved', zh: '已調入 {{count}} 人' },
  'department.empty': {
    en: 'Departments group people for reports, approvals and pay. Add the first one, or bring them in with the migration wizard.',
    zh: '部門用於報表、簽核與薪資分組。請新增第一個部門，或以資料移轉精靈匯入。',
  },
  'department.none_disabled': { en: 'No department is disabled.', zh: '沒有停用的部門。' },

  'error.name_taken': { en: 'This name is used already.', zh: '此名稱已被使用。' },
  'error.code_taken': { en: 'This code is used already.', zh: '此代碼已被使用。' },
  'error.still_held': {
    en: '{{units}} cannot be disabled while people hold it: {{names}}. Move them first. Nothing was changed.',
    zh: '{{units}}仍有人員，無法停用：{{names}}。請先調動人員。未變更任何資料。',
  },
  'error.still_held_more': {
    en: '{{units}} cannot be disabled while {{count}} people hold it: {{names}} and {{more}} more. Move them first. Nothing was changed.',
    zh: '{{units}}仍有 {{count}} 人，無法停用：{{names}}及其他 {{more}} 人。請先調動人員。未變更任何資料。',
  },
  'error.still_held_unnamed': {
    en: '{{units}} cannot be disabled while {{count}} people hold it. Nothing was changed.',
    zh: '{{units}}仍有 {{count}} 人，無法停用。未變更任何資料。',
  },
  'error.unit_disabled': { en: '{{name}} is disabled. Enable it first.', zh: '{{name}}已停用，請先啟用。' },
} as const satisfies Labels

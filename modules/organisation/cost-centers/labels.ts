import type { Labels } from '#base/labels.ts'

export const costCenterLabels = {
  'did.POST /api/cost-center/export': { en: 'exported the list of cost centres', zh: '匯出成本中心清單' },
  'did.PATCH /api/cost-center/status/{status} is_active=true': {
    en: 'switched on the cost centre {{name}}',
    zh: '啟用成本中心「{{name}}」',
  },
  'did.PATCH /api/cost-center/status/{status} is_active=false': {
    en: 'switched off the cost centre {{name}}',
    zh: '停用成本中心「{{name}}」',
  },
  'did.PATCH /api/cost-center/status/{status}': {
    en: 'changed the cost centre {{name}}',
    zh: '變更成本中心「{{name}}」',
  },
  'cost-center.title': { en: 'Cost centres', zh: '成本中心' },
  'cost-center.one': { en: 'Cost centre', zh: '成本中心' },
  'cost-center.code': { en: 'Code', zh: '代碼' },
  'cost-center.name': { en: 'Name', zh: '名稱' },
  'cost-center.people': { en: 'People', zh: '人數' },
  'cost-center.is_active': { en: 'Active', zh: '啟用' },
  'cost-center.status': { en: 'Status', zh: '狀態' },
  'cost-center.status.active': { en: 'Active', zh: '啟用中' },
  'cost-center.status.disabled': { en: 'Disabled', zh: '已停用' },
  'cost-center.new': { en: 'New cost centre', zh: '新增成本中心' },
  'cost-center.edit': { en: 'Edit cost centre', zh: '編輯成本中心' },
  'cost-center.created': { en: 'Cost centre created', zh: '已新增成本中心' },
  'cost-center.saved': { en: 'Cost centre saved', zh: '已儲存成本中心' },
  'cost-center.remove_title': { en: 'Delete {{name}}?', zh: '要刪除{{name}}嗎？' },
  'cost-center.remove_text': {
    en: 'Only a cost centre that was never used can be deleted.',
    zh: '僅能刪除從未使用過的成本中心。',
  },
  'cost-center.removed': { en: 'Cost centre deleted', zh: '已刪除成本中心' },
  'cost-center.empty': {
    en: 'Cost centres say who bears the cost of someone’s pay.',
    zh: '成本中心用於歸屬人事成本。',
  },
  'permission.cost-center:read': { en: 'See cost centres', zh: '檢視成本中心' },
  'permission.cost-center:edit': { en: 'Change cost centres', zh: '修改成本中心' },
} as const satisfies Labels

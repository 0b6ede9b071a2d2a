import type { Labels } from '#base/labels.ts'

export const delegationScreenLabels = {
  'requests.delegation': { en: 'Delegations', zh: '簽核代理' },
  'requests.delegation_about': {
    en: 'Who approves for somebody else while they are away.',
    zh: '設定簽核人不在時由誰代為簽核。',
  },
  'requests.new_delegation': { en: 'New delegation', zh: '新增代理' },
  'requests.edit_delegation': { en: 'Edit delegation', zh: '編輯代理' },
  'requests.delegation_added': { en: 'Delegation added', zh: '已新增代理' },
  'requests.delegation_saved': { en: 'Delegation saved', zh: '已儲存代理' },
  'requests.delegation_removed': { en: 'Delegation removed', zh: '已刪除代理' },
  'requests.remove_delegation_title': {
    en: 'Delete the delegation of {{name}} to {{to}}?',
    zh: '要刪除 {{name}} 委由 {{to}} 的代理嗎？',
  },
  'requests.remove_delegation_text': {
    en: 'It has not begun, so nobody has decided by it.',
    zh: '代理尚未開始，不影響任何簽核。',
  },
  'requests.end_today': { en: 'End today', zh: '今日結束' },
  'requests.end_delegation_title': {
    en: 'End the delegation of {{name}} to {{to}} today?',
    zh: '要於今日結束 {{name}} 委由 {{to}} 的代理嗎？',
  },
  'requests.end_delegation_text': {
    en: 'Today is its last day. What was decided stays.',
    zh: '今日為最後一天，已完成的簽核不受影響。',
  },
  'requests.delegation_ends_today': { en: 'It ends today', zh: '將於今日結束' },
  'requests.no_delegations': { en: 'No delegations yet', zh: '尚無代理' },
  'requests.no_delegations_text': {
    en: 'While somebody is away, another person can approve for them between two days.',
    zh: '簽核人不在期間，可指定他人代為簽核。',
  },
} as const satisfies Labels

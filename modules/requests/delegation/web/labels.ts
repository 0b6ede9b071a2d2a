import type { Labels } from '#base/labels.ts'

export const delegationScreenLabels = {
  'requests.delegation': { en: 'Deputies', zh: '簽核代理' },
  'requests.delegation_about': {
    en: 'Who approves for you or others during an absence.',
    zh: '設定簽核人不在時由誰代為簽核。',
  },
  'requests.new_delegation': { en: 'New deputy', zh: '新增代理' },
  'requests.edit_delegation': { en: 'Edit deputy', zh: '編輯代理' },
  'requests.delegation_added': { en: 'Deputy added', zh: '已新增代理' },
  'requests.delegation_saved': { en: 'Deputy saved', zh: '已儲存代理' },
  'requests.delegation_removed': { en: 'Deputy removed', zh: '已刪除代理' },
  'requests.remove_delegation_title': {
    en: 'Remove {{to}} as deputy of {{name}}?',
    zh: '要刪除 {{name}} 委由 {{to}} 的代理嗎？',
  },
  'requests.remove_delegation_text': {
    en: 'It has not begun, so nobody has decided by it.',
    zh: '代理尚未開始，不影響任何簽核。',
  },
  'requests.end_today': { en: 'End today', zh: '今日結束' },
  'requests.end_delegation_title': {
    en: 'End {{to}} as deputy of {{name}} today?',
    zh: '要於今日結束 {{name}} 委由 {{to}} 的代理嗎？',
  },
  'requests.end_delegation_text': {
    en: 'Today is its last day. What was decided stays.',
    zh: '今日為最後一天，已完成的簽核不受影響。',
  },
  'requests.delegation_ends_today': { en: 'Ends today', zh: '將於今日結束' },
  'requests.leave_covers': { en: 'During leave', zh: '請假期間' },
  'requests.leave_covers_about': {
    en: 'Named in approved leave, they also decide on these days. To change one, change the leave.',
    zh: '已核准的請假單中指定的職務代理人，期間內亦可簽核；如需變更請修改請假單。',
  },
  'requests.no_delegations': { en: 'No deputies yet', zh: '尚無代理' },
  'requests.no_delegations_text': {
    en: 'While an approver is away, a deputy can approve for them.',
    zh: '簽核人不在期間，可指定他人代為簽核。',
  },
  'requests.own_deputy_hint': {
    en: 'Both of you can approve on these days. Your deputy cannot approve your own requests.',
    zh: '代理期間您與代理人皆可簽核，但代理人不得簽核您本人的申請。',
  },
} as const satisfies Labels

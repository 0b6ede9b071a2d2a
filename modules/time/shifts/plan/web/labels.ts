import type { Labels } from '#base/labels.ts'

/** Messages of the plan of shifts: copying, locking, cover. */
export const planLabels = {
  'shift.cover_short': { en: '{{heads}} of {{needed}} {{shift}}', zh: '{{shift}} {{heads}}／{{needed}}' },
  'shift.copied': { en: '{{added}} added, {{removed}} removed', zh: '新增 {{added}} 筆，移除 {{removed}} 筆' },
  'shift.locked_left_out': {
    en: 'Your own days with an allowance are left for somebody else to publish.',
    zh: '您本人含津貼的班表須由他人發布，已略過。',
  },
  'shift.lock_text': {
    en: 'Locked days can no longer be changed. Once published, people see their shifts and are told what changed.',
    zh: '鎖定後不可再變更；發布後員工可看到班表並收到變更通知。',
  },
  'shift.unlocked_said': {
    en: 'Days unlocked: {{unlocked}}. People told: {{told}}.',
    zh: '已解除 {{unlocked}} 個人日，通知 {{told}} 人',
  },
  'shift.rules_text': {
    en: 'Empty: only what the law says. Where the law wants more, the law holds.',
    zh: '留空則僅依法規；法規較嚴時以法規為準。',
  },
  'shift.rules_saved': { en: 'Rest between shifts saved', zh: '已儲存班次間隔' },
  'shift.cover': { en: 'At work, needed', zh: '上班／所需' },
  'shift.hours': { en: 'Hours', zh: '時數' },
  'shift.away_short': { en: 'L', zh: '假' },
  'shift.locked': { en: 'Locked', zh: '已鎖定' },
  'shift.by_pattern': { en: 'Weekly hours', zh: '固定班表' },
  'shift.holidays_missing': {
    en: 'No holidays of {{year}} are entered for {{offices}}: the plan shows none there.',
    zh: '{{offices}}尚未載入 {{year}} 年假日，班表未標示該年假日。',
  },
  'shift.see_holidays': { en: 'Load holidays', zh: '載入假日' },
  'shift.on_leave_title': { en: 'Some of them are on leave', zh: '部分人員請假中' },
} as const satisfies Labels

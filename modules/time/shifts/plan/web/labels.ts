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
    en: 'Nobody plans locked days until somebody who may unlock them does so. Once published, people see their shifts and are told what changed.',
    zh: '鎖定後不可排班，須由有解除鎖定權限的人員解除；發布後員工可看到班表並收到變更通知。',
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
  'shift.warnings': { en: 'Warnings', zh: '警示' },
  'shift.warning_named': { en: 'Warning: {{text}}', zh: '警示：{{text}}' },
  'shift.warnings_some': { en: '{{shown}} of {{total}} warnings', zh: '{{total}} 項警示中的 {{shown}} 項' },
  'shift.no_fix': { en: 'No single change clears it', zh: '無法以單一變更排除' },
  'shift.warnings_open_one': { en: '1 warning is open:', zh: '尚有 1 項警示：' },
  'shift.warnings_open_other': { en: '{{count}} warnings are open:', zh: '尚有 {{count}} 項警示：' },
  'shift.warnings_say_why': { en: 'Say in the remark why you lock anyway.', zh: '仍要鎖定請於備註說明原因。' },
  'shift.see_warnings': { en: 'Show warnings', zh: '查看警示' },
  'shift.warning_kind': { en: '{{heads}} × {{kind}}', zh: '{{kind}} {{heads}} 項' },
  'shift.warning_kind.day': { en: 'too many hours in a day', zh: '單日工時超過上限' },
  'shift.warning_kind.normal_day': { en: 'over the normal hours of a day', zh: '超過每日正常工時' },
  'shift.warning_kind.week': { en: 'over the normal hours of a week', zh: '超過每週正常工時' },
  'shift.warning_kind.period': { en: 'over the normal hours of a period', zh: '超過週期正常工時' },
  'shift.warning_kind.month': { en: 'too much overtime in a month', zh: '單月加班超過上限' },
  'shift.warning_kind.quarter': { en: 'too much overtime in three months', zh: '三個月加班超過上限' },
  'shift.warning_kind.rest': { en: 'too little rest between shifts', zh: '班次間隔不足' },
  'shift.warning_kind.days_in_row': { en: 'too many workdays in a row', zh: '連續工作日過多' },
  'shift.warning_kind.regular_days': { en: 'too few regular days off', zh: '例假不足' },
  'shift.warning_kind.days_off': { en: 'too few days off in a period', zh: '週期內例假與休息日不足' },
  'shift.on_leave_title': { en: 'Some of them are on leave', zh: '部分人員請假中' },
} as const satisfies Labels

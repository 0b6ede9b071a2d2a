import type { Labels } from '#base/labels.ts'

export const offInLieuLabels = {
  'request.kind.off_in_lieu': { en: 'Off-in-lieu', zh: '補休' },
  'off-in-lieu.title': { en: 'Ask for off-in-lieu', zh: '申請補休' },
  'off-in-lieu.enter': { en: 'Record off-in-lieu', zh: '代填補休單' },
  'off-in-lieu.type_id': { en: 'Leave type', zh: '假別' },
  'off-in-lieu.employee_id': { en: 'Employee', zh: '員工' },
  'off-in-lieu.day': { en: 'Day worked', zh: '出勤日' },
  'off-in-lieu.start': { en: 'From', zh: '開始時間' },
  'off-in-lieu.end': { en: 'Until', zh: '結束時間' },
  'off-in-lieu.break_minutes': { en: 'Break, minutes', zh: '休息（分鐘）' },
  'off-in-lieu.reason': { en: 'Reason', zh: '事由' },
  'off-in-lieu.remark': { en: 'Remark about the warnings', zh: '對提醒事項的說明' },
  'off-in-lieu.files': { en: 'Files', zh: '附件' },
  'off-in-lieu.work': { en: 'Work', zh: '出勤' },
  'off-in-lieu.earned': { en: 'Earned', zh: '可得補休' },
  'off-in-lieu.until_day': { en: 'May be taken until', zh: '補休期限' },
  'off-in-lieu.no_end': { en: 'Does not expire', zh: '無期限' },
  'off-in-lieu.day_off': { en: 'Kind of day', zh: '日別' },
  'off-in-lieu.day_off.non_working': { en: 'Rest day or non-working day', zh: '休息日' },
  'off-in-lieu.day_off.public_holiday': { en: 'Public holiday', zh: '國定假日' },
  'off-in-lieu.day_off.regular_day_off': { en: 'Regular day off', zh: '例假' },
  'off-in-lieu.day_off.disaster': { en: 'Declared day off', zh: '停班日' },
  'off-in-lieu.beside_pay': { en: 'Pay for these hours stays.', zh: '該時段之加班費仍照發。' },
  'off-in-lieu.bound': {
    en: '{{hours}} h count. A day is earned for {{normal}} h, half a day for half of them.',
    zh: '計入 {{hours}} 小時；滿 {{normal}} 小時得 1 日，達半數得半日。',
  },
  'off-in-lieu.attended': { en: 'Attendance shows {{hours}} h of it.', zh: '該時段出勤紀錄為 {{hours}} 小時。' },
  'off-in-lieu.whole_day': {
    en: 'The law gives a whole day off, however few the hours.',
    zh: '依法補假一日，不論出勤時數多寡。',
  },
  'did.POST /api/leave/off-in-lieu': { en: 'asked for off-in-lieu for {{name}}', zh: '為 {{name}} 申請補休' },
  'did.PUT /api/leave/off-in-lieu/{id}': {
    en: 'asked for off-in-lieu for {{name}} again',
    zh: '重新送出 {{name}} 的補休申請',
  },
  'error.off_in_lieu_working_day': {
    en: 'This is a working day. Time off is earned on rest days, holidays and days off.',
    zh: '此日為工作日，僅例假、休息日或國定假日出勤可換補休。',
  },
  'error.off_in_lieu_after_midnight': {
    en: 'Ask for the hours after midnight as work of the next day.',
    zh: '午夜後之時段請以次日另行申請。',
  },
  'error.off_in_lieu_on_record': {
    en: 'Off-in-lieu was asked for this day already. Change that one.',
    zh: '此日已申請補休，請修改該筆。',
  },
  'error.off_in_lieu_not_recorded': {
    en: 'The record of overtime of this day has none of this time.',
    zh: '當日加班紀錄不含此時段。',
  },
  'error.off_in_lieu_not_attended': {
    en: 'Attendance shows nothing of this time. Correct the attendance first.',
    zh: '該時段無出勤紀錄，請先申請出勤補登。',
  },
  'error.off_in_lieu_too_short': {
    en: '{{hours}} h count, half a day needs {{half}} h.',
    zh: '計入 {{hours}} 小時，半日須達 {{half}} 小時。',
  },
  'error.off_in_lieu_used': {
    en: 'What it earned is used for {{name}} on {{day}}. Take that back first.',
    zh: '所得補休已用於 {{day}} 的{{name}}，請先撤回該筆。',
  },
  'error.off_in_lieu_before_opening': {
    en: 'The balance of {{day}} has earlier work in it.',
    zh: '{{day}} 的期初餘額已含先前出勤。',
  },
} as const satisfies Labels

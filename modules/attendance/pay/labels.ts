import type { Labels } from '#base/labels.ts'

export const attendancePayLabels = {
  'attendance-pay.whole': { en: 'Absent by attendance, {{day}}', zh: '依出勤缺勤 {{day}}' },
  'attendance-pay.half': { en: 'Half a day absent by attendance, {{day}}', zh: '依出勤缺勤半日 {{day}}' },
  'attendance-pay.minutes': { en: 'Absent {{hours}} h by attendance, {{day}}', zh: '依出勤缺勤 {{hours}} {{day}}' },
  'attendance-pay.given_back': {
    en: '{{absent}}: given back after it was paid',
    zh: '{{absent}}：發薪後取消扣薪',
  },
  'attendance-pay.counter': {
    en: '{{absent}}: counted anew after it was paid',
    zh: '{{absent}}：發薪後重新計算',
  },
  'attendance-pay.late': { en: '{{absent}}: of a month that was closed', zh: '{{absent}}：屬已結清月份' },
} as const satisfies Labels

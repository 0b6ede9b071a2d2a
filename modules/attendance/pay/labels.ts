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

  'attendance-pay.perfect': {
    en: 'Perfect attendance in {{month}}: {{count}} days worked, {{amount}} ({{days}})',
    zh: '{{month}}全勤：出勤 {{count}} 日，{{amount}}（{{days}}）',
  },
  'attendance-pay.not_perfect': {
    en: '{{month}} is no longer perfect: {{days}} missed',
    zh: '{{month}}已非全勤：{{days}} 缺勤',
  },
  'attendance-pay.not_enough': {
    en: '{{month}} is no longer perfect: {{count}} days worked',
    zh: '{{month}}已非全勤：出勤 {{count}} 日',
  },
  'attendance-pay.waiting': { en: 'Attendance days to approve', zh: '待核准出勤日' },
  'attendance-pay.waiting_about': {
    en: 'An absence among them is paid until it is approved',
    zh: '其中缺勤於核准前仍照常給薪',
  },
  'attendance-pay.waiting_one': {
    en: '1 day of attendance of {{month}} is not approved. Approve it first, or confirm without it.',
    zh: '{{month}}有 1 個出勤日尚未核准。請先核准，或不納入直接確認。',
  },
  'attendance-pay.waiting_other': {
    en: '{{count}} days of attendance of {{month}} are not approved. Approve them first, or confirm without them.',
    zh: '{{month}}有 {{count}} 個出勤日尚未核准。請先核准，或不納入直接確認。',
  },
  'attendance-pay.unjudged': { en: 'Days without a device file', zh: '缺打卡機檔案之日' },
  'attendance-pay.unjudged_about': { en: 'Days are judged once a file covers them', zh: '檔案涵蓋後才會判定出勤' },
  'attendance-pay.unjudged_one': {
    en: '1 day of {{month}} is not judged, since no device file covers it. Bring the file first, or confirm without it.',
    zh: '{{month}}有 1 日因缺打卡機檔案而未判定。請先匯入，或不納入直接確認。',
  },
  'attendance-pay.unjudged_other': {
    en: '{{count}} days of {{month}} are not judged, since no device file covers them. Bring the file first, or confirm without them.',
    zh: '{{month}}有 {{count}} 日因缺打卡機檔案而未判定。請先匯入，或不納入直接確認。',
  },
  'attendance-pay.unlocked': { en: 'People whose month is not locked', zh: '月份尚未鎖定之人員' },
  'attendance-pay.unlocked_about': { en: 'The approval of the run locks it', zh: '薪資批次核准後即鎖定' },
  'attendance-pay.unlocked_one': {
    en: 'The month of 1 person is not locked. The approval of the run locks it.',
    zh: '有 1 人的月份尚未鎖定，薪資批次核准後即鎖定。',
  },
  'attendance-pay.unlocked_other': {
    en: 'The months of {{count}} people are not locked. The approval of the run locks them.',
    zh: '有 {{count}} 人的月份尚未鎖定，薪資批次核准後即鎖定。',
  },

  'attendance-proposal.title': { en: 'Hours to ask for', zh: '待申報時數' },
  'attendance-proposal.empty': {
    en: 'What attendance shows beyond the hours of a day, and the hours of part-timers, shows here until somebody asks for it.',
    zh: '出勤顯示之超時及部分工時者之時數，於申報前顯示於此。',
  },
  'attendance-proposal.employee_id': { en: 'Employee', zh: '員工' },
  'attendance-proposal.employee_no': { en: 'Employee no.', zh: '員工編號' },
  'attendance-proposal.full_name': { en: 'Employee', zh: '員工' },
  'attendance-proposal.day': { en: 'Day', zh: '日期' },
  'attendance-proposal.from': { en: 'From', zh: '起日' },
  'attendance-proposal.to': { en: 'Until', zh: '迄日' },
  'attendance-proposal.mine_only': { en: 'Mine only', zh: '僅限本人' },
  'attendance-proposal.kind': { en: 'As', zh: '申報為' },
  'attendance-proposal.kind.overtime': { en: 'Overtime', zh: '加班' },
  'attendance-proposal.kind.part_time': { en: 'Part-time hours', zh: '部分工時' },
  'attendance-proposal.clock_in': { en: 'In', zh: '上班' },
  'attendance-proposal.clock_out': { en: 'Out', zh: '下班' },
  'attendance-proposal.worked': { en: 'Worked', zh: '出勤時數' },
  'attendance-proposal.minutes': { en: 'Comes to', zh: '申報時數' },
  'attendance-proposal.refused': { en: 'Why not as it is', zh: '無法申報原因' },
  'attendance-proposal.start': { en: 'Start', zh: '開始' },
  'attendance-proposal.end': { en: 'End', zh: '結束' },
  'attendance-proposal.next_day': { en: 'After midnight', zh: '跨日' },
  'attendance-proposal.break_minutes': { en: 'Break, minutes', zh: '休息（分）' },
  'attendance-proposal.present_from': { en: 'At work from', zh: '在班起' },
  'attendance-proposal.present_until': { en: 'At work until', zh: '在班迄' },
  'attendance-proposal.ask_overtime': { en: 'Ask for overtime', zh: '申報加班' },
  'attendance-proposal.use_hours': { en: 'Use the hours of attendance', zh: '採用出勤時數' },
  'attendance-proposal.look': { en: 'Look and ask', zh: '檢視後申報' },
  'attendance-proposal.sent': { en: 'Sent to whoever decides', zh: '已送出審核' },
  'attendance-proposal.sent_many': { en: '{{count}} requests sent', zh: '已送出 {{count}} 筆申請' },
  'attendance-proposal.not_sent': {
    en: '{{sent}} sent, {{left}} left. Open these one by one.',
    zh: '已送出 {{sent}} 筆，{{left}} 筆未送出，請逐筆開啟。',
  },
  'attendance-proposal.send_title': { en: 'Send {{count}} requests?', zh: '要送出 {{count}} 筆申請嗎？' },
  'attendance-proposal.send_text': {
    en: 'Each is decided as any other. Nothing is paid before it is approved.',
    zh: '各申請依一般流程審核，核准前不予給付。',
  },
  'attendance-proposal.send': { en: 'Send', zh: '送出' },
  'attendance-proposal.all': { en: 'Show all {{count}}', zh: '顯示全部 {{count}} 筆' },
  'attendance-proposal.yours': { en: 'Not asked for yet', zh: '尚未申報' },
  'attendance-proposal.line': { en: '{{day}}: {{hours}} h, {{in}}–{{out}}', zh: '{{day}}：{{hours}}，{{in}}–{{out}}' },
  'did.POST /api/attendance/proposals/export': { en: 'exported hours to ask for', zh: '匯出待申報時數' },
  'activity.kind.attendance-proposal': { en: 'Hours to ask for', zh: '待申報時數' },
} as const satisfies Labels

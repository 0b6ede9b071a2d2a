import type { Labels } from '#base/labels.ts'

/** Texts of the timeline that explains a day. */
export const whyLabels = {
  'attendance.why.not_employed': { en: 'Not employed on this day', zh: '當日未在職' },
  'attendance.why.pattern': {
    en: 'Weekly hours {{planned}}: {{hours}} h work, {{pause}} min break',
    zh: '每週工時 {{planned}}，工作 {{hours}}，休息 {{pause}} 分鐘',
  },
  'attendance.why.shift': {
    en: 'Shift {{name}} {{planned}}: {{hours}} h work, {{pause}} min break',
    zh: '班別 {{name}} {{planned}}，工作 {{hours}}，休息 {{pause}} 分鐘',
  },
  'attendance.why.no_hours': { en: 'No hours planned', zh: '未排定時段' },
  'attendance.why.rest_day': { en: 'Rest day', zh: '休息日' },
  'attendance.why.regular_day_off': { en: 'Regular day off', zh: '例假' },
  'attendance.why.non_working': { en: 'Day off', zh: '非工作日' },
  'attendance.why.opens': {
    en: 'Earliest counted clock-in: {{minutes}} min before ({{set}} set)',
    zh: '打卡自此計入：提前 {{minutes}} 分鐘（設定 {{set}}）',
  },
  'attendance.why.begins': { en: 'Work starts. Late after {{grace}} min', zh: '上班；超過 {{grace}} 分鐘視為遲到' },
  'attendance.why.ends': {
    en: 'Work ends. Early if more than {{grace}} min before',
    zh: '下班；提前超過 {{grace}} 分鐘視為早退',
  },
  'attendance.why.closes': {
    en: 'Latest counted clock-out: {{minutes}} min after ({{set}} set)',
    zh: '打卡至此計入：延後 {{minutes}} 分鐘（設定 {{set}}）',
  },
  'attendance.why.holiday': { en: 'Holiday: {{name}}', zh: '假日：{{name}}' },
  'attendance.why.half_holiday': { en: 'Half a holiday: {{name}}', zh: '半日假日：{{name}}' },
  'attendance.why.away_whole': { en: 'On leave, the whole day', zh: '全日請假' },
  'attendance.why.away_first': { en: 'On leave, the first half', zh: '前半日請假' },
  'attendance.why.away_second': { en: 'On leave, the second half', zh: '後半日請假' },
  'attendance.why.away_half': { en: 'On leave, half the day', zh: '半日請假' },
  'attendance.why.away_minutes': { en: 'On leave, {{minutes}} minutes', zh: '請假 {{minutes}} 分鐘' },
  'attendance.why.away_time': { en: 'On leave, {{times}}', zh: '請假 {{times}}' },
  'attendance.why.away_pending': { en: 'Leave awaiting approval does not count', zh: '尚未簽核的請假不計入' },
  'attendance.why.due': { en: 'Scheduled hours: {{hours}}', zh: '應出勤 {{hours}}' },
  'attendance.why.punch_in': { en: 'Clock-in, {{from}}', zh: '上班打卡，{{from}}' },
  'attendance.why.punch_out': { en: 'Clock-out, {{from}}', zh: '下班打卡，{{from}}' },
  'attendance.why.punch_again': { en: 'Duplicate punch, {{from}}', zh: '同一次打卡的重複，{{from}}' },
  'attendance.why.punch_ignored': { en: 'Punch not counted, {{from}}', zh: '不計入的打卡，{{from}}' },
  'attendance.why.punch_outside': { en: 'Punch outside working hours, {{from}}', zh: '時段外的打卡，{{from}}' },
  'attendance.why.at_place': { en: 'at {{place}}, {{metres}} m away', zh: '{{place}}，距離 {{metres}} 公尺' },
  'attendance.why.by_device': { en: 'device {{device}}', zh: '打卡機 {{device}}' },
  'attendance.why.by_device_in': { en: 'device {{device}}, in', zh: '打卡機 {{device}}，上班' },
  'attendance.why.by_device_out': { en: 'device {{device}}, out', zh: '打卡機 {{device}}，下班' },
  'attendance.why.press_too_far': { en: 'Punch refused: too far by {{by}} m', zh: '打卡遭拒：超出 {{by}} 公尺' },
  'attendance.why.press_fix_old': { en: 'Punch refused: location too old', zh: '打卡遭拒：位置資訊過舊' },
  'attendance.why.press_fix_rough': { en: 'Punch refused: location not accurate enough', zh: '打卡遭拒：位置不夠精確' },
  'attendance.why.press_no_places': { en: 'Punch refused: no clocking place set up', zh: '打卡遭拒：未設定打卡地點' },
  'attendance.why.at_home': { en: 'from home, {{metres}} m away', zh: '居家，距離 {{metres}} 公尺' },
  'attendance.why.by_code': { en: 'by the code at {{place}}', zh: '掃描{{place}}的代碼' },
  'attendance.why.press_code_not_ours': {
    en: 'Punch refused: not a code of this company',
    zh: '打卡遭拒：非本公司的代碼',
  },
  'attendance.why.press_code_expired': { en: 'Punch refused: code too old', zh: '打卡遭拒：代碼已過期' },
  'attendance.why.press_code_used': { en: 'Punch refused: code used before', zh: '打卡遭拒：代碼已使用' },
  'attendance.why.press_code_elsewhere': {
    en: 'Punch refused: code of another office',
    zh: '打卡遭拒：其他工作地點的代碼',
  },
  'attendance.why.press_place_disabled': { en: 'Punch refused: place switched off', zh: '打卡遭拒：地點已停用' },
  'attendance.why.press_kiosk_revoked': { en: 'Punch refused: kiosk revoked', zh: '打卡遭拒：打卡看板已撤銷' },
  'attendance.why.press_home_off': { en: 'Punch refused: no work from home here', zh: '打卡遭拒：未開放居家打卡' },
  'attendance.why.press_home_unconfirmed': { en: 'Punch refused: no confirmed home', zh: '打卡遭拒：居家地點未確認' },
  'attendance.why.press_home_too_far': {
    en: 'Punch refused: too far from home by {{by}} m',
    zh: '打卡遭拒：距居家地點超出 {{by}} 公尺',
  },
  'attendance.why.press_key_unknown': {
    en: 'Punch refused: sent from a device of somebody else',
    zh: '打卡遭拒：非本人裝置',
  },
  'attendance.why.press_key_revoked': { en: 'Punch refused: device revoked', zh: '打卡遭拒：裝置已撤銷' },
  'attendance.why.press_signature_wrong': { en: 'Punch refused: signature wrong', zh: '打卡遭拒：簽章不符' },
  'attendance.why.press_sent_late': { en: 'Punch refused: sent more than 7 days later', zh: '打卡遭拒：逾 7 日才送出' },
  'attendance.why.sent_later': {
    en: 'Pressed without network: the device said {{device}}, it came at {{received}}',
    zh: '離線打卡：裝置時間 {{device}}，送達 {{received}}',
  },
  'attendance.why.signal_clock_moved': {
    en: 'Please check: the clock of the device was moved, or cannot be compared with the server’s',
    zh: '請留意：裝置時鐘曾被調整，或無法與伺服器時間比對',
  },
  'attendance.why.signal_speed': {
    en: 'Please check: {{km}} km from the press before, which is {{speed}} km/h',
    zh: '請留意：距前次打卡 {{km}} 公里，相當於時速 {{speed}} 公里',
  },
  'attendance.why.signal_same_fix': {
    en: 'Please check: the same position to the last digit, {{count}} times in 30 days',
    zh: '請留意：30 日內有 {{count}} 次位置完全相同',
  },
  'attendance.why.signal_shared_device': {
    en: 'Please check: other people on the same device, {{count}}',
    zh: '請留意：此裝置另有 {{count}} 人使用',
  },
  'attendance.why.corrected_in': { en: 'Clock-in as corrected', zh: '補登的上班時間' },
  'attendance.why.corrected_out': { en: 'Clock-out as corrected', zh: '補登的下班時間' },
  'attendance.why.under_way': { en: 'The day is not over: nothing is missing yet', zh: '當日尚未結束，尚不判定缺漏' },
  'attendance.why.not_covered': {
    en: 'Waits for the file of the device that covers the day',
    zh: '等候涵蓋當日的打卡機檔案',
  },
  'attendance.why.span': {
    en: '{{in}} to {{out}} minus break: {{worked}} of {{due}} scheduled',
    zh: '{{in}} 至 {{out}} 扣除休息：{{worked}}／應出勤 {{due}}',
  },
  'attendance.why.pairs': {
    en: '{{in}} to {{out}}, in-out pairs minus break: {{worked}} of {{due}} scheduled',
    zh: '{{in}} 至 {{out}} 各段加總扣除休息：{{worked}}／應出勤 {{due}}',
  },
  'attendance.why.rounded_in': {
    en: 'Clock-in rounded, {{way}} to {{step}} minutes',
    zh: '上班取整：{{way}}至 {{step}} 分鐘',
  },
  'attendance.why.rounded_out': {
    en: 'Clock-out rounded, {{way}} to {{step}} minutes',
    zh: '下班取整：{{way}}至 {{step}} 分鐘',
  },
  'attendance.why.rounded_duration': {
    en: 'Duration rounded, {{way}} to {{step}} minutes',
    zh: '時數取整：{{way}}至 {{step}} 分鐘',
  },
  'attendance.why.absent': {
    en: 'Absent: no punch within the counted hours',
    zh: '缺勤：時段及範圍內無打卡',
  },
  'attendance.why.absent_short': {
    en: 'Absent: {{worked}} worked, under {{under}}',
    zh: '缺勤：出勤 {{worked}}，未達 {{under}}',
  },
  'attendance.why.no_clock_out': {
    en: 'No clock-out: a missing punch is never added automatically',
    zh: '未打下班卡：系統不會自行補上',
  },
  'attendance.why.no_clock_in': {
    en: 'No clock-in: a missing punch is never added automatically',
    zh: '未打上班卡：系統不會自行補上',
  },
  'attendance.why.insufficient': {
    en: 'Half a day: {{worked}} worked, under {{under}}',
    zh: '視為半日：出勤 {{worked}}，未達 {{under}}',
  },
  'attendance.why.part_missing': { en: 'One of the shifts has no punch', zh: '其中一班無打卡' },
  'attendance.why.late': {
    en: 'Late by {{minutes}} min, over the grace period of {{grace}} min',
    zh: '遲到 {{minutes}} 分鐘，超過寬限 {{grace}} 分鐘',
  },
  'attendance.why.early': {
    en: 'Left {{minutes}} min early, over the grace period of {{grace}} min',
    zh: '早退 {{minutes}} 分鐘，超過寬限 {{grace}} 分鐘',
  },
  'attendance.why.over': { en: '{{hours}} over the scheduled {{due}}', zh: '超出應出勤 {{due}} 達 {{hours}}' },
  'attendance.why.attend': { en: 'Present', zh: '出勤' },
} as const satisfies Labels

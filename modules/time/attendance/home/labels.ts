import type { Labels } from '#base/labels.ts'

export const homeLabels = {
  'activity.kind.home_point': { en: 'Work-from-home location', zh: '居家地點' },
  'activity.kind.home-point': { en: 'Work-from-home location', zh: '居家地點' },
  'did.POST /api/attendance/homes': { en: 'proposed a home for work', zh: '提出居家地點' },
  'did.POST /api/attendance/homes/{id}/confirm': {
    en: 'confirmed the home of {{name}}',
    zh: '確認 {{name}} 的居家地點',
  },
  'did.POST /api/attendance/homes/{id}/decline': {
    en: 'sent back the home of {{name}}',
    zh: '退回 {{name}} 的居家地點',
  },
  'did.POST /api/attendance/homes/{id}/revoke': { en: 'revoked the home of {{name}}', zh: '撤銷 {{name}} 的居家地點' },
  'did.POST /api/attendance/homes/export': { en: 'exported the homes for work', zh: '匯出居家地點' },

  'home-point.title': { en: 'Work-from-home locations', zh: '居家地點' },
  'home-point.one': { en: 'Work-from-home location', zh: '居家地點' },
  'home-point.empty': {
    en: 'Where people work from home. They propose it from My attendance, and it counts once you confirm it.',
    zh: '員工居家工作的地點。由員工於「我的出勤」提出，經確認後生效。',
  },
  'home-point.view_waiting': { en: 'To confirm', zh: '待確認' },
  'home-point.employee_id': { en: 'Employee', zh: '員工' },
  'home-point.employee_no': { en: 'Employee no.', zh: '員工編號' },
  'home-point.full_name': { en: 'Employee', zh: '員工' },
  'home-point.state': { en: 'Status', zh: '狀態' },
  'home-point.state.proposed': { en: 'To confirm', zh: '待確認' },
  'home-point.state.confirmed': { en: 'Confirmed', zh: '已確認' },
  'home-point.state.declined': { en: 'Sent back', zh: '已退回' },
  'home-point.state.revoked': { en: 'Revoked', zh: '已撤銷' },
  'home-point.latitude': { en: 'Latitude', zh: '緯度' },
  'home-point.longitude': { en: 'Longitude', zh: '經度' },
  'home-point.accuracy_m': { en: 'Accuracy in metres', zh: '精確度（公尺）' },
  'home-point.proposed_at': { en: 'Proposed', zh: '提出時間' },
  'home-point.from_day': { en: 'From', zh: '起日' },
  'home-point.until_day': { en: 'Until', zh: '迄日' },
  'home-point.confirm': { en: 'Confirm', zh: '確認' },
  'home-point.confirm_title': { en: 'Confirm the home of {{name}}', zh: '確認 {{name}} 的居家地點' },
  'home-point.confirmed': { en: 'Home confirmed', zh: '已確認居家地點' },
  'home-point.decline': { en: 'Send back', zh: '退回' },
  'home-point.decline_title': { en: 'Send back the home of {{name}}?', zh: '要退回 {{name}} 的居家地點嗎？' },
  'home-point.decline_text': { en: 'They may propose another one.', zh: '員工可重新提出。' },
  'home-point.declined': { en: 'Home sent back', zh: '已退回' },
  'home-point.revoke': { en: 'Revoke', zh: '撤銷' },
  'home-point.revoke_title': { en: 'Revoke the home of {{name}}', zh: '撤銷 {{name}} 的居家地點' },
  'home-point.revoked': { en: 'Home revoked', zh: '已撤銷居家地點' },
  'home-point.about': {
    en: 'Proposed where the device was exact to {{accuracy}} m.',
    zh: '提出時裝置精確度為 {{accuracy}} 公尺。',
  },
  'home-point.press': { en: 'Clock from home', zh: '居家打卡' },
  'home-point.propose': { en: 'Send my home to HR', zh: '送出居家地點' },
  'home-point.propose_title': { en: 'Propose where you are as your home?', zh: '要將目前位置提出為居家地點嗎？' },
  'home-point.propose_text': {
    en: 'HR sees this position and confirms it. Then you clock in from home within {{km}} km of it.',
    zh: '人資將看到此位置並予以確認；之後您可於其 {{km}} 公里內居家打卡。',
  },
  'home-point.proposed': { en: 'Home proposed. HR confirms it.', zh: '已提出，待人資確認。' },
  'home-point.waits': { en: 'Your home waits for HR to confirm it', zh: '居家地點待人資確認' },

  'attendance-setting.home_km.hint': { en: 'Empty: nobody clocks in from home.', zh: '留空：不開放居家打卡。' },
  'error.press_home_off': {
    en: 'Your office has no work from home. Clock in at a place of the office.',
    zh: '您的工作地點未開放居家打卡，請至打卡地點打卡。',
  },
  'error.press_home_unconfirmed': {
    en: 'HR has not confirmed your home yet. Propose it in My attendance, or ask HR to confirm it.',
    zh: '您的居家地點尚未確認。請於「我的出勤」提出，或請人資確認。',
  },
  'error.press_home_too_far': { en: 'Too far from your home, by {{by}} m.', zh: '距離居家地點超出 {{by}} 公尺。' },
  'error.home_not_exact': {
    en: 'The position is exact to {{accuracy}} m only. Try again where the sky is clear.',
    zh: '位置精確度僅 {{accuracy}} 公尺，請至空曠處再試。',
  },
  'error.home_not_waiting': {
    en: 'This home was decided about already. Load the list again.',
    zh: '此居家地點已處理，請重新載入。',
  },
  'error.home_later_confirmed': {
    en: 'Another home of theirs counts from {{day}} on. Choose a later day.',
    zh: '另一居家地點自 {{day}} 起生效，請選擇較晚的日期。',
  },
  'error.home_before_begin': {
    en: 'It counts from {{day}} on. Choose that day or a later one.',
    zh: '其自 {{day}} 起生效，請選擇當日或之後。',
  },
} as const satisfies Labels

import type { Labels } from '#base/labels.ts'

export const offlinePunchLabels = {
  'activity.kind.press_key': { en: 'Device for clocking in', zh: '打卡裝置' },
  'activity.kind.press-key': { en: 'Device for clocking in', zh: '打卡裝置' },
  'activity.field.press_key.revoked': { en: 'Revoked', zh: '已撤銷' },
  'did.POST /api/attendance/press-keys': {
    en: 'added the device {{name}} for clocking in',
    zh: '新增打卡裝置「{{name}}」',
  },
  'did.POST /api/attendance/press-keys/{id}/end': {
    en: 'took the device {{name}} for clocking in away',
    zh: '移除打卡裝置「{{name}}」',
  },
  'did.POST /api/attendance/press-keys/{id}/revoke': {
    en: 'revoked the device {{name}} for clocking in',
    zh: '撤銷打卡裝置「{{name}}」',
  },
  'did.POST /api/attendance/press-keys/export': { en: 'exported the devices for clocking in', zh: '匯出打卡裝置' },
  'did.POST /api/attendance/presses/sent': { en: 'sent a press made without network', zh: '送出離線打卡' },

  'press-key.title': { en: 'Devices for clocking in', zh: '打卡裝置' },
  'press-key.one': { en: 'Device for clocking in', zh: '打卡裝置' },
  'press-key.empty': {
    en: 'Phones that clock in without network. A device appears here after the first press on it.',
    zh: '可離線打卡的手機。首次打卡後會顯示於此。',
  },
  'press-key.employee_id': { en: 'Employee', zh: '員工' },
  'press-key.employee_no': { en: 'Employee no.', zh: '員工編號' },
  'press-key.full_name': { en: 'Employee', zh: '員工' },
  'press-key.device_name': { en: 'Device', zh: '裝置' },
  'press-key.device_id': { en: 'Device', zh: '裝置' },
  'press-key.public_key': { en: 'Public key', zh: '公鑰' },
  'press-key.key_id': { en: 'Device', zh: '裝置' },
  'press-key.client_id': { en: 'Press', zh: '打卡' },
  'press-key.signed': { en: 'Signed press', zh: '已簽章的打卡' },
  'press-key.signature': { en: 'Signature', zh: '簽章' },
  'press-key.sent_at': { en: 'Sent', zh: '送出時間' },
  'press-key.made_at': { en: 'Added', zh: '新增時間' },
  'press-key.seen_at': { en: 'Last seen', zh: '最近連線' },
  'press-key.others': { en: 'Other people on it', zh: '其他使用者' },
  'press-key.state': { en: 'Status', zh: '狀態' },
  'press-key.state.active': { en: 'Active', zh: '使用中' },
  'press-key.state.revoked': { en: 'Revoked', zh: '已撤銷' },
  'press-key.revoke': { en: 'Revoke', zh: '撤銷' },
  'press-key.revoke_title': { en: 'Revoke {{name}}?', zh: '要撤銷「{{name}}」嗎？' },
  'press-key.revoke_text': {
    en: 'What still waits on it is no longer taken. The next press with network adds it again.',
    zh: '其上待送出的打卡將不再接受。下次連線打卡時會重新新增。',
  },
  'press-key.revoked': { en: 'Device revoked', zh: '已撤銷裝置' },
  'press-key.own': { en: 'My offline clocking devices', zh: '我的離線打卡裝置' },
  'press-key.seen': { en: 'last seen {{at}}', zh: '最近連線 {{at}}' },

  'attendance.waits_title': { en: 'Not sent yet', zh: '尚未送出' },
  'attendance.waits_text': {
    en: 'Kept on this device, for you only. Sent as soon as there is a network.',
    zh: '僅為您保存於此裝置，連線後自動送出。',
  },
  'attendance.waits_at': { en: 'Pressed at {{at}}', zh: '於 {{at}} 打卡' },
  'attendance.waits_kept': { en: 'No network. Press kept on this device', zh: '無網路，已將打卡保存於此裝置' },
  'attendance.waits_sent': { en: 'Sent: clocked at {{clock}}, {{place}}', zh: '已送出：{{clock}} 於{{place}}打卡' },
  'attendance.waits_send': { en: 'Send now', zh: '立即送出' },
  'attendance.waits_remove': { en: 'Remove', zh: '移除' },
  'attendance.waits_cannot': {
    en: 'This device cannot keep presses without network yet. Clock in once with network first.',
    zh: '此裝置尚無法離線打卡，請先連線打卡一次。',
  },

  'error.press_key_wrong': { en: 'This key is not valid. Load the page again.', zh: '金鑰無效，請重新載入頁面。' },
  'error.press_key_unknown': {
    en: 'This press was kept by a device that is not yours. Ask for a correction of the day.',
    zh: '此打卡並非由您的裝置保存，請申請補登。',
  },
  'error.press_key_revoked': {
    en: 'This device was revoked for clocking in. Ask for a correction of the day.',
    zh: '此裝置已撤銷，請申請補登。',
  },
  'error.press_signature_wrong': {
    en: 'This press was changed after it was made, and does not count. Ask for a correction of the day.',
    zh: '此打卡資料遭變更，不予計入。請申請補登。',
  },
  'error.press_sent_late': {
    en: 'This press waited for more than 7 days. Ask for a correction of the day.',
    zh: '此打卡已逾 7 日，請申請補登。',
  },
} as const satisfies Labels

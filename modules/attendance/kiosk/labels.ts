import type { Labels } from '#base/labels.ts'

export const kioskLabels = {
  'activity.kind.kiosk': { en: 'Kiosk', zh: '打卡看板' },
  'activity.field.kiosk.spot': { en: 'Place', zh: '地點' },
  'activity.field.kiosk.opened': { en: 'Opened', zh: '已開啟' },
  'activity.field.kiosk.revoked': { en: 'Revoked', zh: '已撤銷' },
  'did.POST /api/attendance/kiosks': { en: 'added the kiosk {{name}}', zh: '新增打卡看板「{{name}}」' },
  'did.POST /api/attendance/kiosks/{id}/code': {
    en: 'made an opening code for the kiosk {{name}}',
    zh: '產生打卡看板「{{name}}」的開啟碼',
  },
  'did.POST /api/attendance/kiosks/{id}/revoke': { en: 'revoked the kiosk {{name}}', zh: '撤銷打卡看板「{{name}}」' },
  'did.POST /api/attendance/kiosks/export': { en: 'exported the list of kiosks', zh: '匯出打卡看板清單' },
  'did.POST /api/kiosk/open': { en: 'opened the kiosk {{name}}', zh: '開啟打卡看板「{{name}}」' },

  'kiosk.title': { en: 'Kiosks', zh: '打卡看板' },
  'kiosk.one': { en: 'Kiosk', zh: '打卡看板' },
  'kiosk.new': { en: 'New kiosk', zh: '新增看板' },
  'kiosk.empty': {
    en: 'A kiosk is a tablet at the door. It shows a code that people scan to clock in, a new one every 30 seconds.',
    zh: '打卡看板是放在門口的平板，顯示供掃描打卡的代碼，每 30 秒更換。',
  },
  'kiosk.name': { en: 'Name', zh: '名稱' },
  'kiosk.office_id': { en: 'Office', zh: '辦公室' },
  'kiosk.office_name': { en: 'Office', zh: '辦公室' },
  'kiosk.place_id': { en: 'Place', zh: '地點' },
  'kiosk.place_id.hint': { en: 'Empty: for everybody of the office.', zh: '留空：適用於全辦公室。' },
  'kiosk.place_name': { en: 'Place', zh: '地點' },
  'kiosk.whole_office': { en: 'Whole office', zh: '全辦公室' },
  'kiosk.state': { en: 'Status', zh: '狀態' },
  'kiosk.state.waiting': { en: 'Waits for its code', zh: '待開啟' },
  'kiosk.state.late': { en: 'Code too old', zh: '開啟碼已過期' },
  'kiosk.state.open': { en: 'Open', zh: '使用中' },
  'kiosk.state.revoked': { en: 'Revoked', zh: '已撤銷' },
  'kiosk.opened_at': { en: 'Opened', zh: '開啟時間' },
  'kiosk.seen_at': { en: 'Last seen', zh: '最近連線' },
  'kiosk.code': { en: 'Opening code', zh: '開啟碼' },
  'kiosk.renew': { en: 'New opening code', zh: '新開啟碼' },
  'kiosk.renew_title': { en: 'New opening code for {{name}}?', zh: '要為 {{name}} 產生新的開啟碼嗎？' },
  'kiosk.renew_text': {
    en: 'The device that it is open on now no longer shows codes.',
    zh: '目前開啟的裝置將不再顯示代碼。',
  },
  'kiosk.revoke': { en: 'Revoke', zh: '撤銷' },
  'kiosk.revoke_title': { en: 'Revoke {{name}}?', zh: '要撤銷 {{name}} 嗎？' },
  'kiosk.revoke_text': {
    en: 'It no longer shows codes, and the one that it shows now is refused. Punches made with it stay.',
    zh: '此看板將不再顯示代碼，目前的代碼亦失效。已打的卡仍保留。',
  },
  'kiosk.revoked': { en: 'Kiosk revoked', zh: '已撤銷看板' },
  'kiosk.code_title': { en: 'Open the kiosk', zh: '開啟看板' },
  'kiosk.code_text': {
    en: 'On the tablet, open {{address}} and type this code. It is good once, until {{until}}, and is shown only now.',
    zh: '請於平板開啟 {{address}} 並輸入此開啟碼。僅能使用一次，有效至 {{until}}，且僅顯示這一次。',
  },

  'kiosk.page': { en: 'Clock in', zh: '打卡' },
  'kiosk.open_title': { en: 'Open this device as a kiosk', zh: '將此裝置開啟為打卡看板' },
  'kiosk.open_about': {
    en: 'HR makes the opening code in the attendance settings, under Kiosks. It opens one device once.',
    zh: '開啟碼由人資於出勤設定的「打卡看板」產生，僅能開啟一部裝置一次。',
  },
  'kiosk.open': { en: 'Open kiosk', zh: '開啟看板' },
  'kiosk.scan_me': { en: 'Scan this code to clock in or out', zh: '掃描此代碼打卡' },
  'kiosk.scan_how': {
    en: 'With the camera of your phone, or with Scan code in My attendance.',
    zh: '使用手機相機，或「我的出勤」的「掃描代碼」。',
  },
  'kiosk.next_in': { en: 'Next code in {{seconds}} s', zh: '{{seconds}} 秒後更換' },
  'kiosk.hello': { en: 'Hello {{name}}, clocked at {{clock}}', zh: '{{name}}您好，已於 {{clock}} 打卡' },
  'kiosk.picture': { en: 'Code to clock in', zh: '打卡代碼' },
  'kiosk.lost': {
    en: 'No connection. This kiosk shows the next code as soon as the network is back.',
    zh: '連線中斷。網路恢復後將顯示新代碼。',
  },
  'kiosk.place_off': {
    en: 'This place is switched off for clocking in. HR can switch it on under Places for clocking in.',
    zh: '此地點已停用打卡。人資可於「打卡地點」啟用。',
  },
  'kiosk.full_screen': { en: 'Show full screen', zh: '全螢幕' },
  'kiosk.loading': { en: 'Loading', zh: '載入中' },

  'error.kiosk_code_unknown': {
    en: 'This opening code is unknown, used or too old. Make a new one in the attendance settings.',
    zh: '開啟碼錯誤、已使用或已過期，請於出勤設定產生新的開啟碼。',
  },
  'error.kiosk_place_elsewhere': { en: 'Choose a place of this office.', zh: '請選擇此辦公室的地點。' },
} as const satisfies Labels

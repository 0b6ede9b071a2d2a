import type { Labels } from '#base/labels.ts'

export const pushDeviceLabels = {
  'push.title': { en: 'Device notices', zh: '裝置通知' },
  'push.about': {
    en: 'What waits for you and what was decided, also while the app is closed',
    zh: '即使應用程式未開啟，也能收到待辦與決定的通知',
  },
  'push.this_device': { en: 'This device', zh: '此裝置' },
  'push.switch': { en: 'Notices on this device', zh: '在此裝置接收通知' },
  'push.on': { en: 'On', zh: '已開啟' },
  'push.off': { en: 'Off', zh: '已關閉' },
  'push.turn_on': { en: 'Turn on', zh: '開啟' },
  'push.turn_off': { en: 'Turn off', zh: '關閉' },
  'push.what': {
    en: 'A notice says only that something waits or was decided: no name, no amount, no kind of leave. You get one for what you are mailed about.',
    zh: '通知僅說明有事項待辦或已有決定，不含姓名、金額或假別。通知範圍與電子郵件相同。',
  },
  'push.unsupported': {
    en: 'This browser cannot show notices. Use Chrome, Edge, Firefox or Safari, and open the product by its https address.',
    zh: '此瀏覽器無法顯示通知。請使用 Chrome、Edge、Firefox 或 Safari，並以 https 網址開啟。',
  },
  'push.home_screen': {
    en: 'On iPhone and iPad, notices need the app on the Home Screen: tap Share, then “Add to Home Screen”, and turn notices on in the app you open from there.',
    zh: '在 iPhone 與 iPad 上，須先將應用程式加入主畫面：點選「分享」，再選「加入主畫面」，並由主畫面開啟後啟用通知。',
  },
  'push.blocked': {
    en: 'Notices are blocked for this site. Allow them in the settings of your browser, then turn them on here.',
    zh: '瀏覽器已封鎖此網站的通知。請先在瀏覽器設定中允許，再於此處開啟。',
  },
  'push.failed': {
    en: 'The browser could not reach its push service. Check the network and try again.',
    zh: '瀏覽器無法連上推播服務，請檢查網路後再試。',
  },
  'push.elsewhere': {
    en: 'This device gets the notices of your other company. Turning them on here moves it to this one.',
    zh: '此裝置目前接收您另一家公司的通知，在此開啟將改為接收本公司的通知。',
  },
  'push.turned_on': { en: 'Notices are on for this device', zh: '已開啟此裝置的通知' },
  'push.turned_off': { en: 'Notices are off for this device', zh: '已關閉此裝置的通知' },
  'push.test': { en: 'Send a test', zh: '傳送測試' },
  'push.test_sent': { en: 'A test notice is on its way', zh: '測試通知已送出' },
  'push.devices': { en: 'Your devices', zh: '您的裝置' },
  'push.none': { en: 'No device gets notices yet', zh: '尚無裝置接收通知' },
  'push.used': { en: 'Last used', zh: '上次使用' },
  'push.remove': { en: 'Remove', zh: '移除' },
  'push.removed': { en: 'The device gets no more notices', zh: '該裝置不再接收通知' },
  'push.ends': {
    en: 'Logging out on a device, a new password and your last day end its notices.',
    zh: '在裝置上登出、變更密碼或離職後，該裝置即不再收到通知。',
  },
  'error.push_service_unknown': {
    en: 'Notices cannot be sent to this browser.',
    zh: '無法傳送通知至此瀏覽器。',
  },
  'error.push_devices_full': {
    en: 'You have {{most}} devices already. Remove one first.',
    zh: '您已有 {{most}} 個裝置，請先移除一個。',
  },
  'activity.kind.push_device': { en: 'Device for notices', zh: '通知裝置' },
  'activity.field.push_device.device': { en: 'Device', zh: '裝置' },
  'activity.field.push_device.tested': { en: 'Test notice', zh: '測試通知' },
  'did.POST /api/push/devices': { en: 'turned notices on for a device', zh: '開啟裝置通知' },
  'did.POST /api/push/devices/{id}/test': { en: 'sent a test notice to a device', zh: '傳送測試通知至裝置' },
  'did.DELETE /api/push/devices/{id}': { en: 'turned notices off for a device', zh: '關閉裝置通知' },
} as const satisfies Labels

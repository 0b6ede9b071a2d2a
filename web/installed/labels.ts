import type { Labels } from '#base/labels.ts'

export const installedLabels = {
  'installed.install': { en: 'Install app', zh: '安裝應用程式' },
  'installed.by_hand': { en: 'Install on this iPhone or iPad', zh: '安裝到此 iPhone 或 iPad' },
  'installed.step_share': {
    en: 'Open this page in Safari and tap the Share button, the square with an arrow.',
    zh: '請在 Safari 開啟此頁，點選「分享」按鈕（方框加箭頭）。',
  },
  'installed.step_add': { en: 'Choose “Add to Home Screen”.', zh: '選擇「加入主畫面」。' },
  'installed.step_confirm': {
    en: 'Tap Add. Kerani opens from your Home Screen from now on.',
    zh: '點選「加入」，之後即可由主畫面開啟 Kerani。',
  },
  'installed.update': { en: 'A new version is ready', zh: '新版本已就緒' },
  'installed.reload': { en: 'Reload', zh: '重新載入' },
  'installed.unsaved': {
    en: 'Save what you typed, or leave the form. Then reload.',
    zh: '請先儲存或離開表單，再重新載入。',
  },
  'installed.as_of': {
    en: 'No network: shown as of {{moment}}',
    zh: '目前沒有網路，顯示的是 {{moment}} 的資料',
  },
} as const satisfies Labels

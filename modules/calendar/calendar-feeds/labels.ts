import type { Labels } from '#base/labels.ts'

export const calendarFeedLabels = {
  'calendar-feed.title': { en: 'Calendar feeds', zh: '行事曆訂閱' },
  'calendar-feed.about': {
    en: 'Read these in your own calendar program. Whoever has an address can read it: keep it to yourself.',
    zh: '可在您慣用的行事曆程式中訂閱。持有網址者皆可讀取，請勿外流。',
  },
  'calendar-feed.kind': { en: 'Calendar', zh: '行事曆' },
  'calendar-feed.make': { en: 'Get address', zh: '產生網址' },
  'calendar-feed.remake': { en: 'Get new address', zh: '重新產生網址' },
  'calendar-feed.remake_title': { en: 'Get a new address for {{name}}?', zh: '要重新產生「{{name}}」的網址嗎？' },
  'calendar-feed.remake_text': {
    en: 'The address of before stops working. Programs that read it need the new one.',
    zh: '原網址將失效，已訂閱的程式需改用新網址。',
  },
  'calendar-feed.revoke': { en: 'End address', zh: '停用網址' },
  'calendar-feed.revoke_title': { en: 'End the address of {{name}}?', zh: '要停用「{{name}}」的網址嗎？' },
  'calendar-feed.revoke_text': {
    en: 'Programs that read it no longer get anything.',
    zh: '已訂閱的程式將無法再讀取。',
  },
  'calendar-feed.revoked': { en: 'Address ended', zh: '已停用網址' },
  'calendar-feed.address': { en: 'Address of {{name}}', zh: '「{{name}}」的網址' },
  'calendar-feed.shown_once': {
    en: 'It is shown this once. In your calendar program add a calendar by its address.',
    zh: '此網址僅顯示一次。請在行事曆程式中選擇以網址新增行事曆。',
  },
  'calendar-feed.copy': { en: 'Copy', zh: '複製' },
  'calendar-feed.copied': { en: 'Address copied', zh: '已複製網址' },
  'calendar-feed.made_on': { en: 'Made {{at}}', zh: '{{at}} 產生' },
  'calendar-feed.read_on': { en: 'last read {{at}}', zh: '{{at}} 最後讀取' },
  'calendar-feed.never_read': { en: 'not read yet', zh: '尚未讀取' },
  'calendar-feed.none': { en: 'Your role has no calendar to read.', zh: '您的角色沒有可訂閱的行事曆。' },
  'activity.kind.calendar_feed': { en: 'Calendar feed', zh: '行事曆訂閱' },
  'did.POST /api/calendar-feeds': { en: 'made an address for the calendar {{name}}', zh: '產生「{{name}}」行事曆網址' },
  'did.DELETE /api/calendar-feeds/{id}': {
    en: 'ended the address of the calendar {{name}}',
    zh: '停用「{{name}}」行事曆網址',
  },
} as const satisfies Labels

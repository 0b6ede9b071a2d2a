import type { Labels } from '#base/labels.ts'

export const requestNoticeLabels = {
  'did.PUT /api/requests/notice-choice': { en: 'changed their notices', zh: '變更通知設定' },
  'did.POST /api/requests/notices/reading': { en: 'read their notices', zh: '讀取通知' },
  'activity.kind.request_notice': { en: 'Notices', zh: '通知' },
  'activity.field.request_notice.how': { en: 'By mail', zh: '郵件通知' },
  'activity.field.request_notice.unread': { en: 'Unread', zh: '未讀' },
  'request.mail.to_decide': {
    en: '{{kind}} of {{person}} is waiting for your approval',
    zh: '{{person}} 的{{kind}}待您簽核',
  },
  'request.mail.reminded': {
    en: '{{kind}} of {{person}} is still waiting for your approval',
    zh: '{{person}} 的{{kind}}仍待您簽核',
  },
  'request.mail.escalated': {
    en: '{{kind}} of {{person}} was escalated to you',
    zh: '{{person}} 的{{kind}}已久候，您也可以簽核',
  },
  'request.mail.asked': {
    en: '{{kind}} of {{person}} was requested by somebody else',
    zh: '有人提出 {{person}} 的{{kind}}申請',
  },
  'request.mail.agreed': {
    en: '{{kind}} of {{person}} passed an approval step',
    zh: '{{person}} 的{{kind}}已通過一關',
  },
  'request.mail.approved': { en: '{{kind}} of {{person}} is approved', zh: '{{person}} 的{{kind}}已核准' },
  'request.mail.entered': {
    en: '{{kind}} of {{person}} was entered by HR and auto-approved',
    zh: '人資已登錄 {{person}} 的{{kind}}，立即生效',
  },
  'request.mail.rejected': { en: '{{kind}} of {{person}} is rejected', zh: '{{person}} 的{{kind}}已駁回' },
  'request.mail.withdrawn': { en: '{{kind}} of {{person}} is withdrawn', zh: '{{person}} 的{{kind}}已撤回' },
  'request.mail.cancelled': { en: '{{kind}} of {{person}} is cancelled', zh: '{{person}} 的{{kind}}已取消' },
  'request.mail.revoked': { en: '{{kind}} of {{person}} is revoked', zh: '{{person}} 的{{kind}}已撤銷' },
  'request.mail.paid': { en: '{{kind}} of {{person}} is paid', zh: '{{person}} 的{{kind}}已付款' },
  'request.mail.recounted': {
    en: '{{kind}} of {{person}} was recalculated',
    zh: '{{person}} 的{{kind}}已重新計算',
  },
  'request.mail.questioned': {
    en: 'You are asked about {{kind}} of {{person}}',
    zh: '{{person}} 的{{kind}}有問題待您回覆',
  },
  'request.mail.answered': {
    en: 'Your question about {{kind}} of {{person}} is answered',
    zh: '您對 {{person}} {{kind}}的提問已有回覆',
  },
  'request.mail.commented': { en: '{{kind}} of {{person}} has a new comment', zh: '{{person}} 的{{kind}}有新留言' },
  'request.mail.body': {
    en: 'Dear {{name}},\n\n{{what}}.\n\nOpen it here: {{link}}\n',
    zh: '{{name}} 您好：\n\n{{what}}。\n\n請由此開啟：{{link}}\n',
  },
  'request.mail.daily': { en: 'Your requests today', zh: '今日申請摘要' },
  'request.mail.daily_body': {
    en: 'Dear {{name}},\n\n{{lines}}\n\nOpen them here: {{link}}\n',
    zh: '{{name}} 您好：\n\n{{lines}}\n\n請由此開啟：{{link}}\n',
  },
  'request.bell_told.one': { en: '{{count}} of your requests has news', zh: '{{count}} 件申請有新進度' },
  'request.bell_told.other': { en: '{{count}} of your requests have news', zh: '{{count}} 件申請有新進度' },
} as const satisfies Labels

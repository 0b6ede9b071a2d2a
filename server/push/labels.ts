import type { Labels } from '#base/labels.ts'

/**
 * What a push says: it shows on locked screens and passes the push service of a browser maker. So these are whole
 * sentences without a name, a kind of request, an amount or a day; the page that a press opens says the rest.
 */
export const pushLabels = {
  'push.says.to_decide': { en: 'A request is waiting for you', zh: '有一件申請待您簽核' },
  'push.says.asked': { en: 'A request was made for you', zh: '有人為您提出申請' },
  'push.says.moved': { en: 'Your request moved on', zh: '您的申請有新進度' },
  'push.says.decided': { en: 'Your request was decided', zh: '您的申請已有決定' },
  'push.says.changed': { en: 'A request was changed', zh: '有一件申請已變更' },
  'push.says.questioned': { en: 'You are asked about a request', zh: '有一件申請的問題待您回覆' },
  'push.says.answered': { en: 'Your question was answered', zh: '您的提問已有回覆' },
  'push.says.commented': { en: 'A request has a new comment', zh: '有一件申請有新留言' },
  'push.says.daily': { en: 'There is news of your requests', zh: '您的申請有新消息' },
  'push.says.document': { en: 'A new document is ready for you', zh: '您有一份新文件' },
  'push.says.announcement': { en: 'An announcement is waiting for you', zh: '有一則公告待您閱讀' },
  'push.says.test': { en: 'Notices reach this device', zh: '此裝置可以收到通知' },
} as const satisfies Labels

type KeyOf<T> = T extends `push.says.${infer Kind}` ? Kind : never
/** Which sentence a push says. */
export type PushKind = KeyOf<keyof typeof pushLabels>

import type { Label } from '#base/labels.ts'
import type { CandidateMailEvent } from './rules.ts'

/** What is mailed where the company has written nothing of its own. */
export const USUAL_TEXTS: Readonly<Record<CandidateMailEvent, { subject: Label; body: Label }>> = {
  received: {
    subject: { en: 'Your application to {{company}}', zh: '您應徵{{company}}的資料已收到' },
    body: {
      en: '{{company}} has received your application for {{title}} ({{job}}). Thank you.\n\nHere you see how it stands, correct or download your data, or withdraw it:\n{{link}}\n\nThe address is for you alone. It opens until {{until}}.\n',
      zh: '{{company}}已收到您應徵{{title}}（{{job}}）的資料，謝謝您。\n\n您可由此查看進度、更正或下載您的資料，或撤回應徵：\n{{link}}\n\n此網址僅供您本人使用，有效期限至 {{until}}。\n',
    },
  },
  invited: {
    subject: { en: 'Interview at {{company}}', zh: '{{company}}面試邀請' },
    body: {
      en: 'Dear {{name}},\n\n{{company}} would like to meet you for {{title}} ({{job}}).\n\n{{appointment}}\n\nYour page, with all that you need:\n{{link}}\n',
      zh: '{{name}} 您好：\n\n{{company}}邀請您參加{{title}}（{{job}}）的面試。\n\n{{appointment}}\n\n相關資訊請見您的專屬頁面：\n{{link}}\n',
    },
  },
  moved: {
    subject: { en: 'Your application to {{company}}', zh: '您應徵{{company}}的最新進度' },
    body: {
      en: 'Dear {{name}},\n\nyour application to {{company}} for {{title}} ({{job}}) goes on. {{next}}\n\nYour page:\n{{link}}\n',
      zh: '{{name}} 您好：\n\n您應徵{{company}}{{title}}（{{job}}）已進入下一步。{{next}}\n\n您的專屬頁面：\n{{link}}\n',
    },
  },
  rejected: {
    subject: { en: 'Your application to {{company}}', zh: '您應徵{{company}}的結果' },
    body: {
      en: 'Dear {{name}},\n\nthank you for your interest in {{title}} ({{job}}) at {{company}}. We are not taking this application further. You are welcome to apply for other jobs.\n\nYour page, where you can also withdraw your data:\n{{link}}\n',
      zh: '{{name}} 您好：\n\n感謝您應徵{{company}}{{title}}（{{job}}）。本次應徵未進入後續流程，歡迎應徵其他職缺。\n\n您可由專屬頁面查看或撤回您的資料：\n{{link}}\n',
    },
  },
  offer: {
    subject: { en: 'A job offer from {{company}}', zh: '{{company}}錄取通知' },
    body: {
      en: 'Dear {{name}},\n\n{{company}} would like to offer you the job {{title}} ({{job}}). Please read the offer on your page, and answer it there:\n{{link}}\n',
      zh: '{{name}} 您好：\n\n{{company}}誠摯邀請您擔任{{title}}（{{job}}）。請於您的專屬頁面閱讀錄取通知並回覆：\n{{link}}\n',
    },
  },
  welcome: {
    subject: { en: 'Welcome to {{company}}', zh: '歡迎加入{{company}}' },
    body: {
      en: 'Dear {{name}},\n\nwelcome to {{company}}. Your first day as {{title}} is {{first_day}}.\n\nWhat is needed of you before that day is on your page:\n{{link}}\n',
      zh: '{{name}} 您好：\n\n歡迎加入{{company}}。您擔任{{title}}的到職日為 {{first_day}}。\n\n到職前需完成的事項請見您的專屬頁面：\n{{link}}\n',
    },
  },
}

import type { Labels } from '#base/labels.ts'

export const candidateMailLabels = {
  'activity.kind.candidate_mail_text': { en: 'Mail to candidates', zh: '應徵者郵件' },
  'activity.field.candidate_mail_text.subject': { en: 'Subject', zh: '主旨' },
  'activity.field.candidate_mail_text.body': { en: 'Text', zh: '內容' },
  'did.PUT /api/candidate-mails': { en: 'changed a mail to candidates', zh: '變更寄給應徵者的郵件' },
  'did.POST /api/candidate-mails/reset': {
    en: 'took the usual mail to candidates again',
    zh: '將寄給應徵者的郵件恢復為預設內容',
  },
  'permission.candidate-mail:edit': { en: 'Write the mails to candidates', zh: '編輯寄給應徵者的郵件' },
  'candidate-mail.event': { en: 'Occasion', zh: '情境' },
  'candidate-mail.event.received': { en: 'Application received', zh: '收到應徵' },
  'candidate-mail.event.invited': { en: 'Invited to an interview', zh: '邀請面試' },
  'candidate-mail.event.moved': { en: 'Taken further', zh: '進入下一步' },
  'candidate-mail.event.rejected': { en: 'Not taken further', zh: '未進入後續流程' },
  'candidate-mail.event.offer': { en: 'Job offer', zh: '錄取通知' },
  'candidate-mail.event.welcome': { en: 'Welcome', zh: '歡迎加入' },
  'candidate-mail.language': { en: 'Language', zh: '語言' },
  'candidate-mail.language.en': { en: 'English', zh: '英文' },
  'candidate-mail.language.zh-TW': { en: 'Chinese', zh: '中文' },
  'candidate-mail.subject': { en: 'Subject', zh: '主旨' },
  'candidate-mail.body': { en: 'Text', zh: '內容' },
  'error.candidate_mail_variable': {
    en: '{{variable}} has no value in this mail. Take one of those listed.',
    zh: '此郵件沒有 {{variable}} 的內容，請使用列出的變數。',
  },
  'error.candidate_mail_braces': {
    en: 'A variable has two braces on both sides.',
    zh: '變數前後請各使用兩個大括號。',
  },
} satisfies Labels

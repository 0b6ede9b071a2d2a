import type { Labels } from '#base/labels.ts'

export const sessionLabels = {
  'error.seen_role_reads': {
    en: 'You are looking as another role. Press Stop to make changes.',
    zh: '您正以其他角色檢視，請按「停止」後再變更。',
  },
  'error.role_not_held': { en: 'You do not hold this role.', zh: '您未擁有此角色。' },
  'error.second_factor_on': { en: 'Your second factor is on already.', zh: '雙重驗證已開啟。' },
  'error.second_factor_demanded': {
    en: 'Your role needs a second factor, so you cannot turn it off.',
    zh: '您的角色必須使用雙重驗證，因此無法關閉。',
  },
  'error.second_factor_first': {
    en: 'This role needs a second factor. Turn it on under Security first.',
    zh: '此角色必須使用雙重驗證，請先至「安全性」開啟。',
  },
  'error.password_none': {
    en: 'You log in with your company account. Log out and in again to confirm.',
    zh: '您以公司帳號登入，請登出後重新登入以確認身分。',
  },
  'mail.registration.subject': {
    en: 'Register {{company}} in Kerani',
    zh: '在 Kerani 註冊 {{company}}',
  },
  'mail.registration.body': {
    en: 'Somebody wants to register {{company}} with your email. Nothing is made yet.\n\nIf it was you, open this link within a day to finish:\n\n{{link}}\n\nIf it was not, nothing needs to be done.',
    zh: '有人以您的電子郵件註冊「{{company}}」，目前尚未建立任何資料。\n\n若為您本人，請於一天內開啟以下連結完成註冊：\n\n{{link}}\n\n若非您本人，請忽略此信。',
  },
} as const satisfies Labels

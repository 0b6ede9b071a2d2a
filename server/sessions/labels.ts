import type { Labels } from '#base/labels.ts'

export const sessionLabels = {
  'error.role_not_held': { en: 'You do not hold this role.', zh: '您未擁有此角色。' },
  'error.second_factor_on': { en: 'Your second factor is on already.', zh: '雙重驗證已開啟。' },
  'error.second_factor_demanded': {
    en: 'Your role demands a second factor, so it cannot be turned off.',
    zh: '您的角色必須使用雙重驗證，因此無法關閉。',
  },
  'error.second_factor_first': {
    en: 'This role demands a second factor. Turn it on under Security first.',
    zh: '此角色必須使用雙重驗證，請先至「安全性」開啟。',
  },
  'error.password_none': {
    en: 'You sign in with your company account. Sign out and in again to confirm.',
    zh: '您以公司帳號登入，請登出後重新登入以確認身分。',
  },
  'mail.registration.subject': {
    en: 'Somebody registered a company with your e-mail',
    zh: '有人以您的電子郵件註冊公司',
  },
  'mail.registration.body': {
    en: 'Somebody wanted to register {{company}} with your e-mail, which has a Kerani account already, and another password. Nothing was made.\n\nIf it was you, register again with the password of your account, or sign in first:\n\n{{link}}',
    zh: '有人以您的電子郵件及不同的密碼註冊「{{company}}」，但此電子郵件已有 Kerani 帳號，因此未建立任何資料。\n\n若為您本人，請以現有帳號的密碼重新註冊，或先登入：\n\n{{link}}',
  },
} as const satisfies Labels

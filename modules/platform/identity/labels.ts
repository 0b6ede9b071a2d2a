import type { Labels } from '#base/labels.ts'

export const identityLabels = {
  'did.DELETE /api/auth/second-factor': { en: 'turned off their second factor', zh: '關閉自己的雙重驗證' },
  'did.DELETE /api/auth/sessions/{id}': { en: 'ended one of their logins', zh: '結束自己的一個登入' },
  'did.PATCH /api/auth/preferences': {
    en: 'changed their language to {{language}}',
    zh: '將自己的語言改為{{language}}',
  },
  'did.POST /api/auth/aad-login': { en: 'logged in through the directory', zh: '透過目錄登入' },
  'did.POST /api/auth/aad-login for failed_sign_in': {
    en: 'tried to log in through the directory and failed',
    zh: '嘗試透過目錄登入但失敗',
  },
  'did.POST /api/auth/aad-login for account': {
    en: 'linked the account of {{name}} to the directory',
    zh: '將 {{name}} 的帳號連結至目錄',
  },
  'did.POST /api/auth/aad-start': { en: 'began to log in through the directory', zh: '開始透過目錄登入' },
  'did.POST /api/auth/company': { en: 'logged in', zh: '登入' },
  'did.POST /api/auth/confirmation': { en: 'gave the password again', zh: '再次輸入密碼' },
  'did.POST /api/auth/current-company': { en: 'came from another company', zh: '自其他公司切換至此' },
  'did.POST /api/auth/directory-tie': { en: 'linked their account to the directory', zh: '將自己的帳號連結至目錄' },
  'did.POST /api/auth/directory-tie/start': {
    en: 'began to link their account to the directory',
    zh: '開始將自己的帳號連結至目錄',
  },
  'did.POST /api/auth/invitation': { en: 'accepted the invitation', zh: '接受邀請' },
  'did.POST /api/auth/invitation/link': { en: 'opened the invitation', zh: '開啟邀請連結' },
  'did.POST /api/auth/invitation/password': {
    en: 'accepted the invitation and set a password',
    zh: '接受邀請並設定密碼',
  },
  'did.POST /api/auth/login': { en: 'logged in', zh: '登入' },
  'did.POST /api/auth/login for failed_sign_in': { en: 'tried to log in and failed', zh: '嘗試登入但失敗' },
  'did.POST /api/auth/logout': { en: 'logged out', zh: '登出' },
  'did.POST /api/auth/password': { en: 'changed their password', zh: '變更自己的密碼' },
  'did.POST /api/auth/password/reset': { en: 'set a new password', zh: '重設密碼' },
  'did.POST /api/auth/password/reset-request': { en: 'asked for a link to reset the password', zh: '要求重設密碼' },
  'did.POST /api/auth/path/ops/login': { en: 'logged in as an operator', zh: '以營運人員身分登入' },
  'did.POST /api/auth/path/ops/login for failed_sign_in': {
    en: 'tried to log in as an operator and failed',
    zh: '嘗試以營運人員身分登入但失敗',
  },
  'did.POST /api/auth/registration': { en: 'asked to register a company', zh: '申請註冊公司' },
  'did.POST /api/auth/registration/founding': { en: 'registered the company {{name}}', zh: '註冊公司 {{name}}' },
  'did.POST /api/auth/registration/link': { en: 'opened the link to register', zh: '開啟註冊連結' },
  'did.POST /api/auth/role': { en: 'changed to another role', zh: '切換角色' },
  'did.POST /api/auth/role with role_id': { en: 'changed to the role {{role_id}}', zh: '切換為角色「{{role_id}}」' },
  'did.POST /api/auth/second-factor': { en: 'logged in with the second factor', zh: '以雙重驗證登入' },
  'did.POST /api/auth/second-factor for failed_sign_in': {
    en: 'gave a wrong code of the second factor',
    zh: '輸入錯誤的雙重驗證碼',
  },
  'did.POST /api/auth/second-factor/activation': { en: 'turned on their second factor', zh: '啟用自己的雙重驗證' },
  'did.POST /api/auth/second-factor/setup': { en: 'began to set up a second factor', zh: '開始設定雙重驗證' },
  'did.command operator': { en: 'made an operator’s account for {{name}}', zh: '建立 {{name}} 的營運帳號' },
  'mail.reset.subject': { en: 'Reset your Kerani password', zh: '重設您的 Kerani 密碼' },
  'mail.reset.body': {
    en: 'Open this link within 30 minutes to choose a new password:\n\n{{link}}\n\nIf you did not ask for this, nothing needs to be done.',
    zh: '請於 30 分鐘內開啟以下連結設定新密碼：\n\n{{link}}\n\n若非您本人申請，請忽略此信。',
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

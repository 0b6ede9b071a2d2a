import type { Labels } from '#base/labels.ts'

export const accountLabels = {
  'security.about': { en: 'Your password, second factor and open sessions', zh: '您的密碼、雙重驗證與登入中的裝置' },
  'security.password': { en: 'Password', zh: '密碼' },
  'security.change_password': { en: 'Change password', zh: '變更密碼' },
  'security.directory': {
    en: 'You log in with your company account. Change the password there.',
    zh: '您以公司帳號登入，請至公司帳號變更密碼。',
  },
  'security.second_factor': { en: 'Second factor', zh: '雙重驗證' },
  'security.second_factor_text': {
    en: 'After the password you also enter a code from an authenticator app.',
    zh: '輸入密碼後，還需輸入驗證器應用程式的驗證碼。',
  },
  'security.turn_on': { en: 'Turn on', zh: '開啟' },
  'security.turn_off': { en: 'Turn off', zh: '關閉' },
  'security.off_title': { en: 'Turn off the second factor?', zh: '要關閉雙重驗證嗎？' },
  'security.off_text': {
    en: 'Your password alone will open the account. The recovery codes stop working.',
    zh: '之後僅需密碼即可登入，復原碼將失效。',
  },
  'security.off_done': { en: 'The second factor is off', zh: '已關閉雙重驗證' },
  'security.qr': { en: 'QR code for the authenticator app', zh: '驗證器應用程式的 QR 碼' },
  'security.scan': {
    en: 'Scan this with your authenticator app, then enter the six digits it shows.',
    zh: '請用驗證器應用程式掃描，再輸入顯示的六位數字。',
  },
  'security.by_hand': { en: 'Or type this key into the app:', zh: '或在應用程式中輸入此金鑰：' },
  'security.codes_title': { en: 'Keep these recovery codes in a safe place', zh: '請妥善保存這些復原碼' },
  'security.codes_text': {
    en: 'Each works once when you do not have your phone. You see them only now.',
    zh: '手機不在身邊時，每個復原碼可使用一次。僅於此時顯示。',
  },
  'security.codes_kept': { en: 'Continue, codes are saved', zh: '我已保存，繼續' },
  'security.sessions': { en: 'Where you are logged in', zh: '登入中的裝置' },
  'security.this_session': { en: 'This one', zh: '目前使用' },
  'security.last_seen': { en: 'Last used', zh: '上次使用' },
  'security.end_session': { en: 'End', zh: '結束' },
  'security.session_ended': { en: 'The session is ended', zh: '已結束該登入' },
  'step_up.title': { en: 'Confirm it’s you', zh: '請再次輸入密碼' },
  'step_up.text': {
    en: 'Enter your password. We won’t ask again for 10 minutes.',
    zh: '請輸入密碼，十分鐘內不會再次詢問。',
  },
  'step_up.confirm': { en: 'Confirm', zh: '確認' },
  'security.directory_tie': { en: 'Company directory', zh: '公司目錄' },
  'security.directory_proposed': {
    en: 'Your company wants to link your directory account. Log in to the directory once to confirm that it is yours.',
    zh: '貴公司要連結您的目錄帳號，請登入目錄一次以確認為您本人。',
  },
  'security.directory_tied': { en: 'You can log in with your directory account.', zh: '您可使用目錄帳號登入。' },
  'security.directory_confirm': { en: 'Confirm in the directory', zh: '至目錄確認' },
} as const satisfies Labels

import type { Labels } from '#base/labels.ts'

/** Messages of the password of mailed payslips. */
export const payslipPasswordLabels = {
  'pay.mail_password': { en: 'Password of mailed payslips', zh: '郵寄薪資單的密碼' },
  'pay.mail_password_own': {
    en: 'Payslips mailed to you open with the password you chose.',
    zh: '寄給您的薪資單以您自行設定的密碼開啟。',
  },
  'pay.mail_password_none': {
    en: 'Payslips mailed to you open without a password. You may choose one.',
    zh: '寄給您的薪資單未設密碼，您可自行設定。',
  },
  'pay.mail_password_identity_birthday': {
    en: 'Payslips mailed to you open with the last 6 characters of your identity card or passport number, then your birthday as DDMMYYYY. You may choose a password of your own instead.',
    zh: '寄給您的薪資單以身分證或護照號碼末 6 碼加西元生日（日月年，DDMMYYYY）開啟。您也可改用自訂密碼。',
  },
  'pay.mail_password_choose': { en: 'Choose a password', zh: '設定密碼' },
  'pay.mail_password_change': { en: 'Change password', zh: '變更密碼' },
  'pay.mail_password_remove': { en: 'Remove password', zh: '移除密碼' },
  'pay.mail_password_hint': {
    en: 'At least 8 characters: letters, digits and signs, no spaces. It is never shown again.',
    zh: '至少 8 個字元，可用英文字母、數字及符號，不含空格。設定後不再顯示。',
  },
  'pay.mail_password_new': { en: 'Password', zh: '密碼' },
  'pay.mail_password_again': { en: 'Password again', zh: '再次輸入密碼' },
  'pay.mail_password_remove_own': {
    en: 'Payslips mailed from then on open by your company’s rule.',
    zh: '之後寄出的薪資單依公司規則開啟。',
  },
  'pay.mail_password_set': {
    en: 'Password saved. It holds for payslips mailed from now on.',
    zh: '已儲存密碼，適用於之後寄出的薪資單。',
  },
  'pay.mail_password_removed': { en: 'Password removed', zh: '已移除密碼' },
  'pay.mail_password_of_person': { en: 'Own password', zh: '使用自訂密碼' },
  'pay.mail_password_yes': { en: 'Yes', zh: '是' },
  'pay.mail_password_no': { en: 'No', zh: '否' },
  'pay.mail_password_person_text': {
    en: 'Nobody can read it. If it was forgotten, remove it: payslips mailed from then on open by the company’s rule.',
    zh: '任何人均無法查看。若員工忘記密碼可予以移除，之後寄出的薪資單依公司規則開啟。',
  },
} as const satisfies Labels

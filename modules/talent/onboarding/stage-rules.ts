import type { Label } from '#base/labels.ts'

/** The stages in their order. What each needs before a card may stand in it is here, and nowhere else. */
export const STAGES = [
  'resume_reviewed',
  'phone_screening',
  'open_for_opportunity',
  'application_form',
  'interview',
  'interview_passed',
  'offer_job',
  'offer_accepted',
  'onboard_date',
  'migrate',
] as const
export type Stage = (typeof STAGES)[number]

/**
 * What stands for a fact: `paper` may be replaced by a reason and a file of HR (accepted on paper), `day` is the first day, and
 * `employee` only comes with the employee.
 */
export const STAGE_NEEDS: Readonly<Partial<Record<Stage, 'paper' | 'day' | 'employee'>>> = {
  interview_passed: 'paper',
  offer_accepted: 'paper',
  onboard_date: 'day',
  migrate: 'employee',
}

/** What comes next, as candidates read it: never how they stand. */
export const NEXT_OF_STAGE: Readonly<Record<Stage, Label>> = {
  resume_reviewed: {
    en: 'The people who fill this job will contact you about the next step.',
    zh: '負責本職缺的人員將與您聯絡，說明後續步驟。',
  },
  phone_screening: { en: 'We will call you.', zh: '我們將以電話與您聯絡。' },
  open_for_opportunity: {
    en: 'The people who fill this job will contact you about the next step.',
    zh: '負責本職缺的人員將與您聯絡，說明後續步驟。',
  },
  application_form: {
    en: 'Please fill in your details on this page.',
    zh: '請於本頁填寫您的完整資料。',
  },
  interview: { en: 'We arrange an interview with you.', zh: '我們將與您安排面試。' },
  interview_passed: {
    en: 'The people who fill this job will contact you about the next step.',
    zh: '負責本職缺的人員將與您聯絡，說明後續步驟。',
  },
  offer_job: { en: 'We prepare a letter for you.', zh: '我們正在為您準備通知書。' },
  offer_accepted: { en: 'We agree with you on your first day.', zh: '我們將與您確認到職日。' },
  onboard_date: { en: 'We look forward to your first day.', zh: '期待您到職。' },
  migrate: {
    en: 'Welcome. Whatever else is needed of you before your first day is on this page.',
    zh: '歡迎加入。到職前尚需您完成的事項將列於本頁。',
  },
}

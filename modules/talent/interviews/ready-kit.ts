/** The kit that every company starts with. */
export const READY_KIT = {
  ready: 'general',
  name_en: 'General interview',
  name_zh: '一般面試',
  questions: [
    {
      text_en: 'What have you done that comes closest to this job?',
      text_zh: '過去哪一項工作經驗與本職務最相近？',
      hint_en: 'Names tasks, how often they did them, and what came of it.',
      hint_zh: '能具體說明工作內容、頻率與成果。',
    },
    {
      text_en: 'Tell us about a problem at work that you solved yourself.',
      text_zh: '請說明一個您自行解決的工作問題。',
      hint_en: 'Says what was wrong, what they tried, and what they learned.',
      hint_zh: '能說明問題、做法與學到的經驗。',
    },
    {
      text_en: 'When did you and a colleague not agree, and what did you do?',
      text_zh: '您曾與同事意見不合嗎？當時如何因應？',
      hint_en: 'Listens, stays with the matter, and finds a way to go on.',
      hint_zh: '能傾聽、就事論事並找到解決方式。',
    },
    {
      text_en: 'Why this job, and why now?',
      text_zh: '為什麼選擇這份工作？為什麼是現在？',
      hint_en: 'Knows what the job is, and what they want from it.',
      hint_zh: '了解工作內容，也清楚自己的期待。',
    },
    {
      text_en: 'Can you work the hours and at the place that the job asks?',
      text_zh: '能否配合本職務的工作時間與地點？',
      hint_en: 'Yes, or says what would have to change.',
      hint_zh: '可以配合，或能說明需要調整之處。',
    },
  ],
} as const

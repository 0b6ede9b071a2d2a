import type { Stage } from '../modules/talent/onboarding/stage-rules.ts'

/** How far somebody has come: a stage, or what review said. */
export type Standing = Stage | 'new' | 'not_suitable' | 'later' | 'withdrawn' | 'rejected'

export type Applicant = {
  name: string
  phone: string
  language: 'en' | 'zh-TW'
  /** The number of the vacancy; null for a resume that the company brought in without one. */
  vacancy: number | null
  /** Days ago. */
  applied: number
  standing: Standing
  /** In major units of the office's currency; null where nothing was expected. */
  expects: number | null
  about: readonly string[]
}

const PLANNER = [
  'Production planner, five years with an injection moulder in Shah Alam. SAP PP, Excel, line balancing.',
  'Planner and buyer for a packaging plant. Kanban, stock counts, English and Malay.',
  'Logistics executive who plans deliveries for forty outlets. Diploma in supply chain, UiTM.',
]
const SERVICE = [
  '客服專員，電商平台三年經驗。熟悉訂單追蹤、退換貨及客訴處理。',
  '門市人員轉職，中英文流利，具會員服務經驗，可配合輪班。',
  '銀行客服中心兩年，日文 N2，打字每分鐘六十字。',
]
const SALES = ['業務經理，帶領八人團隊，負責東南亞通路。英文流利，可出差。', '工業零件業務十年，熟悉日系客戶。']
const PACKING = [
  'Packing operator, night shift, three years. Forklift licence.',
  'Production operator in electronics, Bayan Lepas. Willing to work shifts.',
]
const HELPER = ['Student, free at weekends. Store keeper in the holidays.', 'Part-time cashier. Lives in Butterworth.']
const AUDITOR = ['Internal auditor, ACCA, four years with a bank. ISO 9001 lead auditor.']

type Line = readonly [
  name: string,
  vacancy: number | null,
  applied: number,
  standing: Standing,
  expects: number | null,
  language?: 'zh-TW',
]
const LINES: readonly Line[] = [
  ['Nur Izzati binti Rahman', 1, 5, 'new', 4_500],
  ['Lee Chee Keong', 1, 5, 'resume_reviewed', 4_800],
  ['Priya a/p Subramaniam', 1, 5, 'phone_screening', 4_600],
  ['Mohd Hafizuddin bin Zakaria', 1, 5, 'interview', 5_000],
  ['Chong Mei Yee', 1, 6, 'offer_job', 5_200],
  ['Ganesan a/l Muniandy', 1, 6, 'application_form', 4_300],
  ['Siti Khadijah binti Ismail', 1, 6, 'interview', 4_700],
  ['Ng Wai Kit', 1, 4, 'new', 4_400],
  ['Farah Hanim binti Osman', 1, 4, 'new', null],
  ['Ravi a/l Chandran', 1, 4, 'not_suitable', 6_500],
  ['Teoh Siew Ling', 1, 3, 'new', 4_200],
  ['Amirah binti Yusoff', 1, 3, 'later', 4_900],
  ['Kok Jun Hao', 1, 3, 'new', 5_000],
  ['Zulkifli bin Hassan', 1, 6, 'rejected', 4_800],
  ['Dayang Nurul Ain binti Awang', 1, 2, 'new', 4_500],
  ['Wong Kah Mun', 1, 6, 'open_for_opportunity', 4_600],
  ['Balqis binti Ahmad Shah', 1, 1, 'withdrawn', 4_300],
  ['Thinesh a/l Raju', 1, 1, 'new', 4_700],
  ['Chen Yu-Ting 陳玉婷', 2, 11, 'onboard_date', 36_000, 'zh-TW'],
  ['林佳穎', 2, 11, 'offer_accepted', 35_000, 'zh-TW'],
  ['黃冠宇', 2, 10, 'interview_passed', 36_500, 'zh-TW'],
  ['張雅筑', 2, 10, 'interview', 35_500, 'zh-TW'],
  ['吳承翰', 2, 10, 'phone_screening', 34_000, 'zh-TW'],
  ['李思妤', 2, 9, 'resume_reviewed', 37_000, 'zh-TW'],
  ['王柏翔', 2, 9, 'not_suitable', 48_000, 'zh-TW'],
  ['蔡宜庭', 2, 8, 'later', 36_000, 'zh-TW'],
  ['劉家豪', 2, 8, 'new', 35_000, 'zh-TW'],
  ['許雅涵', 2, 7, 'new', null, 'zh-TW'],
  ['鄭宇軒', 2, 6, 'rejected', 38_000, 'zh-TW'],
  ['謝欣怡', 2, 5, 'application_form', 35_000, 'zh-TW'],
  ['Grace Hsu', 2, 4, 'new', 37_500],
  ['郭品妤', 2, 2, 'new', 34_500, 'zh-TW'],
  ['周俊傑', 3, 3, 'interview', 90_000, 'zh-TW'],
  ['Daniel Kuo', 3, 3, 'phone_screening', 95_000],
  ['徐振豪', 3, 2, 'resume_reviewed', 82_000, 'zh-TW'],
  ['何淑芬', 3, 2, 'new', 88_000, 'zh-TW'],
  ['曾國瑋', 3, 1, 'new', 78_000, 'zh-TW'],
  ['羅雅文', 3, 1, 'not_suitable', 120_000, 'zh-TW'],
  ['Muhammad Syafiq bin Azhar', 4, 48, 'rejected', 2_100],
  ['Kumaran a/l Perumal', 4, 47, 'open_for_opportunity', 2_000],
  ['Noor Aini binti Salleh', 4, 47, 'not_suitable', 2_600],
  ['Lim Boon Huat', 4, 46, 'later', 2_200],
  ['Nguyen Van Tam', 4, 45, 'not_suitable', 2_000],
  ['Faizal bin Mahmud', 4, 45, 'rejected', 2_100],
  ['Saraswathy a/p Kannan', 4, 44, 'open_for_opportunity', 2_300],
  ['Ooi Pei Shan', 4, 44, 'withdrawn', 2_200],
  ['Hakim bin Roslan', 4, 43, 'not_suitable', 2_400],
  ['Tan Ee Ling', 4, 43, 'later', 2_000],
  ['Aiman bin Shaharudin', 5, 33, 'interview_passed', 11],
  ['Ong Zi Xuan', 5, 32, 'onboard_date', 12],
  ['Kavin a/l Suresh', 5, 31, 'resume_reviewed', 11],
  ['Nur Alya binti Fauzi', 5, 30, 'not_suitable', 15],
  ['Chua Jia Wen', 5, 29, 'offer_job', 12],
  ['Irfan bin Kamal', 5, 28, 'new', null],
  ['Goh Su Ann', 6, 66, 'rejected', 5_500],
  ['Selvi a/p Arumugam', 6, 65, 'not_suitable', 6_000],
  ['Ahmad Danish bin Rosli', 6, 64, 'open_for_opportunity', 5_800],
  ['Yap Hui Min', 6, 63, 'later', 6_200],
  ['Rajesh a/l Nair', null, 20, 'new', null],
  ['蘇雅琪', null, 18, 'new', null, 'zh-TW'],
]

const ABOUT: Readonly<Record<number, readonly string[]>> = {
  0: ['Electrical technician, ten years, chargeman A0. Looks for work in Penang.'],
  1: PLANNER,
  2: SERVICE,
  3: SALES,
  4: PACKING,
  5: HELPER,
  6: AUDITOR,
}

/** Sixty applicants over all vacancies, stages, statuses and both languages. */
export const APPLICANTS: readonly Applicant[] = LINES.map(
  ([name, vacancy, applied, standing, expects, language], nth): Applicant => {
    const texts = ABOUT[vacancy ?? 0]!
    return {
      name,
      phone:
        vacancy === 2 || vacancy === 3
          ? `+886 912 ${340 + nth} ${501 + nth}`
          : `+60 12-${300 + nth} ${4_100 + nth * 7}`,
      language: language ?? 'en',
      vacancy,
      applied,
      standing,
      expects,
      about: [texts[nth % texts.length]!],
    }
  },
)

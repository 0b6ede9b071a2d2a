import { addDays, dayIn } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { employeeOf, type SeededCompany } from './seed-company.ts'

const DAY_MS = 86_400_000

/** Inserts six vacancies of the demo company: open ones in both countries, one hired, one past its day, one closed. */
export async function plantVacancies(tx: Tx, company: SeededCompany, now: Date): Promise<void> {
  if (await tx.selectFrom('vacancy').select('id').limit(1).executeTakeFirst()) return
  const today = dayIn('Asia/Kuala_Lumpur', now)
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { offices } = company
  const somebody = await tx
    .selectFrom('employment')
    .innerJoin('department', 'department.id', 'employment.department_id')
    .select(['employment.office_id', 'employment.department_id', 'employment.position_id', 'department.name'])
    .where('employment.until_day', 'is', null)
    .where('employment.position_id', 'is not', null)
    .orderBy('employment.employee_id', 'desc')
    .execute()
  /** Where somebody works, so that office, department and position fit. */
  const placeAt = (office: 'KUL' | 'PEN' | 'TPE', department: string) => {
    const found = somebody.find(({ office_id, name }) => office_id === offices[office] && name === department)
    const { office_id, department_id, position_id } = required(found, `somebody in ${department}`)
    return {
      office_id: required(office_id, 'office'),
      department_id: required(department_id, 'department'),
      position_id: required(position_id, 'position'),
    }
  }
  const recruiter_id = employeeOf(company, 'mei.ling')
  const rows = [
    {
      ...placeAt('KUL', 'Operations'),
      number: 1,
      title_en: 'Production planner',
      title_zh: '生產管理師',
      description_en:
        'You plan the lines in Shah Alam for the week, follow orders with Sales and keep stock low.\n\nWe look for two years in planning, good English and Malay, and an eye for figures.',
      description_zh:
        '規劃沙亞南各生產線每週排程，與業務部門確認訂單，並控制庫存。\n\n需兩年以上生管經驗，具備良好英語及馬來語能力。',
      employment_type: 'full_time' as const,
      places: 2,
      pay_from: 4_200_00,
      pay_to: 5_500_00,
      is_pay_shown: true,
      closing_day: addDays(today, 21),
      opened_at: daysAgo(6),
      posts_reason: 'A second line from January.',
      recruiter_id,
    },
    {
      ...placeAt('TPE', 'Customer Care'),
      number: 2,
      title_en: 'Customer service representative',
      title_zh: '客服專員',
      description_zh: '處理客戶來電與線上訊息，追蹤訂單與退換貨。\n\n上班時間 09:00–18:00，週休二日。',
      employment_type: 'full_time' as const,
      places: 3,
      hired: 1,
      pay_from: 34_000,
      pay_to: 38_000,
      closing_day: addDays(today, 30),
      opened_at: daysAgo(12),
      posts_reason: '農曆年前訂單增加',
      recruiter_id,
    },
    {
      ...placeAt('TPE', 'Sales'),
      number: 3,
      title_en: 'Regional sales manager',
      title_zh: '區域業務經理',
      employment_type: 'full_time' as const,
      places: 1,
      pay_from: 75_000,
      pay_to: 95_000,
      opened_at: daysAgo(3),
      posts_reason: '新市場開發',
    },
    {
      ...placeAt('PEN', 'Operations'),
      number: 4,
      title_en: 'Packing operator',
      title_zh: '包裝作業員',
      employment_type: 'full_time' as const,
      places: 4,
      hired: 4,
      state: 'hired' as const,
      pay_from: 1_900_00,
      pay_to: 2_300_00,
      is_pay_shown: true,
      opened_at: daysAgo(50),
      posts_reason: 'Replacements for the night shift.',
      recruiter_id,
    },
    {
      ...placeAt('PEN', 'Operations'),
      number: 5,
      title_en: 'Weekend warehouse helper',
      title_zh: '週末倉儲助理',
      employment_type: 'part_time' as const,
      weekly_minutes: 16 * 60,
      pay_period: 'hour' as const,
      places: 2,
      pay_from: 11_00,
      is_pay_shown: true,
      closing_day: addDays(today, -5),
      opened_at: daysAgo(35),
      posts_reason: 'Stock-taking in December.',
      recruiter_id,
    },
    {
      ...placeAt('KUL', 'Finance'),
      number: 6,
      title_en: 'Internal auditor',
      title_zh: '內部稽核',
      employment_type: 'contract' as const,
      places: 1,
      state: 'closed' as const,
      state_reason: 'Given to an outside firm.',
      opened_at: daysAgo(70),
      recruiter_id,
    },
  ]
  const made = []
  for (const row of rows)
    made.push(await tx.insertInto('vacancy').values(row).returning('id').executeTakeFirstOrThrow())
  const [planner, service] = made
  const questions = [
    { vacancy_id: planner!.id, place: 1, kind: 'number' as const, text_en: 'Years in planning', text_zh: '生管年資' },
    {
      vacancy_id: planner!.id,
      place: 2,
      kind: 'choice' as const,
      text_en: 'When could you start?',
      text_zh: '可到職時間',
      choices: JSON.stringify([
        { en: 'At once', zh: '立即' },
        { en: 'In a month', zh: '一個月內' },
        { en: 'Later', zh: '一個月後' },
      ]),
    },
    {
      vacancy_id: service!.id,
      place: 1,
      kind: 'yes_no' as const,
      text_en: 'Can you work on Saturdays?',
      text_zh: '可否配合週六上班？',
    },
    {
      vacancy_id: service!.id,
      place: 2,
      kind: 'text' as const,
      text_en: 'Why would you like to join us?',
      text_zh: '為何想加入我們？',
    },
  ]
  await tx
    .insertInto('vacancy_question')
    .values(questions.map((one, nth) => ({ is_required: nth % 2 === 0, choices: null, ...one })))
    .execute()
}

import { expect, it } from 'vitest'
import { writeJobFeed } from './job-feed.ts'
import type { OpenVacancy } from './open-vacancies.ts'

const ABOUT = { company: 'A & B', code: 'ab', origin: 'https://hr.example', now: new Date('2026-11-20T02:00:00Z') }
const JOB: OpenVacancy = {
  id: '1',
  code: 'ab-1',
  title_en: 'Cook',
  title_zh: '廚師',
  description_en: null,
  description_zh: null,
  office_id: '2',
  office: 'Taipei',
  country: 'TW',
  timezone: 'Asia/Taipei',
  department_id: '3',
  department: 'Kitchen',
  position_id: '4',
  employment_type: 'full_time',
  places: 1,
  pay: { pay_from: 39_000, pay_to: null, currency: 'TWD', pay_period: 'month' },
  closing_day: '2026-12-31',
  opened_at: new Date('2026-11-02T01:00:00Z'),
  recruiter_id: null,
  is_expected_pay_shown: false,
}

it('PUB-04e a feed is written in the company’s language with its addresses', () => {
  const feed = writeJobFeed([JOB], { ...ABOUT, language: 'zh-TW' })
  expect(feed).toContain('<title>A &amp; B 職缺</title>')
  expect(feed).toContain('<summary>Taipei · Kitchen · 全時 · 月薪 NT$ 39,000 起 · 應徵截止日 2026年12月31日</summary>')
  expect(feed).toContain('<id>https://hr.example/jobApplicationForm/ab-1</id>')
  expect(feed).toContain('<updated>2026-11-02T01:00:00.000Z</updated>')
  expect(writeJobFeed([], { ...ABOUT, language: 'en' })).toContain('<updated>2026-11-20T02:00:00.000Z</updated>')
})

it('PUB-04e a feed holds no character that XML does not, and escapes markup', () => {
  const description_en = 'a\u0000\u0007\u000b\ufffe\ud83d b\n\t😀 <c> & ]]>'
  const feed = writeJobFeed([{ ...JOB, description_en }], { ...ABOUT, language: 'en' })
  expect(feed).toContain('<content>a b\n\t😀 &lt;c&gt; &amp; ]]&gt;</content>')
  // Cut between the halves of a character.
  const long = writeJobFeed([{ ...JOB, description_en: `${'x'.repeat(1_999)}😀` }], { ...ABOUT, language: 'en' })
  expect(long).toContain('x</content>')
})

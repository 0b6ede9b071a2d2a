import type { Language } from '#base/access/actor.ts'
import type { Label } from '#base/labels.ts'
import { formatDay } from '#web/values/format-values.ts'

const EXAMPLES: Readonly<Record<'name' | 'title' | 'appointment' | 'next', Label>> = {
  name: { en: 'Tan Mei Hua', zh: '陳美華' },
  title: { en: 'Accountant', zh: '會計' },
  appointment: { en: '7 Dec 2026, 10:00, Kuala Lumpur', zh: '2026年12月7日 10:00，台北' },
  next: { en: 'We will call you.', zh: '我們將以電話與您聯絡。' },
}

/** Made-up values of all variables, in the language of a mail. */
export function exampleValues(
  language: Language,
  { code, name: company, origin }: { code: string; name: string; origin: string },
): Record<string, string> {
  const key = language === 'zh-TW' ? 'zh' : 'en'
  return {
    ...Object.fromEntries(Object.entries(EXAMPLES).map(([name, label]) => [name, label[key]])),
    company,
    job: `${code}-12`,
    link: `${origin}/application/…`,
    until: formatDay('2027-11-30', language),
    first_day: formatDay('2027-01-04', language),
  }
}

import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField, Money } from '#base/endpoints/fields.ts'
import { EmploymentType, PayPeriod, VacancyQuestion } from './contract.ts'

const job = subject('job')
const at = z.strictObject({ code: z.string().min(1).max(200) })

/** Pay in minor units; `pay_to` is null where only a least is said. */
const StatedPay = z.object({
  pay_from: Money(),
  pay_to: Money().nullable(),
  currency: z.string(),
  pay_period: PayPeriod,
})

/** An open vacancy as anybody sees it. */
export const OpenJob = z.object({
  /** The company's code and a number. */
  code: z.string(),
  title_en: z.string(),
  title_zh: z.string(),
  office: z.string(),
  country: z.string(),
  department: z.string(),
  employment_type: EmploymentType,
  places: z.number().int(),
  /** Null where it is not shown. */
  pay: StatedPay.nullable(),
  closing_day: DayField().nullable(),
  opened_at: MomentField(),
})

/** Everybody's calls about open vacancies. What is unknown, closed, hidden or switched off answers the same. */
export const openJobApi = {
  /** The open vacancies of the company with this code, newest first; at most two hundred. */
  list: job.endpoint('GET /api/public/jobs/{code}', {
    access: 'public',
    input: at,
    reply: z.object({ company: z.string(), jobs: z.array(OpenJob) }),
  }),
  /** The same as an Atom feed (RFC 4287) in the company's language. */
  atom: job.file('GET /api/public/jobs/{code}/atom', { access: 'public', input: at }),
  /** What the application form needs of the vacancy with this code, `<company code>-<number>`. */
  one: job.endpoint('GET /api/public/jobs/{code}/vacancy', {
    access: 'public',
    input: at,
    reply: OpenJob.extend({
      company: z.string(),
      description_en: z.string().nullable(),
      description_zh: z.string().nullable(),
      questions: z.array(VacancyQuestion),
    }),
  }),
}

import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import { formatLabel } from '#base/labels.ts'
import { amountText } from '#base/money/amount-text.ts'
import { escapeXml } from '#base/xml-text.ts'
import { vacancyLabels as labels } from './labels.ts'
import type { OpenVacancy } from './open-vacancies.ts'

type FeedFacts = {
  company: string
  code: string
  language: Language
  /** The public address of the product. */
  origin: string
  now: Date
}

/** Characters that no document of XML 1.0 may hold, not even escaped. */
const NOT_XML = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu
const MOST_DESCRIBED = 2_000

/** An Atom feed (RFC 4287) of open vacancies in a language, for job boards. */
export function writeJobFeed(vacancies: readonly OpenVacancy[], { company, code, language, origin, now }: FeedFacts) {
  const address = (path: string) => new URL(path, origin).href
  const page = address(`/jobs/${code}`)
  const updated = vacancies.reduce((latest, { opened_at }) => (opened_at > latest ? opened_at : latest), new Date(0))
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language === 'zh-TW' ? 'zh-Hant-TW' : 'en'}">`,
    element('id', page),
    element('title', formatLabel(labels['job.feed'], language, { company })),
    element('updated', (vacancies.length > 0 ? updated : now).toISOString()),
    `<author>${element('name', company)}</author>`,
    link('self', `${address(`/api/public/jobs/${code}/atom`)}`, 'application/atom+xml'),
    link('alternate', page, 'text/html'),
    ...vacancies.flatMap((one) => {
      const form = address(`/jobApplicationForm/${one.code}`)
      const description = language === 'zh-TW' ? one.description_zh : one.description_en
      return [
        '<entry>',
        element('id', form),
        element('title', language === 'zh-TW' ? one.title_zh : one.title_en),
        element('updated', one.opened_at.toISOString()),
        link('alternate', form, 'text/html'),
        element('summary', summaryOf(one, language)),
        ...(description ? [element('content', description.slice(0, MOST_DESCRIBED))] : []),
        '</entry>',
      ]
    }),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

/** Where it is, what it pays and until when it is open, in a line. */
function summaryOf({ office, department, employment_type, pay, closing_day }: OpenVacancy, language: Language): string {
  const of = (name: keyof typeof labels, params: Record<string, unknown> = {}) =>
    formatLabel(labels[name], language, params)
  const range =
    pay && [pay.pay_from, ...(pay.pay_to === null ? [] : [pay.pay_to])].map((one) => amountText(one, pay.currency))
  return [
    office,
    department,
    of(`vacancy.employment_type.${employment_type}`),
    ...(pay && range
      ? [of(`job.pay.${range.length > 1 ? 'range' : 'from'}.${pay.pay_period}`, { from: range[0], to: range[1] })]
      : []),
    ...(closing_day === null ? [] : [of('job.until', { day: dayText(closing_day, language) })]),
  ].join(' · ')
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${xmlText(href).replaceAll('"', '&quot;')}"/>`
}

function xmlText(text: string): string {
  return escapeXml(text.replaceAll(NOT_XML, ''))
}

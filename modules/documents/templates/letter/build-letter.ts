import { fillVariables } from '#base/letters/letter-variables.ts'
import { required } from '#base/required.ts'
import type { Letter, LetterHead, LetterLanguage } from '#server/pdf/letters/letters.ts'
import { bodiesOf, type TemplateText } from '../rules.ts'
import { type BodyLanguage, type LetterValues, valueTexts } from '../variables/value-text.ts'

const LANGUAGES: Readonly<Record<BodyLanguage, LetterLanguage>> = { en: 'en-MY', zh: 'zh-TW', ms: 'ms-MY' }

type LetterParts = {
  template: Pick<TemplateText, 'languages' | 'arrangement' | 'body' | 'second_body'> & {
    name_en: string
    name_zh: string
  }
  values: LetterValues
  number: string
  /** The legal name of the company. */
  company: string
  /** The name of the recipient. */
  recipient: string
  head: LetterHead
  now: Date
}

/** The letter of a template and its values, for `renderLetterPdf`: each language with its own writing of days and words. */
export function buildLetter({ template, values, number, company, recipient, head, now }: LetterParts): Letter {
  const [first, second] = bodiesOf(template).map(({ body, language }) => ({
    language,
    body: fillVariables(body, valueTexts(values, language)).letter,
  }))
  const main = required(first, 'body of a letter')
  return {
    number,
    title: main.language === 'zh' ? template.name_zh : template.name_en,
    company,
    language: LANGUAGES[main.language],
    bodies: second ? [main.body, second.body] : [main.body],
    arrangement: template.arrangement,
    head,
    signatures: {
      company: { lines: [company], picture: null },
      recipient: { lines: [recipient], picture: null },
    },
    moment: now.toISOString(),
  }
}

import { expect, it } from 'vitest'
import { CANDIDATE_MAIL_EVENTS, fillMailText, requireKnownVariables } from './rules.ts'
import { USUAL_TEXTS } from './usual-texts.ts'

it('REC-05a values fill the text, one without a value is left out, and none breaks the subject', () => {
  const text = { subject: 'For {{name}}', body: '{{name}}: {{link}}, {{first_day}}.' }
  expect(fillMailText(text, { name: 'Tan\r\nBcc: x@y.example', link: 'L' })).toEqual({
    subject: 'For Tan Bcc: x@y.example',
    body: 'Tan\r\nBcc: x@y.example: L, .',
  })
})

it('REC-05b a value is not read for variables again', () => {
  expect(fillMailText({ subject: '{{name}}', body: '' }, { name: '{{link}}', link: 'secret' }).subject).toBe('{{link}}')
})

it('REC-05c a variable of another event, and a brace that closes nothing, are refused at their field', () => {
  const refused = (event: 'moved' | 'welcome', subject: string, body: string) => () =>
    requireKnownVariables(event, { subject, body })
  expect(refused('moved', '{{first_day}}', 'x')).toThrow(
    expect.objectContaining({ fields: { subject: ['candidate_mail_variable'] } }),
  )
  expect(refused('welcome', '{{first_day}}', '{{next}}')).toThrow()
  expect(refused('welcome', 'a', '{{ name }}')).toThrow()
  expect(refused('welcome', '{{first_day}}', '{{name}}, {x}')).not.toThrow()
})

it('REC-05d every usual text has only variables of its event', () => {
  for (const event of CANDIDATE_MAIL_EVENTS)
    for (const language of ['en', 'zh'] as const) {
      const { subject, body } = USUAL_TEXTS[event]
      requireKnownVariables(event, { subject: subject[language], body: body[language] })
    }
})

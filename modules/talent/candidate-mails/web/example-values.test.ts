import { expect, it } from 'vitest'
import { CANDIDATE_MAIL_EVENTS, CANDIDATE_MAIL_VARIABLES, fillMailText } from '../rules.ts'
import { exampleValues } from './example-values.ts'

it('REC-05d every variable of a mail has a made-up value in both languages', () => {
  for (const language of ['en', 'zh-TW'] as const) {
    const values = exampleValues(language, { code: 'meridian', name: 'Meridian', origin: 'https://hr.example' })
    for (const event of CANDIDATE_MAIL_EVENTS)
      expect(CANDIDATE_MAIL_VARIABLES[event].filter((name) => !values[name])).toEqual([])
    expect(fillMailText({ subject: '{{job}}', body: '{{link}}' }, values)).toEqual({
      subject: 'meridian-12',
      body: 'https://hr.example/application/…',
    })
  }
})

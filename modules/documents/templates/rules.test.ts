import { expect, it } from 'vitest'
import { LetterDocument } from '#base/letters/letter-document.ts'
import { READY_TEMPLATES } from './ready/ready-templates.ts'
import { bodies } from './ready/write-body.ts'
import { bodiesOf, usedVariables } from './rules.ts'

it('LET-01a ready letters use the same variables in both languages, and each typed value that they ask for', () => {
  for (const { ready, parts, typed } of READY_TEMPLATES) {
    const text = bodies(parts)
    expect(LetterDocument.safeParse(text.body).success, ready).toBe(true)
    const [en, zh] = bodiesOf({ languages: 'en_zh', ...text }).map(({ body }) =>
      usedVariables({ languages: 'en', body, second_body: null }).toSorted(),
    )
    expect(zh, ready).toEqual(en)
    expect(
      en!.filter((name) => name.startsWith('typed.')),
      ready,
    ).toEqual(typed.map(({ name }) => `typed.${name}`).toSorted())
  }
})

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allLabels } from '#web/labels-plugin.ts'

const { labels } = await allLabels()

/** Words and signs that no label has, with what to write in their place. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/;/, 'two sentences'],
  [/\bstands?\b/i, 'is, appears'],
  [/\bmend(s|ed)?\b/i, 'fix'],
  [/\botherwise\b/i, 'say what differs'],
  [/\b(thereby|hereby)\b/i, 'leave it out'],
  [/\bhand(ed)? in\b/i, 'submit'],
  [/^(go on|in all)$/i, 'Continue, Total'],
  [/e-mail/i, 'email'],
  [/cost center/i, 'cost centre'],
  [/\bSept\b/, 'Sep'],
  [/\ball the same\b/i, 'anyway'],
  [/\bmeanwhile\b/i, 'leave it out'],
  [/\bany more\b/i, 'no longer'],
  [/\baltogether\b/i, 'total'],
  [/\bdemands?\b/i, 'need, require'],
  [/\bis there already\b/i, 'already exists'],
  [/\bpay(s|ed)? otherwise\b|\bfor want of\b/i, 'because'],
  [/\btake (away|out)\b/i, 'remove'],
  [/\b(put|puts) (in|into)\b/i, 'add'],
  [/\bnot right\b/i, 'wrong'],
]

const CHINESE: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Han},|,\s*\p{Script=Han}/u, '，'],
  [/台(?=灣|北|中|南|東|幣)/, '臺'],
  [/項阻礙/, '項須先處理'],
]

/** Texts that name the sign itself. */
const EXAMPLES = /\| cash; 25%|^Leave out ; and \|/

/** The labels that break a rule, each with what to write. */
function offenders(language: 'en' | 'zh', rules: typeof ENGLISH): string[] {
  return [...labels].flatMap(([key, label]) =>
    rules
      .filter(([wrong]) => wrong.test(label[language]) && !EXAMPLES.test(label[language]))
      .map(([, right]) => `${key}: “${label[language]}” → ${right}`),
  )
}

it('SYS-12a English labels use common words, and two sentences for two thoughts', () => {
  expect(offenders('en', ENGLISH)).toEqual([])
})

it('SYS-12a Chinese labels write 臺, full-width commas and the words of the authorities', () => {
  expect(offenders('zh', CHINESE)).toEqual([])
})

/** Longer ones are cut at 390 pixels. */
const LONGEST_BUTTON = 32

it('UX-15 the words on buttons are few, and no sentences', () => {
  const files = globSync('{web,modules}/**/*.tsx', { cwd: new URL('..', import.meta.url) })
  const keys = files.flatMap((file) =>
    [
      ...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(
        /<Button\b(?:[^<]|=>)*?>\s*\{t\('([^']+)'\)\}\s*<\/Button>/g,
      ),
    ].map(([, key]) => key!),
  )
  expect(keys.length).toBeGreaterThan(60)
  expect(
    keys.map((key) => labels.get(key)!.en).filter((words) => words.length > LONGEST_BUTTON || /[.:]$/.test(words)),
  ).toEqual([])
})

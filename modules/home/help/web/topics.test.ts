import { beforeAll, expect, it } from 'vitest'
import { sources, textOf } from '#test/source-files.ts'
import { screenAt } from '#web/screens.ts'
import { registerAllScreens } from '#web/testing/register-all-screens.ts'
import { findTopics } from '../find-topics.ts'
import { helpLabels } from '../labels.ts'
import { HELP_SECTIONS, HELP_TOPICS } from '../topics.ts'

beforeAll(registerAllScreens)

const labels: Readonly<Record<string, { en: string; zh: string }>> = helpLabels
const topicsIn = (language: 'en' | 'zh') =>
  HELP_TOPICS.map((topic) => ({
    ...topic,
    question: labels[`help.q.${topic.name}`]![language],
    answer: labels[`help.a.${topic.name}`]![language],
  }))
const found = (search: string, language: 'en' | 'zh' = 'en') =>
  findTopics(search, topicsIn(language)).map(({ name }) => name)

it('HRM-10 at least thirty questions are answered in both languages, each in a section', () => {
  expect(HELP_TOPICS.length).toBeGreaterThanOrEqual(30)
  expect(new Set(HELP_TOPICS.map(({ name }) => name)).size).toBe(HELP_TOPICS.length)
  for (const { name, section } of HELP_TOPICS) {
    expect(HELP_SECTIONS).toContain(section)
    for (const part of ['q', 'a'])
      for (const language of ['en', 'zh'] as const)
        expect(labels[`help.${part}.${name}`]?.[language], name).toMatch(/\S/)
  }
})

it('HRM-10 a search finds answers by words of question, answer and keywords in either language, questions first', () => {
  expect(found('bank file')[0]).toBe('bank-file')
  expect(found('CIMB')).toEqual(['bank-file'])
  expect(found('typhoon')).toEqual(['declared'])
  expect(found('forgot')[0]).toBe('correction')
  expect(found('薪資單', 'zh')[0]).toBe('payslips')
  expect(found('代理', 'zh')).toContain('deputy')
  expect(found('nothing has these words')).toEqual([])
  expect(found('')).toHaveLength(HELP_TOPICS.length)
})

it('HRM-10 every answer leads to a screen that exists', () => {
  for (const { name, paths } of HELP_TOPICS) {
    const open = paths.some((path) =>
      (['app', 'localhr', 'rmt', 'hod'] as const).some(
        (area) => screenAt(`/${area}/${path.split('?')[0]}`)?.screen.path === path.split('?')[0],
      ),
    )
    expect(open, name).toBe(true)
  }
})

it('HRM-10 the “?” of each page opens a question that is answered', () => {
  const asked = sources
    .filter((file) => file.startsWith('modules/') && file.endsWith('.tsx'))
    .flatMap((file) => [...textOf(file).matchAll(/\shelp="([\w-]+)"/g)])
    .map(([, topic]) => topic)
  expect(asked.length).toBeGreaterThanOrEqual(6)
  const names: readonly string[] = HELP_TOPICS.map(({ name }) => name)
  expect(asked.filter((topic) => !names.includes(topic ?? ''))).toEqual([])
})

import { beforeEach, expect, it, vi } from 'vitest'

type I18n = typeof import('./i18n.ts')

const WORDS = {
  start: { en: { 'action.save': 'Save' }, 'zh-TW': { 'action.save': '儲存' } },
  errors: { en: {}, 'zh-TW': {} },
}
let i18n: I18n
let stored: Map<string, string>
const page = { documentElement: { lang: '' } }

/** Words as the build gives them: each language by itself, when it is asked for. */
const asked = ({ en, 'zh-TW': zh }: { en: object; 'zh-TW': object }) =>
  ({ en: async () => ({ default: en }), 'zh-TW': async () => ({ default: zh }) }) as never

beforeEach(async () => {
  vi.resetModules()
  stored = new Map()
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  i18n = await import('./i18n.ts')
  const rest = async () => ({ byStem: {} })
  await i18n.startLanguages({ start: asked(WORDS.start), errors: asked(WORDS.errors), rest })
  return () => vi.unstubAllGlobals()
})

it('SYS-12b the page is in English until another language is picked, and says everything in that at once, without a reload', async () => {
  expect([i18n.t('action.save'), i18n.language(), page.documentElement.lang]).toEqual(['Save', 'en', 'en'])
  await i18n.pickLanguage('zh-TW')
  expect([i18n.t('action.save'), i18n.language(), page.documentElement.lang]).toEqual(['儲存', 'zh-TW', 'zh-TW'])
  await i18n.pickLanguage('en')
  expect([i18n.t('action.save'), i18n.language()]).toEqual(['Save', 'en'])
})

it('SYS-12b words that a part of the page brought are there in the next language before it is shown', async () => {
  const part = asked({ en: { 'action.open': 'Open' }, 'zh-TW': { 'action.open': '開啟' } })
  await i18n.withWords('part', part, Promise.resolve())
  expect(i18n.t('action.open')).toBe('Open')
  await i18n.pickLanguage('zh-TW')
  expect(i18n.t('action.open')).toBe('開啟')
})

it('SYS-25b a part and its words that both do not arrive are one fault, handled by who asked for the part', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const missing = async () => Promise.reject(new Error('words are missing'))
  const words = { en: missing, 'zh-TW': missing } as never
  const part = new Promise((_, reject) => setTimeout(() => reject(new Error('the part is missing')), 5))
  await expect(i18n.withWords('part', words, part)).rejects.toThrow('words are missing')
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

it('SYS-12b the language is kept on the device; that of the account is followed where none was picked on this page', async () => {
  await i18n.adoptAccountLanguage('zh-TW')
  expect([i18n.language(), [...stored.values()]]).toEqual(['zh-TW', ['zh-TW']])
  await i18n.pickLanguage('en')
  await i18n.adoptAccountLanguage('zh-TW')
  expect([i18n.language(), [...stored.values()]]).toEqual(['en', ['en']])
})

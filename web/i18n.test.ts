import { beforeEach, expect, it, vi } from 'vitest'

type I18n = typeof import('./i18n.ts')

const MESSAGES = {
  frame: { en: { 'action.save': 'Save' }, 'zh-TW': { 'action.save': '儲存' } },
  errors: { en: {}, 'zh-TW': {} },
}
let i18n: I18n
let stored: Map<string, string>
const page = { documentElement: { lang: '' } }

/** A catalogue as the build emits it: each language loads separately, on request. */
const catalogue = ({ en, 'zh-TW': zh }: { en: object; 'zh-TW': object }) =>
  ({ en: async () => ({ default: en }), 'zh-TW': async () => ({ default: zh }) }) as never

beforeEach(async () => {
  stored = new Map()
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('navigator', { languages: ['ms-MY', 'en-MY', 'zh-TW'] })
  await start()
  return () => vi.unstubAllGlobals()
})

async function start(): Promise<void> {
  vi.resetModules()
  i18n = await import('./i18n.ts')
  const loans = catalogue({ en: { 'loans.title': 'Loans' }, 'zh-TW': { 'loans.title': '借支' } })
  await i18n.startLanguages({
    frame: catalogue(MESSAGES.frame),
    errors: catalogue(MESSAGES.errors),
    any: async () => ({ messages: { 'pay/loans': loans }, byStem: { loans: ['pay/loans'] } }),
  })
}

it('SYS-12b the page is in English until another language is picked, and says everything in that at once, without a reload', async () => {
  expect([i18n.t('action.save'), i18n.language(), page.documentElement.lang]).toEqual(['Save', 'en', 'en'])
  await i18n.pickLanguage('zh-TW')
  expect([i18n.t('action.save'), i18n.language(), page.documentElement.lang]).toEqual(['儲存', 'zh-TW', 'zh-TW'])
  await i18n.pickLanguage('en')
  expect([i18n.t('action.save'), i18n.language()]).toEqual(['Save', 'en'])
})

it('SYS-12b messages that a module brought are there in the next language before it is shown', async () => {
  await i18n.loadMessages({ part: catalogue({ en: { 'action.open': 'Open' }, 'zh-TW': { 'action.open': '開啟' } }) })
  expect(i18n.t('action.open')).toBe('Open')
  await i18n.pickLanguage('zh-TW')
  expect(i18n.t('action.open')).toBe('開啟')
})

it('SYS-12b a message that no module brought is found by the first word of its key', async () => {
  expect(i18n.t('loans.title')).toBe('loans.title')
  await vi.waitFor(() => expect(i18n.t('loans.title')).toBe('Loans'))
})

it('SYS-25b messages that do not arrive are asked for again', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve({ default: { 'action.open': 'Open' } })]
  const part = { en: () => answers.shift()!, 'zh-TW': async () => ({ default: {} }) }
  await expect(i18n.loadMessages({ part })).rejects.toThrow('no network')
  await i18n.loadMessages({ part })
  expect(i18n.t('action.open')).toBe('Open')
})

it('SYS-12b the language is kept on the device; that of the account is followed where none was picked on this page', async () => {
  await i18n.adoptAccountLanguage('zh-TW')
  expect([i18n.language(), [...stored.values()]]).toEqual(['zh-TW', ['zh-TW']])
  await i18n.pickLanguage('en')
  await i18n.adoptAccountLanguage('zh-TW')
  expect([i18n.language(), [...stored.values()]]).toEqual(['en', ['en']])
})

it('SYS-12b a page opens in the language of its address, else of the device, else of the browser, else in English', async () => {
  const languageWith = async (search: string, chosen: string | null, languages: string[]) => {
    vi.stubGlobal('location', { search })
    vi.stubGlobal('navigator', { languages })
    stored.clear()
    if (chosen) stored.set('kerani.language', chosen)
    await start()
    return i18n.language()
  }
  expect(await languageWith('', null, ['zh-TW', 'en'])).toBe('zh-TW')
  expect(await languageWith('', 'en', ['zh-TW'])).toBe('en')
  expect(await languageWith('?lang=zh-TW', 'en', ['en-MY'])).toBe('zh-TW')
  expect(await languageWith('?lang=en', 'zh-TW', ['zh-TW'])).toBe('en')
  expect(await languageWith('', null, ['ja-JP'])).toBe('en')
})

import { expect, it } from 'vitest'
import { preferredCountry, preferredLanguage } from './preferred-language.ts'

it('SYS-12 a page opens in the first language of the browser that the product has', () => {
  expect(preferredLanguage(['zh-TW', 'zh', 'en'])).toBe('zh-TW')
  expect(preferredLanguage(['en-GB', 'zh-TW'])).toBe('en')
  expect(preferredLanguage(['ms-MY', 'zh-Hant-TW', 'en'])).toBe('zh-TW')
  expect(preferredLanguage(['ms-MY', ' en;q=0.8', ' zh;q=0.5'])).toBe('en')
  expect(preferredLanguage(['ZH'])).toBe('zh-TW')
  expect([preferredLanguage(['ms-MY', 'ja']), preferredLanguage([])]).toEqual([undefined, undefined])
})

it('AUTH-12a a new company is proposed the first country of the browser, else the country of the page’s language', () => {
  expect(preferredCountry(['zh-TW', 'en-MY'], 'en')).toBe('TW')
  expect(preferredCountry(['en-MY', 'zh-TW'], 'zh-TW')).toBe('MY')
  expect(preferredCountry(['zh-Hant-TW'], 'zh-TW')).toBe('TW')
  expect([preferredCountry(['en-US'], 'zh-TW'), preferredCountry(['en-US'], 'en')]).toEqual(['TW', 'MY'])
  expect([preferredCountry([], 'en'), preferredCountry(['tw'], 'en')]).toEqual(['MY', 'MY'])
})

import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES, countryList } from './countries.ts'

describe('ORG-10 country list', () => {
  it('is {id, country}, every country once, in the language of the reader', () => {
    const list = countryList('en')
    expect(list).toHaveLength(249)
    expect(new Set(COUNTRY_CODES).size).toBe(249)
    expect(list[0]).toEqual({ id: 'MY', country: 'Malaysia' })
    expect(countryList('zh-TW').find((one) => one.id === 'MY')?.country).toBe('馬來西亞')
    expect(list.every((one) => one.country !== one.id)).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES, countryList, countryName } from './countries.ts'

describe('ORG-10 country list', () => {
  it('is {id, country}, every country once, in the language of the reader', () => {
    const list = countryList('en')
    expect(list).toHaveLength(249)
    expect(new Set(COUNTRY_CODES).size).toBe(249)
    expect(list[0]).toEqual({ id: 'MY', country: 'Malaysia' })
    expect(countryList('zh-TW').find((one) => one.id === 'MY')?.country).toBe('馬來西亞')
    expect(list.every((one) => one.country !== one.id)).toBe(true)
  })

  it('ORG-10 in Chinese Taiwan comes first, names are as short as people say them, and the rest is by strokes', () => {
    const names = countryList('zh-TW').map(({ country }) => country)
    expect(names.slice(0, 3)).toEqual(['臺灣', '馬來西亞', '新加坡'])
    expect([countryName('HK', 'zh-TW'), countryName('MO', 'zh-TW')]).toEqual(['香港', '澳門'])
    const order = ['中國', '日本', '加拿大', '印尼', '法國', '香港', '菲律賓', '越南'].map((name) =>
      names.indexOf(name),
    )
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order[0]).toBeGreaterThan(2)
  })
})

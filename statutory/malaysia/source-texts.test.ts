import { expect, it } from 'vitest'
import { pcbLaw } from './pcb/law.ts'
import { sourceInChinese } from './source-texts.ts'
import { MALAYSIAN_LAW } from './sources.ts'

const years = (text: string) => (text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []).sort()
const acts = (text: string) => (text.match(/\bAct (?!(?:19|20)\d\d)A?\d+|RM[\d,]+/g) ?? []).sort()

it('SYS-12 every source of Malaysia’s law has a Chinese name with the same acts, amounts and years', () => {
  const sources = new Set(Object.values(MALAYSIAN_LAW).flatMap((history) => history.map(({ source }) => source)))
  expect(sources.size).toBeGreaterThan(25)
  for (const source of sources) {
    const chinese = sourceInChinese(source)
    expect(chinese, source).not.toBe(source)
    expect(chinese, source).toMatch(/\p{Script=Han}/u)
    expect(years(chinese), source).toEqual(years(source))
    expect(acts(chinese), source).toEqual(acts(source))
  }
})

it('SYS-12 a tax month names both of its laws, in Chinese as well', () => {
  for (const month of ['2019-05', '2023-01', '2024-06', '2025-12', '2026-11']) {
    const { source } = pcbLaw(month)
    expect(sourceInChinese(source)).toMatch(/；1967 年所得稅法/)
    expect(years(sourceInChinese(source))).toEqual(years(source))
  }
})

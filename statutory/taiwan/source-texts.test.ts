import { expect, it } from 'vitest'
import { sourceInChinese } from './source-texts.ts'
import { TAIWAN_LAW } from './sources.ts'

it('SYS-12 every source of Taiwan’s law has a Chinese name with the same days and years', () => {
  const sources = new Set(Object.values(TAIWAN_LAW).flatMap((history) => history.map(({ source }) => source)))
  for (const source of sources) {
    const chinese = sourceInChinese(source)
    expect(chinese, source).not.toMatch(/[A-Za-z]{2}(?<!data|gov|tw)(?<![a-z.]{2})/)
    expect(chinese, source).toMatch(/\p{Script=Han}/u)
    const years = (text: string) => (text.match(/\d{4}-\d{2}-\d{2}|(?<!\d)20\d\d(?!\d)/g) ?? []).sort()
    expect(years(chinese), source).toEqual(years(source))
  }
})

import { expect, it } from 'vitest'
import { collapseSpaces, containsAllWords, foldedName, searchWords } from './names.ts'

it('EMP-01 a name is kept with single spaces, whatever kind they were', () => {
  expect(collapseSpaces('  Farah   Nadia\u00a0 binti\u3000Ali\t')).toBe('Farah Nadia binti Ali')
  expect(collapseSpaces('王小明')).toBe('王小明')
})

it('SYS-15 a search finds each word by itself, without accents and however many spaces', () => {
  const texts = ['Nurul Huda  binti Hassan', 'MF-1012', null, undefined]
  for (const found of ['nurul hassan', 'hassan  nurul', 'huda  binti', 'HUDA 1012', ' ', ''])
    expect(containsAllWords(found, texts), found).toBe(true)
  for (const none of ['nurul ali', 'nurulhuda', '1013']) expect(containsAllWords(none, texts), none).toBe(false)
  for (const [typed, name] of [
    ['jose', 'José D’Cruz'],
    ["D'CRUZ", 'José D’Cruz'],
    ['José', 'Jose'],
    ['duc', 'Nguyễn Văn Đức'],
    ['nguyen duc', 'Nguyễn Văn Đức'],
    ['小明', '王小明'],
    ['ＡＢＣ', 'abc'],
  ])
    expect(containsAllWords(typed!, [name]), typed).toBe(true)
  expect(searchWords('  50%  Off ')).toEqual(['50%', 'off'])
  expect(foldedName('JOSÉ  D’Cruz')).toBe("jose d'cruz")
})

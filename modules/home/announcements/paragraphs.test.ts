import { expect, it } from 'vitest'
import { splitParagraphs } from './paragraphs.ts'

it('HRM-11b empty lines separate paragraphs, and line breaks stay', () => {
  expect(splitParagraphs('One\r\ntwo\n\n \n\nThree\n')).toEqual([
    [[{ text: 'One' }], [{ text: 'two' }]],
    [[{ text: 'Three' }]],
  ])
  expect(splitParagraphs('  \n\n ')).toEqual([])
})

it('HRM-11b only web addresses become links, without the punctuation that ends the sentence', () => {
  expect(splitParagraphs('See https://hr.example/a?b=1, please (http://x.example/).')).toEqual([
    [
      [
        { text: 'See ' },
        { text: 'https://hr.example/a?b=1', link: 'https://hr.example/a?b=1' },
        { text: ', please (' },
        { text: 'http://x.example/', link: 'http://x.example/' },
        { text: ').' },
      ],
    ],
  ])
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '<a href="x">y</a>', 'https://', 'www.example.com'])
    expect(
      splitParagraphs(text)
        .flat(2)
        .some(({ link }) => link),
    ).toBe(false)
})

it('HRM-11b Chinese punctuation after an address is not part of its link', () => {
  expect(splitParagraphs('請見 https://hr.example/a。')[0]![0]![1]).toEqual({
    text: 'https://hr.example/a',
    link: 'https://hr.example/a',
  })
})

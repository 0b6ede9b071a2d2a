import { describe, expect, it } from 'vitest'
import { lineStanding, parseLines, parseNames, saysSeveral, testTitles, unknownNames } from './requirement-lines.ts'

const DOCUMENT = `
- **AAA-01** One thing.
- **AAA-02** Two things; and a third.
  - a: two
  - b: things
  - c: a third (owed: claims)
- **AAA-03** All later. (owed: leave)
`
const lines = parseLines(DOCUMENT)
const named = (...titles: string[]) => titles.map((title) => ({ file: 'x', title, names: parseNames(title) }))
const states = (...titles: string[]) => lines.map((line) => lineStanding(line, named(...titles)).state)

describe('lines of the requirements', () => {
  it('are proven when each part that is not owed has a test', () => {
    expect(states()).toEqual(['unproven', 'unproven', 'owed'])
    expect(states('AAA-01 it', 'AAA-02a two')).toEqual(['proven', 'partly', 'owed'])
    expect(states('AAA-02a two', 'AAA-02b things')).toEqual(['unproven', 'proven', 'owed'])
    expect(states('AAA-02ab both')).toEqual(['unproven', 'proven', 'owed'])
  })

  it('are not proven by a test that names the line but none of its parts', () => {
    expect(states('AAA-02 something')).toEqual(['unproven', 'partly', 'owed'])
    expect(lineStanding(lines[1]!, named('AAA-02 something')).loose).toHaveLength(1)
  })

  it('that make several statements without parts are not counted', () => {
    const of = (text: string) => parseLines(`- **AAA-01** ${text}`)[0]!
    for (const text of [
      'One thing, whatever comes.',
      '(a; b) `c. D` A list is {id, a, b, c, d}.',
      'One; two (owed: it)',
    ])
      expect([text, saysSeveral(of(text))]).toEqual([text, text.startsWith('One; ')])
    for (const text of ['One; two.', 'One thing. Another.', 'Of it: a, b, c, d, e and f.', 'Named: Each way.'])
      expect([text, saysSeveral(of(text))]).toEqual([text, true])
    expect(lineStanding(of('One; two.'), named('AAA-01 it')).state).toBe('uncut')
    expect(lineStanding(of('One; two.'), []).state).toBe('unproven')
    expect(lines.map(saysSeveral)).toEqual([false, false, false])
  })

  it('are named one by one, in ranges and by their parts', () => {
    const ids = (title: string) => [...parseNames(title)].map(([id, letters]) => id + [...letters].join(''))
    expect(ids('AAA-01..03 all')).toEqual(['AAA-01', 'AAA-02', 'AAA-03'])
    expect(ids('AAA-01, 03 and 04b of BBB-02ac')).toEqual(['AAA-01', 'AAA-03', 'AAA-04b', 'BBB-02ac'])
    expect(ids('form EA-1, UTF-8, from 2026-01-31')).toEqual([])
  })

  it('that do not exist are reported', () => {
    const wrong = unknownNames(
      lines,
      named('AAA-02d no such part', 'AAA-09 no such line', 'AAA-01a one thing', 'AAA-02 ok'),
    )
    expect(wrong.map(({ name }) => name)).toEqual(['AAA-02d', 'AAA-09', 'AAA-01a'])
  })

  it('are found in titles of every kind of test', () => {
    const source = `it('AAA-01 a', f); it.each([1])("b \${x}", f); test(\`c\`, f); describe('d', f); submit('e')`
    expect(testTitles(source)).toEqual(['AAA-01 a', `b \${x}`, 'c', 'd'])
  })
})

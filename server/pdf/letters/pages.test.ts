import { describe, expect, it } from 'vitest'
import { A4 } from '../build-pdf.ts'
import type { Letter, LetterPage, LetterText } from './letter.ts'
import { widthOf } from './lines.ts'
import { BODY_WIDTH, layLetter, MARGIN } from './pages.ts'
import { body, heading, paragraph, sampleLetter, signature, table, text } from './testing/sample-letter.ts'

const EN = 'We are pleased to offer you the position of senior accountant with effect from 1 January 2027. '
const ZH = '茲聘請臺端自2027年1月1日起擔任本公司資深會計一職，其餘未盡事宜，悉依《勞動基準法》及本公司工作規則辦理。'

const textsOf = (page: LetterPage) => page.marks.filter((mark): mark is LetterText => mark.kind === 'text')
/** The texts of a page by their lines, from top to bottom, without its number. */
function linesOf(page: LetterPage): string[] {
  const lines = new Map<number, LetterText[]>()
  for (const mark of textsOf(page).slice(0, -1)) {
    const key = Math.round(mark.y * 10)
    lines.set(key, [...(lines.get(key) ?? []), mark])
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([, marks]) =>
      marks
        .sort((a, b) => a.x - b.x)
        .map((mark) => mark.text)
        .join(''),
    )
}
const lay = (letter: Parameters<typeof sampleLetter>[0], over?: Partial<Letter>) =>
  layLetter(sampleLetter(letter, over))

describe('lines of a letter', () => {
  it('are as long as fits, and lose nothing', () => {
    const [page] = lay(body(paragraph(EN.repeat(6).trim()), paragraph(ZH.repeat(4))))
    for (const mark of textsOf(page!))
      expect(mark.x + widthOf(mark.text.trimEnd(), mark.face, mark.size)).toBeLessThanOrEqual(
        MARGIN.side + BODY_WIDTH + 0.02,
      )
    expect(linesOf(page!).join('')).toBe(EN.repeat(6).trim() + ZH.repeat(4))
    expect(linesOf(page!).length).toBeLessThan(14)
  })

  it('of Chinese do not begin with a full stop or end with an opening mark', () => {
    for (let shift = 0; shift < 30; shift++)
      for (const line of linesOf(lay(body(paragraph('字'.repeat(shift) + ZH.repeat(4))))[0]!))
        expect(line).toMatch(/^[^，。；》」）].*[^《「（]$/)
  })

  it('divide a word that is longer than a line', () => {
    const [page] = lay(body(paragraph(`see ${'x'.repeat(200)} end`)))
    expect(linesOf(page!).join('')).toBe(`see ${'x'.repeat(200)} end`)
    expect(linesOf(page!).length).toBeGreaterThan(2)
  })

  it('break where they are told to, in the middle of bold text and before an empty line', () => {
    const [page] = lay(
      body(paragraph(text('a', 'bold'), { type: 'hardBreak' }, text('b', 'bold'), 'c'), paragraph(), paragraph('d')),
    )
    const [a, b, c, d] = textsOf(page!)
    expect(linesOf(page!)).toEqual(['a', 'bc', 'd'])
    expect([a!.face, b!.face, c!.face]).toEqual(['bold', 'bold', 'regular'])
    expect(d!.y - c!.y).toBeGreaterThan(30)
  })

  it('stand left, right, in the middle, or fill the width but for the last one', () => {
    const aligned = (textAlign: string) => {
      const node = { type: 'paragraph', attrs: { textAlign }, content: [text(EN.repeat(2).trim())] }
      const marks = textsOf(lay(body(node))[0]!).slice(0, -1)
      const first = marks.filter(({ y }) => y === marks[0]!.y)
      const last = first.at(-1)!
      return [
        first[0]!.x - MARGIN.side,
        MARGIN.side + BODY_WIDTH - last.x - widthOf(last.text.trimEnd(), last.face, last.size),
      ]
    }
    const [left, right, middle, full] = ['left', 'right', 'center', 'justify'].map(aligned)
    const free = left![1]!
    expect(free).toBeGreaterThan(1)
    expect(right![0]).toBeCloseTo(free)
    expect(right![1]).toBeCloseTo(0)
    expect(middle![0]).toBeCloseTo(free / 2)
    expect(full![0]).toBe(0)
    expect(full![1]).toBeCloseTo(0)
  })

  it('say what is bold, slanted and underlined', () => {
    const [page] = lay(body(paragraph('a ', text('粗', 'bold'), text('斜', 'italic'), text('線 線', 'underline'))))
    const [plain, bold, slanted, underlined] = textsOf(page!)
    expect([plain!.face, plain!.slanted, bold!.face, slanted!.slanted, underlined!.text]).toEqual([
      'regular',
      false,
      'bold',
      true,
      '線 線',
    ])
    const line = page!.marks.find((mark) => mark.kind === 'line')!
    expect(line.x).toBe(underlined!.x)
    expect(line.width).toBeCloseTo(widthOf('線 線', 'regular', underlined!.size))
  })
})

describe('pages of a letter', () => {
  const rows = (count: number) => [
    ['No.', 'Name'],
    ...Array.from({ length: count }, (_, at) => [`${at + 1}`, `王小明 ${at + 1}`]),
  ]

  it('are numbered, and nothing goes beyond their margins', () => {
    const pages = lay(body(...Array.from({ length: 80 }, (_, at) => paragraph(`${at} ${EN}`))))
    expect(pages.map((page) => textsOf(page).at(-1)!.text)).toEqual(pages.map((_, at) => `${at + 1} / ${pages.length}`))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages)
      for (const mark of page.marks.slice(0, -1)) expect(mark.y).toBeLessThanOrEqual(A4.height - MARGIN.bottom)
    expect(pages.flatMap(linesOf).join('')).toBe(Array.from({ length: 80 }, (_, at) => `${at} ${EN}`).join(''))
  })

  it('end where the letter breaks them', () => {
    const pages = lay(body(paragraph('a'), { type: 'pageBreak' }, { type: 'pageBreak' }, paragraph('b')))
    expect(pages.map(linesOf)).toEqual([['a'], [], ['b']])
  })

  it('do not end with a heading or with one line of a paragraph', () => {
    for (let lines = 30; lines < 45; lines++) {
      const filler = Array.from({ length: lines }, () => [text('x'), { type: 'hardBreak' }]).flat()
      const pages = lay(body(paragraph(...filler), heading('Heading'), paragraph(EN.repeat(4).trim())))
      const last = linesOf(pages[0]!).at(-1)!
      expect(last).not.toBe('Heading')
      if (pages.length > 1 && last !== 'x') expect(linesOf(pages[0]!).slice(-2, -1)).not.toEqual(['Heading'])
    }
  })

  it('have the headings of a long table again, and each of its rows once', () => {
    const pages = lay(body(table(rows(150))))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(linesOf(page)[0]).toBe('No.Name')
    expect(pages.flatMap((page) => linesOf(page).slice(1))).toEqual(
      rows(150)
        .slice(1)
        .map((row) => row.join('')),
    )
    const plain = lay(body(table(rows(150), 'tableCell')))
    expect(plain.map((page) => linesOf(page)[0]).filter((line) => line === 'No.Name')).toEqual(['No.Name'])
  })

  it('divide a row of a table that is higher than a page', () => {
    const long = ZH.repeat(80)
    const pages = lay(
      body(
        paragraph('before'),
        table([
          ['a', 'b'],
          ['short', long],
          ['next', 'row'],
        ]),
      ),
    )
    expect(pages.length).toBeGreaterThan(2)
    expect(linesOf(pages[0]!).length).toBeGreaterThan(30)
    const written = pages
      .flatMap((page) => textsOf(page).slice(0, -1))
      .map((mark) => mark.text)
      .join('')
    expect(written.replaceAll('ab', '')).toBe(`before${'short'}${long}nextrow`)
    for (const page of pages)
      for (const mark of page.marks.slice(0, -1)) {
        const bottom = mark.y + ('height' in mark ? mark.height : 0)
        expect(bottom).toBeLessThanOrEqual(A4.height - MARGIN.bottom + 0.6)
      }
  })

  it('have columns of a table by their texts, and by the editor where it says so', () => {
    const borders = (node: Record<string, unknown>) =>
      new Set(
        lay(body(node))[0]!.marks.flatMap((mark) =>
          mark.kind === 'box' && mark.width < 1 ? [Math.round(mark.x)] : [],
        ),
      )
    const right = Math.round(MARGIN.side + BODY_WIDTH)
    const [left, middle, end] = borders(table([['No.', EN.repeat(2)]], 'tableCell'))
    expect([left, end]).toEqual([MARGIN.side, right])
    expect(middle! - left!).toBeLessThan(60)
    const given = (width: number) => ({
      type: 'tableCell',
      attrs: { colwidth: [width] },
      content: [paragraph('a')],
    })
    const sized = { type: 'table', content: [{ type: 'tableRow', content: [given(300), given(100)] }] }
    expect([...borders(sized)][1]).toBe(Math.round(MARGIN.side + BODY_WIDTH * 0.75))
  })

  it('keep an amount whole in a narrow column', () => {
    const [page] = lay(body(table([[EN, EN, 'RM 6,500.00']], 'tableCell')))
    expect(textsOf(page!).map((mark) => mark.text)).toContain('RM 6,500.00')
  })

  it('number lists from where they start, and indent inner ones', () => {
    const item = (...content: unknown[]) => ({ type: 'listItem', content })
    const [page] = lay(
      body({
        type: 'orderedList',
        attrs: { start: 9 },
        content: [
          item(paragraph('nine')),
          item(paragraph('ten'), { type: 'bulletList', content: [item(paragraph('inner'))] }),
        ],
      }),
    )
    expect(linesOf(page!)).toEqual(['9.nine', '10.ten', '•inner'])
    const at = (value: string) => textsOf(page!).find((mark) => mark.text === value)!.x
    expect(at('inner')).toBeGreaterThan(at('ten'))
    expect(at('10.') + widthOf('10.', 'regular', 10.5)).toBeCloseTo(at('9.') + widthOf('9.', 'regular', 10.5))
  })

  it('have signatures of both sides beside each other', () => {
    const [page] = lay(body(paragraph('a'), signature('company'), signature('recipient')))
    expect(linesOf(page!)).toEqual(['a', 'Lim Mei Ling王小明', 'Head of HR'])
    expect(page!.marks.filter((mark) => mark.kind === 'line')).toHaveLength(2)
  })

  it('name a variable without a value', () => {
    const open = body(paragraph({ type: 'variable', attrs: { name: 'employee.name' } }))
    expect(() => lay(open)).toThrow(
      expect.objectContaining({ code: 'letter_value_missing', params: { name: 'employee.name' } }),
    )
  })
})

describe('two languages on a sheet', () => {
  const english = body(heading('Offer'), paragraph(EN.repeat(5).trim()), paragraph('Yours,'), signature('company'))
  const chinese = body(heading('聘書'), paragraph(ZH), paragraph('此致'), signature('company'), paragraph('附註'))

  it('stand one after the other with a rule between', () => {
    const [page] = lay([english, chinese])
    const y = (value: string) => textsOf(page!).find((mark) => mark.text === value)!.y
    const rules = page!.marks.filter((mark) => mark.kind === 'line' && mark.width === BODY_WIDTH)
    expect(rules).toHaveLength(1)
    expect(y('Yours,')).toBeLessThan(rules[0]!.y)
    expect(y('聘書')).toBeGreaterThan(rules[0]!.y)
  })

  it('have no rule where the second begins a page, as it does where little room is left', () => {
    const rules = (pages: readonly LetterPage[]) =>
      pages.flatMap(({ marks }) => marks).filter(({ kind }) => kind === 'line')
    const first = (count: number) => body(...Array.from({ length: count }, () => paragraph('x')))
    const second = body(heading('聘書'), paragraph(ZH.repeat(20)))
    for (let count = 18; count <= 31; count++) {
      const pages = lay([first(count), second])
      const isBelow = linesOf(pages[0]!).includes('聘書')
      expect(isBelow).toBe(count < 21)
      expect(rules(pages)).toHaveLength(isBelow ? 1 : 0)
      if (!isBelow) expect(linesOf(pages[1]!)[0]).toBe('聘書')
    }
    // A short one needs less room.
    expect(lay([first(24), body(paragraph('短'))])).toHaveLength(1)
    const broken = body(paragraph('x'), { type: 'pageBreak' })
    expect(rules(lay([broken, second]))).toEqual([])
  })

  it('stand side by side in pairs, and are signed once', () => {
    const [page] = lay([english, chinese], { arrangement: 'columns' })
    const at = (value: string) => textsOf(page!).find((mark) => mark.text === value)!
    expect(at('Offer').y).toBe(at('聘書').y)
    expect(at('Yours,').y).toBe(at('此致').y)
    expect(at('Yours,').x).toBe(MARGIN.side)
    expect(at('此致').x).toBeGreaterThan(A4.width / 2)
    expect(at('此致').x).toBeLessThan(A4.width / 2 + 20)
    for (const mark of textsOf(page!).filter((one) => one.x === MARGIN.side))
      expect(widthOf(mark.text.trimEnd(), mark.face, mark.size)).toBeLessThan(BODY_WIDTH / 2)
    expect(textsOf(page!).filter((mark) => mark.text === 'Lim Mei Ling')).toHaveLength(1)
    expect(at('附註').y).toBeGreaterThan(at('Head of HR').y)
  })

  it('go on together on the next page', () => {
    const long = (value: string) => body(...Array.from({ length: 12 }, (_, at) => paragraph(`${at}. ${value}`)))
    const pages = lay([long(EN.repeat(3)), long(ZH)], { arrangement: 'columns' })
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      const starts = textsOf(page).filter((mark) => /^\d{1,2}\. /.test(mark.text))
      for (const start of starts)
        expect(
          starts.filter((mark) => mark.text.split('.')[0] === start.text.split('.')[0] && mark.y === start.y),
        ).toHaveLength(2)
    }
  })
})

describe('a letter head', () => {
  it('of a picture stands across the top of the first page only', () => {
    const picture = { width: 2_000, height: 300, rows: new Uint8Array() }
    const pages = lay(body(paragraph('a'), { type: 'pageBreak' }, paragraph('b')), {
      head: { kind: 'picture', picture },
    })
    const marks = pages.map((page) => page.marks.filter((mark) => mark.kind === 'picture'))
    expect(marks.map((list) => list.length)).toEqual([1, 0])
    const [head] = marks[0]!
    expect(head!.width).toBeCloseTo(BODY_WIDTH)
    expect(head!.height / head!.width).toBeCloseTo(300 / 2_000)
    expect(textsOf(pages[0]!)[0]!.y).toBeGreaterThan(head!.y + head!.height)
    expect(textsOf(pages[1]!)[0]!.y).toBeLessThan(MARGIN.top + 20)
  })

  it('of a page lies beneath the first page only, whose text keeps away from its edges', () => {
    const form = { width: A4.width, height: A4.height, objects: [] }
    const lines = (head: Letter['head']) => lay(body(...Array.from({ length: 60 }, () => paragraph('x'))), { head })
    const pages = lines({ kind: 'page', form, top: 150, bottom: 100 })
    expect(pages.map((page) => page.beneath)).toEqual([form, ...pages.slice(1).map(() => null)])
    const ys = textsOf(pages[0]!)
      .slice(0, -1)
      .map((mark) => mark.y)
    expect(Math.min(...ys)).toBeGreaterThan(150)
    expect(Math.max(...ys)).toBeLessThan(A4.height - 100)
    const numbers = pages.map((page) => textsOf(page).at(-1)!.y)
    expect(A4.height - numbers[0]!).toBeGreaterThan(60)
    expect(A4.height - numbers[1]!).toBeCloseTo(30)
    // However much of the page it leaves to itself, there is room for text.
    for (const [top, bottom] of [
      [5_000, 0],
      [0, 5_000],
      [400, 500],
    ] as const)
      expect(lines({ kind: 'page', form, top, bottom }).length).toBeLessThan(5)
  })
})

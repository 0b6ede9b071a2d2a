import zlib from 'node:zlib'
import { create } from 'fontkit'
import { describe, expect, it, vi } from 'vitest'
import { createFontSubset, streamObject, toHex4 } from './font-subset.ts'
import { characterAdvance, fitText, glyphAdvance, loadFont, printableText, textWidth } from './fonts.ts'
import { addBox, addRule, addText, type PageMark, type PdfPage, type TextStyle } from './page-marks.ts'

const unpacked = (object: Buffer) => zlib.inflateSync(object.subarray(object.indexOf('stream\n') + 7, -10))

describe('PAY-02d text widths', () => {
  it('come from the font, except the bullet’s, and stay the same', () => {
    for (const face of ['regular', 'bold'] as const)
      for (const character of ['A', '薪', ' '])
        for (const _ of [1, 2])
          expect(characterAdvance(face, character)).toBe(
            Math.round(
              (loadFont(face).glyphForCodePoint(character.codePointAt(0)!).advanceWidth * 1000) /
                loadFont(face).unitsPerEm,
            ),
          )
    expect([characterAdvance('regular', '薪'), characterAdvance('regular', '•'), glyphAdvance('regular', '•')]).toEqual(
      [1000, 400, 1000],
    )
    expect(characterAdvance('bold', 'A')).not.toBe(characterAdvance('regular', 'A'))
    expect(textWidth('regular', '薪資•', 10)).toBe(24)
    expect(textWidth('regular', '', 10)).toBe(0)
    expect(loadFont('bold')).toBe(loadFont('bold'))
  })

  it('are read from the font once', () => {
    const asked = vi.spyOn(loadFont('bold'), 'glyphForCodePoint')
    for (const _ of [1, 2, 3]) characterAdvance('bold', '鬱')
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  it('decide how much of a text is shown', () => {
    expect(fitText('regular', '薪資單', 10, 30)).toBe('薪資單')
    const dots = textWidth('regular', '...', 10)
    expect(fitText('regular', '薪資單', 10, 29.9)).toBe('薪資...'.slice(dots > 9.9 ? 1 : 0).replace(/^資/, '薪'))
    expect(fitText('regular', '薪資單', 10, 20 + dots)).toBe('薪資...')
    expect(fitText('regular', '薪資單', 10, 20 + dots - 0.1)).toBe('薪...')
    expect(fitText('regular', '薪 資單', 10, 18 + dots)).toBe('薪...')
    expect(fitText('regular', '薪資單', 10, 1)).toBe('...')
    expect(fitText('regular', '𠮷𠮷𠮷', 10, 20 + dots)).toBe('𠮷𠮷...')
  })

  it('are those of printable texts', () => {
    expect(printableText('Cafe\u0301\u0000\u0007a\u202eb\u2028c\ud800d')).toBe('Café ab cd')
  })
})

describe('PAY-02d marks on a page', () => {
  const put = (text: string, style: TextStyle): { width: number; marks: PageMark[] } => {
    const page: PdfPage = { marks: [] }
    return { width: addText(page, text, 100, 50, style), marks: page.marks }
  }
  const mark = { kind: 'text', text: '薪資', x: 100, y: 50, size: 10, face: 'regular', colour: '13201C' }

  it('are texts, aligned left or right', () => {
    expect(put('薪資', { size: 10 })).toEqual({ width: 20, marks: [mark] })
    expect(put('薪資', { size: 10, right: true, face: 'bold', colour: 'FFFFFF' })).toEqual({
      width: 20,
      marks: [{ ...mark, x: 80, face: 'bold', colour: 'FFFFFF' }],
    })
    expect(put(' ', { size: 10 })).toMatchObject({ marks: [] })
    expect(put(' ', { size: 10 }).width).toBeGreaterThan(0)
  })

  it('shrink by a fifth at most, then are cut', () => {
    expect(put('薪資', { size: 10, width: 20 }).marks).toEqual([mark])
    expect(put('薪資', { size: 10, width: 18 })).toEqual({ width: 18, marks: [{ ...mark, size: 9 }] })
    expect(put('薪資', { size: 10, width: 16 })).toEqual({ width: 16, marks: [{ ...mark, size: 8 }] })
    expect(put('薪資', { size: 10, width: 15.5 }).marks).toMatchObject([{ text: '薪...', size: 8 }])
  })

  it('are lines and boxes', () => {
    const page: PdfPage = { marks: [] }
    addRule(page, 1, 2, 3)
    addRule(page, 1, 2, 3, 4, 'AAAAAA')
    addBox(page, 1, 2, 3, 4, 5, 'BBBBBB')
    expect(page.marks).toEqual([
      { kind: 'line', x: 1, y: 2, width: 3, weight: 0.5, colour: 'DCE3E0' },
      { kind: 'line', x: 1, y: 2, width: 3, weight: 4, colour: 'AAAAAA' },
      { kind: 'box', x: 1, y: 2, width: 3, height: 4, radius: 5, colour: 'BBBBBB' },
    ])
  })
})

describe('PAY-02d a font subset', () => {
  const letters = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x4e00 + at))
    .filter((letter) => loadFont('regular').glyphForCodePoint(letter.codePointAt(0)!).id > 0)
    .slice(0, 150)

  it('gives each character its glyph, its width and its text, a hundred in a block', () => {
    const { glyphs, objects } = createFontSubset('regular', [...letters, '•', 'A', 'A', '\u{10fffd}'], 'ABCDEF')
    const [head, descendant, descriptor, file, unicode] = objects(7)
    expect(glyphs.get('\u{10fffd}')).toBe(0)
    expect(new Set(glyphs.values()).size).toBe(glyphs.size)
    const name = `ABCDEF+${loadFont('regular').postscriptName}`
    expect(head!.toString()).toBe(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[8 0 R]/ToUnicode 11 0 R>>`,
    )
    const widths = /\/FontDescriptor 9 0 R\/CIDToGIDMap\/Identity\/DW 1000\/W\[0\[([\d ]+)\]\]>>$/
      .exec(descendant!.toString())![1]!
      .split(' ')
    for (const [character, glyph] of glyphs)
      if (glyph > 0) expect(Number(widths[glyph])).toBe(characterAdvance('regular', character))
    expect(Number(widths[0])).toBe(glyphAdvance('regular', '\uffff'))
    const { minX, minY, maxX, maxY } = loadFont('regular').bbox
    expect(descriptor!.toString()).toBe(
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${[minX, minY, maxX, maxY].join(' ')}]/ItalicAngle 0/Ascent ${loadFont('regular').ascent}/Descent ${loadFont('regular').descent}/CapHeight 733/StemV 80/FontFile2 10 0 R>>`,
    )
    expect(loadFont('regular').unitsPerEm).toBe(1000)
    expect((create(unpacked(file!)) as unknown as { numGlyphs: number }).numGlyphs).toBe(glyphs.size)
    expect(file!.toString('latin1')).toContain(`/Length1 ${unpacked(file!).length}/`)
    const map = unpacked(unicode!).toString()
    expect([...map.matchAll(/(\d+) beginbfchar/g)].map(([, count]) => Number(count))).toEqual([100, glyphs.size - 100])
    for (const [character, glyph] of glyphs) {
      const said =
        glyph === 0
          ? 'fffd'
          : Array.from({ length: character.length }, (_, at) => toHex4(character.charCodeAt(at))).join('')
      expect(map).toContain(`<${toHex4(glyph)}> <${said}>\n`)
    }
    expect(map).toMatch(/^\/CIDInit [\s\S]*\nendbfchar\nendcmap [^\n]*$/)
  })

  it('has heavier stems in bold', () => {
    expect(createFontSubset('bold', 'A', 'ABCDEF').objects(1)[2]!.toString()).toContain('/StemV 140/FontFile2 4 0 R')
  })

  it('is in a stream that declares its length', () => {
    const object = streamObject('/Length1 0/X 1', Buffer.from('薪'.repeat(50)), 6)
    const [, before, length] = /^<<(.*)\/Length (\d+)\/Filter\/FlateDecode>>stream\n/.exec(object.toString('latin1'))!
    expect(before).toBe('/Length1 150/X 1')
    expect(object.toString('latin1').endsWith('\nendstream')).toBe(true)
    expect(object.length).toBe(object.indexOf('stream\n') + 7 + Number(length) + 10)
    expect(unpacked(object).toString()).toBe('薪'.repeat(50))
  })
})

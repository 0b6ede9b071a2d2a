import zlib from 'node:zlib'
import { BULLET, BULLET_WIDTH, type Face, glyphAdvance, loadFont } from './fonts.ts'

/** The glyphs of some characters as a PDF font, with the map back to text. */
export type FontSubset = {
  glyphs: ReadonlyMap<string, number>
  /** The five objects of the font, numbered from `first`; pages refer to the first one. */
  objects: (first: number) => Buffer[]
}

export const FONT_OBJECTS = 5

/** Creates a subset of a face. `tag` is six letters that distinguish the subsets in one file. */
export function createFontSubset(face: Face, characters: Iterable<string>, tag: string): FontSubset {
  const whole = loadFont(face)
  const subset = whole.createSubset()
  const glyphs = new Map<string, number>()
  const widths: number[] = [glyphAdvance(face, '\uffff')]
  // A character that the font lacks is drawn as glyph 0, an empty box.
  const texts = new Map<number, string>([[0, '\ufffd']])
  for (const character of new Set(characters)) {
    const glyph = whole.glyphForCodePoint(character.codePointAt(0)!)
    const id = glyph.id === 0 ? 0 : subset.includeGlyph(glyph)
    glyphs.set(character, id)
    if (id === 0 || texts.has(id)) continue
    widths[id] = character === BULLET ? BULLET_WIDTH : glyphAdvance(face, character)
    texts.set(id, character)
  }
  const file = streamObject('/Length1 0', Buffer.from(subset.encode()), 6)
  const unicode = streamObject('', Buffer.from(unicodeMap(texts)), 6)
  const scale = 1000 / whole.unitsPerEm
  const { minX, minY, maxX, maxY } = whole.bbox
  const name = `${tag}+${whole.postscriptName}`
  const box = [minX, minY, maxX, maxY].map((edge) => Math.round(edge * scale)).join(' ')
  const widthList = Array.from(widths, (width) => width ?? 0).join(' ')
  const weight = face === 'bold' ? 140 : 80
  return {
    glyphs,
    objects: (first) => [
      Buffer.from(
        `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${first + 1} 0 R]/ToUnicode ${first + 4} 0 R>>`,
      ),
      Buffer.from(
        `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${first + 2} 0 R/CIDToGIDMap/Identity/DW 1000/W[0[${widthList}]]>>`,
      ),
      Buffer.from(
        `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0/Ascent ${Math.round(whole.ascent * scale)}/Descent ${Math.round(whole.descent * scale)}/CapHeight 733/StemV ${weight}/FontFile2 ${first + 3} 0 R>>`,
      ),
      file,
      unicode,
    ],
  }
}

/** A compressed stream object. */
export function streamObject(entries: string, content: Buffer, level: number): Buffer {
  const packed = zlib.deflateSync(content, { level })
  const known = entries.replace('/Length1 0', `/Length1 ${content.length}`)
  return Buffer.concat([
    Buffer.from(`<<${known}/Length ${packed.length}/Filter/FlateDecode>>stream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}

/** Maps glyph numbers back to text, so that viewers can search and copy. */
function unicodeMap(texts: ReadonlyMap<number, string>): string {
  const lines = [...texts].map(
    ([id, text]) =>
      `<${toHex4(id)}> <${Array.from({ length: text.length }, (_, at) => toHex4(text.charCodeAt(at))).join('')}>`,
  )
  let map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n'
  // The format allows at most a hundred in a block.
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    map += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
  }
  return `${map}endcmap CMapName currentdict /CMap defineresource pop end end`
}

export function toHex4(value: number): string {
  return value.toString(16).padStart(4, '0')
}

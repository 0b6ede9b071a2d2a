import { required } from '#base/required.ts'
import { createFontSubset, FONT_OBJECTS, type FontSubset, streamObject, toHex4 } from './font-subset.ts'
import { BULLET, BULLET_WIDTH, type Face } from './fonts.ts'
import { createLruCache } from './lru-cache.ts'
import type { Colour, PageMark, PdfPage } from './page-marks.ts'
import { type PdfPicture, pictureObject } from './pdf-picture.ts'

/** A portrait A4 page in points. */
export const A4 = { width: 595.28, height: 841.89 } as const

export type PdfInfo = { title: string; language: string; author: string; width: number; height: number }

/** Subsets that many files share, so that each is created once. */
export type SharedFonts = Readonly<Record<Face, FontSubset>>

const HEAD = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
/** The shift of each bullet to the left, in thousandths of the font size. */
const BULLET_SHIFT = (1000 - BULLET_WIDTH) / 2
const OBJECT_END = Buffer.from('\nendobj\n')

/** Subsets of both faces with the given characters, for all files that use them. */
export function buildSharedFonts(characters: Readonly<Record<Face, string>>): SharedFonts {
  return {
    regular: createFontSubset('regular', characters.regular, 'KERNAA'),
    bold: createFontSubset('bold', characters.bold, 'KERNAB'),
  }
}

/** The characters of a Latin keyboard. */
export const LATIN = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
let latinFontsCache: SharedFonts | undefined

/** Both faces with Latin characters, created once, for forms with few other characters. */
export function loadLatinFonts(): SharedFonts {
  latinFontsCache ??= buildSharedFonts({ regular: LATIN, bold: LATIN })
  return latinFontsCache
}

/**
 * Builds a PDF of the pages. Characters outside the shared fonts go into a subset of the file's own, so that no
 * document contains characters of another.
 */
export function buildPdf(pages: readonly PdfPage[], about: PdfInfo, shared: SharedFonts): Uint8Array {
  const fonts = usedFonts(pages, shared)
  const firstFont = 4 + pages.length * 2
  const fontList = fonts.map(({ key }, index) => `/${key} ${firstFont + index * FONT_OBJECTS} 0 R`).join('')
  const pictures = usedPictures(pages)
  const firstPicture = firstFont + fonts.length * FONT_OBJECTS
  const pictureList = pictures.map((_, index) => `/P${index} ${firstPicture + index} 0 R`).join('')
  const resources = `/Font<<${fontList}>>${pictures.length > 0 ? `/XObject<<${pictureList}>>` : ''}`
  const encoded = encoder(fonts)
  const objects: Buffer[] = [
    Buffer.from(
      `<</Type/Catalog/Pages 2 0 R/Lang${textString(about.language)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
    ),
    Buffer.from(
      `<</Type/Pages/Kids[${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    ),
    Buffer.from(
      `<</Title${textString(about.title)}/Author${textString(about.author)}/Creator(Kerani)/Producer(Kerani)>>`,
    ),
  ]
  pages.forEach((page, index) => {
    const content = page.marks.map((mark) => operators(mark, about.height, encoded, pictures)).join('')
    objects.push(
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${about.width} ${about.height}]/Contents ${5 + index * 2} 0 R/Resources<<${resources}>>>>`,
      ),
      streamObject('', Buffer.from(content, 'latin1'), 3),
    )
  })
  fonts.forEach(({ subset }, index) => {
    objects.push(...subset.objects(firstFont + index * FONT_OBJECTS))
  })
  objects.push(...pictures.map(pictureObject))
  return assemblePdf(objects)
}

/** Each picture of the pages once. */
function usedPictures(pages: readonly PdfPage[]): PdfPicture[] {
  const marks = pages.flatMap((page) => page.marks)
  return [...new Set(marks.flatMap((mark) => (mark.kind === 'picture' ? [mark.picture] : [])))]
}

type UsedFont = { key: string; face: Face; subset: FontSubset }

/** For each face in use, the shared subset and then a subset of the characters it lacks. */
function usedFonts(pages: readonly PdfPage[], shared: SharedFonts): UsedFont[] {
  const used: Record<Face, { any: boolean; own: Set<string> }> = {
    regular: { any: false, own: new Set() },
    bold: { any: false, own: new Set() },
  }
  for (const page of pages) {
    for (const mark of page.marks) {
      if (mark.kind !== 'text') continue
      for (const character of mark.text) {
        if (shared[mark.face].glyphs.has(character)) used[mark.face].any = true
        else used[mark.face].own.add(character)
      }
    }
  }
  const fonts: UsedFont[] = []
  for (const face of ['regular', 'bold'] as const) {
    if (used[face].any) fonts.push({ key: face === 'bold' ? 'B' : 'R', face, subset: shared[face] })
    if (used[face].own.size > 0)
      fonts.push({ key: face === 'bold' ? 'D' : 'C', face, subset: ownSubset(face, used[face].own) })
  }
  return fonts
}

/** Colleagues share positions and departments, so the same few characters recur. */
const ownSubsetCache = createLruCache<FontSubset>(300)

function ownSubset(face: Face, characters: ReadonlySet<string>): FontSubset {
  const all = [...characters].sort().join('')
  return ownSubsetCache(`${face}|${all}`, () => createFontSubset(face, all, face === 'bold' ? 'KERNBB' : 'KERNBA'))
}

/**
 * Creates the function that gives a text's drawing operators, with one run for each stretch of characters in the same
 * subset.
 */
function encoder(fonts: readonly UsedFont[]): (text: string, face: Face, size: number) => string {
  return (text, face, size) => {
    let output = ''
    let current: UsedFont | undefined
    let bullets = false
    for (const character of text) {
      const holder = required(
        fonts.find((candidate) => candidate.face === face && candidate.subset.glyphs.has(character)),
        `font with ${character}`,
      )
      if (holder !== current) {
        output += `${current ? '>]TJ' : ''}/${holder.key} ${numberText(size)} Tf[<`
        current = holder
      }
      if ((character === BULLET) !== bullets) {
        bullets = !bullets
        output += `>${bullets ? BULLET_SHIFT : -BULLET_SHIFT}<`
      }
      output += toHex4(required(holder.subset.glyphs.get(character), `glyph of ${character}`))
    }
    return `${output}>]TJ`
  }
}

function operators(
  mark: PageMark,
  height: number,
  encoded: (text: string, face: Face, size: number) => string,
  pictures: readonly PdfPicture[],
): string {
  const y = height - mark.y
  if (mark.kind === 'picture')
    return `q ${[mark.width, 0, 0, mark.height, mark.x, y - mark.height].map(numberText).join(' ')} cm /P${pictures.indexOf(mark.picture)} Do Q\n`
  if (mark.kind === 'text')
    return `BT ${colourOperands(mark.colour)} rg ${numberText(mark.x)} ${numberText(y)} Td${encoded(mark.text, mark.face, mark.size)} ET\n`
  if (mark.kind === 'line')
    return `${numberText(mark.weight)} w ${colourOperands(mark.colour)} RG ${numberText(mark.x)} ${numberText(y)} m ${numberText(mark.x + mark.width)} ${numberText(y)} l S\n`
  return `${colourOperands(mark.colour)} rg ${roundedBox(mark.x, y - mark.height, mark.width, mark.height, mark.radius)} f\n`
}

function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
  const k = radius * 0.4477
  const [right, top] = [x + width, y + height]
  const at = (...values: number[]) => values.map(numberText).join(' ')
  return [
    `${at(x + radius, y)} m ${at(right - radius, y)} l ${at(right - k, y, right, y + k, right, y + radius)} c`,
    `${at(right, top - radius)} l ${at(right, top - k, right - k, top, right - radius, top)} c`,
    `${at(x + radius, top)} l ${at(x + k, top, x, top - k, x, top - radius)} c`,
    `${at(x, y + radius)} l ${at(x, y + k, x + k, y, x + radius, y)} c`,
  ].join(' ')
}

function colourOperands(value: Colour): string {
  return [0, 2, 4].map((at) => numberText(Number.parseInt(value.slice(at, at + 2), 16) / 255)).join(' ')
}

function numberText(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** A text string of the format in UTF-16, for any script. */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => toHex4(text.charCodeAt(at)))
  return `<feff${units.join('')}>`
}

function assemblePdf(objects: readonly Buffer[]): Uint8Array {
  const parts: Buffer[] = [HEAD]
  const places = ['0000000000 65535 f \n']
  let offset = HEAD.length
  objects.forEach((object, index) => {
    places.push(`${String(offset).padStart(10, '0')} 00000 n \n`)
    const head = Buffer.from(`${index + 1} 0 obj\n`)
    parts.push(head, object, OBJECT_END)
    offset += head.length + object.length + OBJECT_END.length
  })
  parts.push(
    Buffer.from(
      `xref\n0 ${places.length}\n${places.join('')}trailer<</Size ${places.length}/Root 1 0 R/Info 3 0 R>>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

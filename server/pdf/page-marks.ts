import { type Face, fitText, printableText, textWidth } from './fonts.ts'
import type { PdfPicture } from './pdf-picture.ts'

/** Six hexadecimal digits, as the tokens of the screens have them. */
export type Colour = string

/** One thing on a page. Points from the top left; a text's `y` is its base line. */
export type PageMark =
  | { kind: 'text'; text: string; x: number; y: number; size: number; face: Face; colour: Colour }
  | { kind: 'line'; x: number; y: number; width: number; weight: number; colour: Colour }
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; colour: Colour }
  | { kind: 'picture'; picture: PdfPicture; x: number; y: number; width: number; height: number }

export type TextStyle = {
  size: number
  face?: Face
  colour?: Colour
  /** The text is shrunk by a fifth at most, then cut to this width. */
  width?: number
  /** `x` is the right edge of the text. */
  right?: boolean
}

export const INK = '13201C'
export const INK_SECOND = '47554F'
export const INK_THIRD = '5F6C67'
export const PRIMARY = '0B6B5D'
export const PRIMARY_INK = '085346'
export const PRIMARY_SOFT = 'E3F3EF'
export const HAIRLINE = 'DCE3E0'

/** A page to put marks on. */
export type PdfPage = { marks: PageMark[] }

/** Puts a text on the page and returns its width in points. */
export function addText(page: PdfPage, text: string, x: number, y: number, style: TextStyle): number {
  const face = style.face ?? 'regular'
  let shown = printableText(text)
  let { size } = style
  if (style.width !== undefined) {
    const natural = textWidth(face, shown, size)
    if (natural > style.width) size = Math.max(size * 0.8, (size * style.width) / natural)
    shown = fitText(face, shown, size, style.width + 0.01)
  }
  const width = textWidth(face, shown, size)
  if (shown.trim() !== '')
    page.marks.push({
      kind: 'text',
      text: shown,
      x: style.right ? x - width : x,
      y,
      size,
      face,
      colour: style.colour ?? INK,
    })
  return width
}

export function addRule(
  page: PdfPage,
  x: number,
  y: number,
  width: number,
  weight = 0.5,
  colour: Colour = HAIRLINE,
): void {
  page.marks.push({ kind: 'line', x, y, width, weight, colour })
}

export function addBox(
  page: PdfPage,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  colour: Colour,
): void {
  page.marks.push({ kind: 'box', x, y, width, height, radius, colour })
}

/**
 * Puts a picture into a box, at its left and half-way down, as large as fits with its own proportions. Returns its width in
 * points.
 */
export function addPicture(
  page: PdfPage,
  picture: PdfPicture,
  box: { x: number; y: number; width: number; height: number },
): number {
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  page.marks.push({ kind: 'picture', picture, x: box.x, y: box.y + (box.height - height) / 2, width, height })
  return width
}

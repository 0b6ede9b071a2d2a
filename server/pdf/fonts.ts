import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'

export type Face = 'regular' | 'bold'

const FILES: Readonly<Record<Face, string>> = {
  regular: '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf',
}

const openedFonts = new Map<Face, Font>()
const widths: Record<Face, Map<string, number>> = { regular: new Map(), bold: new Map() }

/**
 * Opens Noto Sans TC once in a process, on first use: opening takes longer than drawing a page, and most threads draw
 * nothing.
 */
export function loadFont(face: Face): Font {
  const known = openedFonts.get(face)
  if (known) return known
  const { create } = createRequire(import.meta.url)('fontkit') as typeof import('fontkit')
  const made = create(readFileSync(fileURLToPath(import.meta.resolve(FILES[face]))))
  openedFonts.set(face, made)
  return made
}

/** In the font a bullet is as wide as a Chinese character; here rows of bullets for hidden digits are set closer. */
export const BULLET = '•'
export const BULLET_WIDTH = 400

/** The width of one character in thousandths of the size. */
export function characterAdvance(face: Face, character: string): number {
  const known = widths[face].get(character)
  if (known !== undefined) return known
  const width = character === BULLET ? BULLET_WIDTH : glyphAdvance(face, character)
  widths[face].set(character, width)
  return width
}

/** The width of a character in the font, in thousandths of the size. */
export function glyphAdvance(face: Face, character: string): number {
  return Math.round(
    (loadFont(face).glyphForCodePoint(character.codePointAt(0)!).advanceWidth * 1000) / loadFont(face).unitsPerEm,
  )
}

/** The width of a text in points. */
export function textWidth(face: Face, text: string, size: number): number {
  let width = 0
  for (const character of text) width += characterAdvance(face, character)
  return (width * size) / 1000
}

/** Shortens a text with three dots if it does not fit the width, in points. */
export function fitText(face: Face, text: string, size: number, width: number): string {
  if (textWidth(face, text, size) <= width) return text
  const room = (width * 1000) / size - 3 * characterAdvance(face, '.')
  let taken = 0
  let short = ''
  for (const character of text) {
    taken += characterAdvance(face, character)
    if (taken > room) break
    short += character
  }
  return `${short.trimEnd()}...`
}

/** Text in the form that a page can show: composed, without control and direction characters. */
export function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
}

import LineBreaker from 'linebreak'
import { DomainError } from '#base/errors.ts'
import type { LetterInline, TextAlign } from '#base/letters/letter-document.ts'
import { BULLET, characterAdvance, type Face, glyphAdvance, printableText } from '../fonts.ts'
import type { Colour } from '../page-marks.ts'
import type { LetterMark } from './letter.ts'

export type LineStyle = {
  size: number
  /** Height of one line in points. */
  leading: number
  colour: Colour
  align: TextAlign
  /** All of the text is bold. */
  bold?: boolean
}

/** A line of text: its marks from its own top left, and how far below its top the base line is. */
export type TextLine = { height: number; base: number; marks: LetterMark[] }

type Ink = { face: Face; slanted: boolean; underlined: boolean }
/** A stretch of text in one ink that no line break divides. */
type Stretch = { text: string; ink: Ink; width: number; blank: number }
/** What stands between two places where a line may end. `blank` is the width of the spaces at its end. */
type Word = { stretches: Stretch[]; width: number; blank: number }

/** Breaks text into lines of a width in points, by the rules of Unicode for Latin and Chinese. */
export function breakLines(nodes: readonly LetterInline[], width: number, style: LineStyle): TextLine[] {
  return splitAtBreaks(nodes, style).flatMap((part) => {
    const lines = fillLines(wordsOf(part, style.size), width, style.size)
    return lines.map((words, index) => drawLine(words, width, style, index === lines.length - 1))
  })
}

/** The width of the widest line that a text would have if nothing broke it, and of its longest word, in points. */
export function textWidths(nodes: readonly LetterInline[], style: LineStyle): { natural: number; longestWord: number } {
  const parts = splitAtBreaks(nodes, style).map((part) => wordsOf(part, style.size))
  return {
    natural: Math.max(...parts.map((words) => words.reduce((sum, word) => sum + word.width, 0))),
    longestWord: Math.max(0, ...parts.flat().map((word) => word.width - word.blank)),
  }
}

/**
 * The width of a text in points. A bullet has the width of its glyph here, since people type it into a letter as any other
 * character.
 */
export function widthOf(text: string, face: Face, size: number): number {
  let width = 0
  for (const character of text)
    width += character === BULLET ? glyphAdvance(face, character) : characterAdvance(face, character)
  return (width * size) / 1000
}

type Part = { text: string; ink: Ink }[]

function splitAtBreaks(nodes: readonly LetterInline[], { bold }: LineStyle): Part[] {
  const parts: Part[] = [[]]
  for (const node of nodes) {
    if (node.type === 'variable') throw new DomainError('letter_value_missing', { params: { name: node.attrs.name } })
    if (node.type === 'hardBreak') parts.push([])
    else {
      const has = (type: string) => node.marks?.some((mark) => mark.type === type) ?? false
      const face = bold || has('bold') ? 'bold' : 'regular'
      parts.at(-1)?.push({
        text: printableText(node.text),
        ink: { face, slanted: has('italic'), underlined: has('underline') },
      })
    }
  }
  return parts
}

/** Divides a text at the places where a line may end, and those again where the ink changes. */
function wordsOf(part: Part, size: number): Word[] {
  const text = part.map((piece) => piece.text).join('')
  const words: Word[] = []
  const breaker = new LineBreaker(text)
  let piece = 0
  let pieceStart = 0
  let from = 0
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const stretches: Stretch[] = []
    while (from < found.position) {
      const { text: inside, ink } = part[piece]!
      const until = Math.min(found.position, pieceStart + inside.length)
      if (until > from) stretches.push(toStretch(text.slice(from, until), ink, size))
      from = until
      if (until === pieceStart + inside.length) {
        piece++
        pieceStart = until
      }
    }
    words.push(toWord(stretches))
  }
  return words
}

function toStretch(text: string, ink: Ink, size: number): Stretch {
  const bare = text.trimEnd()
  const width = widthOf(text, ink.face, size)
  return { text, ink, width, blank: bare.length === text.length ? 0 : width - widthOf(bare, ink.face, size) }
}

function toWord(stretches: Stretch[]): Word {
  return {
    stretches,
    width: stretches.reduce((sum, stretch) => sum + stretch.width, 0),
    blank: stretches.at(-1)?.blank ?? 0,
  }
}

/** Fills lines with as many words as fit. A word that is longer than a line is divided between any two characters. */
function fillLines(words: readonly Word[], width: number, size: number): Word[][] {
  const lines: Word[][] = [[]]
  let used = 0
  for (const word of words.flatMap((one) => (one.width - one.blank > width ? dividedWord(one, size) : [one]))) {
    if (used > 0 && used + word.width - word.blank > width + 0.01) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(word)
    used += word.width
  }
  return lines
}

function dividedWord(word: Word, size: number): Word[] {
  return word.stretches.flatMap(({ text, ink }) =>
    Array.from(text, (character) => toWord([toStretch(character, ink, size)])),
  )
}

const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** Whether a line that fills its width may be stretched between these two words. */
function mayStretch(before: Word, after: Word): boolean {
  const end = before.stretches.at(-1)?.text ?? ''
  const start = after.stretches[0]?.text ?? ''
  return before.blank > 0 || CHINESE.test(end.slice(-1)) || CHINESE.test(start.slice(0, 1))
}

function drawLine(words: readonly Word[], width: number, style: LineStyle, isLast: boolean): TextLine {
  const { size, leading, colour, align } = style
  const base = leading / 2 + size * 0.36
  const used = words.reduce((sum, word) => sum + word.width, 0) - (words.at(-1)?.blank ?? 0)
  const slack = Math.max(0, width - used)
  const gaps = words.map((word, index) => index > 0 && mayStretch(words[index - 1]!, word))
  const gapCount = gaps.filter(Boolean).length
  const gap = align === 'justify' && !isLast && gapCount > 0 ? slack / gapCount : 0
  const marks: LetterMark[] = []
  let x = align === 'right' ? slack : align === 'center' ? slack / 2 : 0
  let open: OpenText | undefined
  /** Draws what is open; its underline goes on to where text in the same ink goes on. */
  const close = (next?: Stretch) => {
    if (!open) return
    const { stretch, x: from, spacing } = open
    const until = next && isSameInk(next.ink, stretch.ink) ? x : from + stretch.width - stretch.blank
    marks.push(...drawStretch(stretch, { x: from, base, spacing, underline: until - from, size, colour }))
    open = undefined
  }
  words.forEach((word, index) => {
    const [first] = word.stretches
    if (gap > 0 && gaps[index]) {
      x += gap
      // Chinese with even gaps is one text, as it is read.
      if (open && first && isEvenlySpaced(open, word)) {
        open = { x: open.x, spacing: gap, stretch: joined(open.stretch, first, gap) }
        x += first.width
        return
      }
      close(first)
    }
    for (const stretch of word.stretches) {
      if (open && open.spacing === 0 && isSameInk(open.stretch.ink, stretch.ink)) {
        open = { ...open, stretch: joined(open.stretch, stretch, 0) }
      } else {
        close(stretch)
        open = { stretch, x, spacing: 0 }
      }
      x += stretch.width
    }
  })
  close()
  return { height: leading, base, marks }
}

/** Text of one ink that goes on to the right. `spacing` is added after each of its characters. */
type OpenText = { stretch: Stretch; x: number; spacing: number }

function isEvenlySpaced({ stretch, spacing }: OpenText, { stretches }: Word): boolean {
  const [next, ...others] = stretches
  if (!next || others.length > 0 || !isSameInk(stretch.ink, next.ink)) return false
  return isOneCharacter(next.text) && (spacing > 0 || isOneCharacter(stretch.text))
}

const isOneCharacter = (text: string) => /^\S$/u.test(text)

function joined(before: Stretch, after: Stretch, gap: number): Stretch {
  return { ...after, text: before.text + after.text, width: before.width + gap + after.width }
}

function isSameInk(a: Ink, b: Ink): boolean {
  return a.face === b.face && a.slanted === b.slanted && a.underlined === b.underlined
}

type Place = { x: number; base: number; spacing: number; underline: number; size: number; colour: Colour }

function drawStretch({ text, ink }: Stretch, { x, base, spacing, underline, size, colour }: Place): LetterMark[] {
  const { face, slanted, underlined } = ink
  const marks: LetterMark[] = [{ kind: 'text', text, x, y: base, size, face, colour, slanted, spacing }]
  if (underlined && underline > 0)
    marks.push({ kind: 'line', x, y: base + size * 0.14, width: underline, weight: size * 0.06, colour })
  return marks
}

import { DomainError } from '#base/errors.ts'
import { escapeXml } from '#base/xml-text.ts'
import { nextMarkup } from './svg-markup.ts'

const MAX_BYTES = 1_000_000
const MAX_ELEMENTS = 20_000
const MAX_DEPTH = 100
const MAX_COPIES = 5_000

const wordSet = (text: string) => new Set(text.split(' '))

/** Elements that only draw: no scripts, foreign content or links, and no animation, which can set any attribute. */
const ELEMENTS = wordSet(
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image clipPath mask pattern marker linearGradient radialGradient stop style filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode feDropShadow feMorphology',
)

const ATTRIBUTES = wordSet(
  'id class x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy d points width height viewBox preserveAspectRatio version transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits markerWidth markerHeight markerUnits refX refY orient spreadMethod offset pathLength textLength lengthAdjust startOffset rotate fill fill-opacity fill-rule clip-path clip-rule mask filter stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow stop-color stop-opacity font-family font-size font-style font-weight font-variant text-anchor text-decoration letter-spacing word-spacing dominant-baseline alignment-baseline baseline-shift marker-start marker-mid marker-end paint-order vector-effect shape-rendering text-rendering image-rendering color-interpolation-filters flood-color flood-opacity mix-blend-mode stdDeviation in in2 result mode type values operator k1 k2 k3 k4 radius edgeMode role aria-label aria-hidden style href xlink:href xml:space',
)

/** CSS that could load, run or hide something. Backslashes and comments can disguise words. */
const UNSAFE_CSS =
  /[@\\<]|\/\*|url\(\s*(?!["']?#)|expression|javascript|vbscript|behavior|-moz-binding|image-set|src\(/i
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/

/**
 * Rewrites an SVG picture from allowed content only (FIL-4). Unknown elements are dropped with their content, as are
 * unknown attributes, outside links and active styles. Throws Refused `svg_refused` when the text is not well formed,
 * has a document type or its own entities, or expands without end.
 */
export function cleanSvg(text: string): string {
  if (text.length > MAX_BYTES) throw svgRefusal('too large')
  const source = text.replace(/^\ufeff/, '')
  const open: { name: string; kept: boolean; id: string | null }[] = []
  const copies = new Map<string, string[]>()
  let output = ''
  let css = ''
  let elements = 0
  let rootSeen = false
  for (let at = 0; at < source.length; ) {
    const piece = nextMarkup(source, at)
    if (piece === null) throw svgRefusal('not well formed')
    at = piece.end
    const parent = open.at(-1)
    if (piece.kind === 'text') {
      if (!parent && piece.text.trim() !== '') throw svgRefusal('text outside')
      if (parent?.kept && parent.name === 'style') css += piece.text
      else if (parent?.kept) output += escapeXml(piece.text)
    } else if (piece.kind === 'close') {
      const closed = open.pop()
      if (closed?.name !== piece.name) throw svgRefusal('not well formed')
      // Checked as a whole, since a word may be split over several pieces.
      if (closed.name === 'style') {
        output += cleanCss(css)
        css = ''
      }
      if (closed.kept) output += `</${piece.name}>`
    } else if (piece.kind === 'open') {
      if (++elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) throw svgRefusal('too complex')
      if (!parent && (rootSeen || piece.name !== 'svg')) throw svgRefusal('not an svg')
      rootSeen = true
      const kept = (parent?.kept ?? true) && ELEMENTS.has(piece.name) && parent?.name !== 'style'
      const attributes = kept ? allowedAttributes(piece.name, piece.attributes) : new Map<string, string>()
      if (kept && piece.name === 'use') noteCopy(copies, open, attributes.get('href'))
      if (kept) output += startTag(piece.name, attributes, !parent, piece.empty)
      if (!piece.empty) open.push({ name: piece.name, kept, id: attributes.get('id') ?? null })
    }
  }
  if (!rootSeen || open.length > 0) throw svgRefusal('not well formed')
  checkCopies(copies)
  return output
}

/** Whether a text begins like an SVG picture, after declarations, comments and a document type. */
export function looksLikeSvg(text: string): boolean {
  let at = text.startsWith('\ufeff') ? 1 : 0
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++
    const mark = OPENINGS.find(([start]) => text.startsWith(start, at))
    if (!mark) return /^<svg[\s>]/.test(text.slice(at, at + 5))
    // A document type may contain declarations in brackets.
    const inner = mark[0] === '<!DOCTYPE' && /^[^>[]*\[/.test(text.slice(at)) ? text.indexOf(']', at) : at
    const end = inner === -1 ? -1 : text.indexOf(mark[1], inner)
    if (end === -1) return false
    at = end + mark[1].length
  }
}

const OPENINGS = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const

function allowedAttributes(element: string, attributes: ReadonlyMap<string, string>): Map<string, string> {
  const kept = new Map<string, string>()
  for (const [name, value] of attributes) {
    if (!ATTRIBUTES.has(name)) continue
    if (name === 'href' || name === 'xlink:href') {
      const target = value.trim()
      if (/^#[\w.:-]+$/.test(target) || (element === 'image' && PICTURE.test(target))) kept.set('href', target)
    } else if (!UNSAFE_CSS.test(value)) kept.set(name, value)
  }
  return kept
}

function startTag(name: string, attributes: ReadonlyMap<string, string>, root: boolean, empty: boolean): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`)
  return `<${name}${root ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${written.join('')}${empty ? '/' : ''}>`
}

function cleanCss(text: string): string {
  return UNSAFE_CSS.test(text) ? '' : escapeXml(text)
}

/** Records which named elements copy which others: a few lines of copies of copies can fill any memory. */
function noteCopy(copies: Map<string, string[]>, open: { id: string | null }[], target: string | undefined): void {
  if (!target) return
  for (const id of ['', ...open.flatMap((element) => (element.id ? [element.id] : []))]) {
    const known = copies.get(id)
    if (known) known.push(target.slice(1))
    else copies.set(id, [target.slice(1)])
  }
}

function checkCopies(copies: ReadonlyMap<string, string[]>): void {
  const known = new Map<string, number>()
  const count = (id: string, path: ReadonlySet<string>): number => {
    if (path.has(id)) throw svgRefusal('copies itself')
    const before = known.get(id)
    if (before !== undefined) return before
    const inner = new Set(path).add(id)
    const total = (copies.get(id) ?? []).reduce((sum, target) => sum + 1 + count(target, inner), 0)
    if (total > MAX_COPIES) throw svgRefusal('too complex')
    known.set(id, total)
    return total
  }
  for (const id of copies.keys()) count(id, new Set())
}

function svgRefusal(reason: string): DomainError {
  return new DomainError('svg_refused', { params: { reason } })
}

import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { DomainError } from '#base/errors.ts'
import { limitUnpacking } from './limit-unpacking.ts'
import type { FormObject, FormValue, PdfForm } from './pdf-form.ts'

/** Only the first page is drawn; a file of many pages is no letter head. */
const MAX_PAGES = 20
/** Shortest and longest side of a page in points. */
const SIDE = { least: 200, most: 3_000 }
const MAX_OBJECTS = 3_000
const MAX_DEPTH = 60

/** Entries of streams that lead out of the drawing: to other files, to the page's structure, to data for editors. */
const DROPPED = new Set(
  'Length F FDecodeParms FFilter AF Alternates Metadata OPI PieceInfo PS Ref StructParent StructParents'.split(' '),
)

/**
 * Reads the first page of a PDF as a form. Annotations, scripts and links are left out. Only for a thread with limits: it
 * reads untrusted bytes. Throws `file_damaged`, `file_encrypted`, `letter_head_pages`, `letter_head_size` and
 * `letter_head_too_complex`.
 */
export async function readFirstPage(bytes: Uint8Array): Promise<PdfForm> {
  const unpacking = limitUnpacking()
  try {
    const file = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    return readForm(file.context, findFirstPage(file))
  } catch (error) {
    if (unpacking.isExceeded()) throw tooComplex()
    if (error instanceof DomainError) throw error
    throw new DomainError(error instanceof EncryptedPDFError ? 'file_encrypted' : 'file_damaged')
  }
}

type Page = { own: PDFDict; inherited: Map<string, PDFObject> }
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/** Walks the tree of pages to the first one, and on until there are too many. */
function findFirstPage({ context, catalog }: PDFDocument): Page {
  let first: Page | undefined
  let pages = 0
  const seen = new Set<PDFObject>()
  const waiting: { node: PDFObject | undefined; inherited: Map<string, PDFObject> }[] = [
    { node: catalog.get(PDFName.of('Pages')), inherited: new Map() },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = context.lookup(next.node)
    if (!(node instanceof PDFDict) || seen.has(node)) throw new DomainError('file_damaged')
    seen.add(node)
    const inherited = new Map(next.inherited)
    for (const key of INHERITED) {
      const value = node.get(PDFName.of(key))
      if (value) inherited.set(key, value)
    }
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) {
      for (const kid of kids.asArray().toReversed()) waiting.push({ node: kid, inherited })
    } else {
      first ??= { own: node, inherited }
      pages++
    }
    if (pages > MAX_PAGES || waiting.length > MAX_OBJECTS)
      throw new DomainError('letter_head_pages', { params: { most: MAX_PAGES } })
  }
  if (!first) throw new DomainError('file_damaged')
  return first
}

function readForm(context: PDFContext, { own, inherited }: Page): PdfForm {
  const { width, height, box, matrix } = pageBox(context, inherited)
  const objects: FormObject[] = []
  const places = new Map<PDFObject, number>()
  const numbers = (values: readonly number[]): FormValue => [...values]

  const convert = (value: PDFObject | undefined, depth: number): FormValue => {
    if (depth > MAX_DEPTH) throw tooComplex()
    if (value instanceof PDFRef) return placeOf(value, depth)
    if (value instanceof PDFRawStream) return placeOf(value, depth)
    if (value instanceof PDFNumber) return finite(value.asNumber())
    if (value instanceof PDFBool) return value.asBoolean()
    if (value instanceof PDFName) return { name: value.asString().slice(1) }
    if (value instanceof PDFString || value instanceof PDFHexString) return { bytes: value.asBytes() }
    if (value instanceof PDFArray) return value.asArray().map((item) => convert(item, depth + 1))
    if (value instanceof PDFDict) return { entries: entriesOf(value, depth) }
    return null
  }
  const entriesOf = (dictionary: PDFDict, depth: number, dropped?: ReadonlySet<string>) => {
    const entries: Record<string, FormValue> = Object.create(null)
    for (const [key, value] of dictionary.entries()) {
      const name = key.asString().slice(1)
      if (!dropped?.has(name)) entries[name] = convert(value, depth + 1)
    }
    return entries
  }
  /** Objects that many others refer to, such as fonts, are taken once. */
  const placeOf = (source: PDFRef | PDFRawStream, depth: number): FormValue => {
    const known = places.get(source)
    if (known !== undefined) return { ref: known }
    const place = objects.length
    if (place >= MAX_OBJECTS) throw tooComplex()
    places.set(source, place)
    objects.push({ value: null })
    const object = source instanceof PDFRef ? context.lookup(source) : source
    objects[place] =
      object instanceof PDFRawStream
        ? { value: { entries: entriesOf(object.dict, depth, DROPPED) }, stream: new Uint8Array(object.contents) }
        : { value: convert(object, depth + 1) }
    return { ref: place }
  }

  objects.push({ value: null })
  const group = own.get(PDFName.of('Group'))
  objects[0] = {
    value: {
      entries: {
        Type: { name: 'XObject' },
        Subtype: { name: 'Form' },
        BBox: numbers(box),
        Matrix: numbers(matrix),
        Resources: convert(inherited.get('Resources') ?? PDFDict.withContext(context), 0),
        ...(group && { Group: convert(group, 0) }),
      },
    },
    stream: pageContent(context, own),
  }
  return { width, height, objects }
}

/** The visible box of a page, its size as it is turned, and the matrix that brings it to the origin. */
function pageBox(context: PDFContext, inherited: ReadonlyMap<string, PDFObject>) {
  const corners = context.lookup(inherited.get('CropBox') ?? inherited.get('MediaBox'))
  if (!(corners instanceof PDFArray) || corners.size() !== 4) throw new DomainError('file_damaged')
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((at) => finite(corners.lookup(at, PDFNumber).asNumber())) as [
    number,
    number,
    number,
    number,
  ]
  const [left, bottom, right, top] = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  const rotate = context.lookup(inherited.get('Rotate'))
  const turn = rotate instanceof PDFNumber ? ((rotate.asNumber() % 360) + 360) % 360 : 0
  const matrix = {
    0: [1, 0, 0, 1, 0 - left, 0 - bottom],
    90: [0, -1, 1, 0, 0 - bottom, right],
    180: [-1, 0, 0, -1, right, top],
    270: [0, 1, -1, 0, top, 0 - left],
  }[turn]
  if (!matrix) throw new DomainError('file_damaged')
  const [across, up] = [right - left, top - bottom]
  if (Math.min(across, up) < SIDE.least || Math.max(across, up) > SIDE.most)
    throw new DomainError('letter_head_size', { params: SIDE })
  const [width, height] = turn % 180 === 0 ? [across, up] : [up, across]
  return { width, height, box: [left, bottom, right, top], matrix }
}

/** The drawing of a page; where it is in parts, they are joined. */
function pageContent(context: PDFContext, page: PDFDict): Uint8Array {
  const contents = context.lookup(page.get(PDFName.of('Contents')))
  const parts = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : []
  if (parts.length > MAX_OBJECTS) throw tooComplex()
  return new Uint8Array(
    Buffer.concat(
      parts.flatMap((part) => {
        const stream = context.lookup(part)
        if (!(stream instanceof PDFRawStream)) throw new DomainError('file_damaged')
        return [decodePDFRawStream(stream).decode(), Buffer.from('\n')]
      }),
    ),
  )
}

function finite(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > 1e12) throw new DomainError('file_damaged')
  return value
}

function tooComplex(): DomainError {
  return new DomainError('letter_head_too_complex', { status: 413 })
}

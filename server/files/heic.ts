import { DomainError } from '#base/errors.ts'

/** Brands of still pictures in HEIF: `mif1` means only that, the others imply HEVC. */
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1'])
/** Boxes that a picture needs; the content of every other top-level box is zeroed. */
const NEEDED_BOXES = new Set(['ftyp', 'meta', 'mdat'])
/** Metadata items: where, when and by whom the picture was taken. */
const NO_PICTURE = new Set(['Exif', 'mime', 'uri '])

type Box = { readonly type: string; readonly from: number; readonly to: number }

/**
 * Removes the metadata of a HEIC picture. This build of the picture library cannot decode HEVC, so the picture is not
 * re-encoded. Its boxes must be complete from the first byte to the last, and its metadata (place, device) is zeroed in
 * place. Throws Refused `file_damaged`.
 */
export function cleanHeic(source: Uint8Array): Uint8Array {
  const bytes = source.slice()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const top = boxesIn(view, 0, bytes.length)
    const [kind] = top
    const meta = top.find(({ type }) => type === 'meta')
    if (kind?.type !== 'ftyp' || !readBrands(view, kind).some((brand) => BRANDS.has(brand)) || !meta)
      throw damagedFile()
    for (const { type, from, to } of top) if (!NEEDED_BOXES.has(type)) bytes.fill(0, from, to)
    emptyItems(bytes, view, boxesIn(view, meta.from + 4, meta.to))
    return bytes
  } catch (error) {
    if (error instanceof RangeError) throw damagedFile()
    throw error
  }
}

const damagedFile = () => new DomainError('file_damaged')

/** Reads consecutive boxes that fill a span exactly. */
function boxesIn(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const [size, type] = [view.getUint32(at), textAt(view, at + 4)]
    const [head, whole] = size === 1 ? [16, Number(view.getBigUint64(at + 8))] : size === 0 ? [8, end - at] : [8, size]
    if (whole < head || at + whole > end) throw damagedFile()
    boxes.push({ type, from: at + head, to: at + whole })
    at += whole
  }
  return boxes
}

const textAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

function readBrands(view: DataView, { from, to }: Box): string[] {
  const brands: string[] = [textAt(view, from)]
  for (let at = from + 8; at + 4 <= to; at += 4) brands.push(textAt(view, at))
  return brands
}

function emptyItems(bytes: Uint8Array, view: DataView, boxes: readonly Box[]): void {
  const box = (type: string) => boxes.find((one) => one.type === type)
  const [info, places, inside] = [box('iinf'), box('iloc'), box('idat')]
  if (!info || !places) throw damagedFile()
  const others = nonPictureItems(view, info)
  for (const { id, method, from, length } of itemExtents(view, places)) {
    if (!others.has(id)) continue
    const start = method === 1 ? (inside?.from ?? bytes.length) + from : from
    const most = method === 1 ? (inside?.to ?? 0) : bytes.length
    // An item stored anywhere else cannot be zeroed.
    if (method > 1 || start < 0 || start + length > most) throw damagedFile()
    bytes.fill(0, start, length === 0 ? most : start + length)
  }
}

/** The ids of metadata items. */
function nonPictureItems(view: DataView, { from, to }: Box): Set<number> {
  const isShort = view.getUint8(from) === 0
  const ids = new Set<number>()
  for (const { type, from: at } of boxesIn(view, from + (isShort ? 6 : 8), to)) {
    if (type !== 'infe') throw damagedFile()
    const version = view.getUint8(at)
    if (version < 2) throw damagedFile()
    const id = version === 2 ? view.getUint16(at + 4) : view.getUint32(at + 4)
    if (NO_PICTURE.has(textAt(view, at + (version === 2 ? 8 : 10)))) ids.add(id)
  }
  return ids
}

/** The location of each item: in the file (0), or in the box beside the list (1). */
function* itemExtents(view: DataView, { from }: Box) {
  const version = view.getUint8(from)
  const sizes = view.getUint16(from + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  let at = from + 6
  const readNumber = (size: number) => {
    const value = size === 0 ? 0 : size === 2 ? view.getUint16(at) : size === 4 ? view.getUint32(at) : size === 8 ? Number(view.getBigUint64(at)) : Number.NaN // biome-ignore format: sizes that the standard knows
    if (Number.isNaN(value)) throw damagedFile()
    at += size
    return value
  }
  const count = readNumber(version < 2 ? 2 : 4)
  for (let item = 0; item < count; item++) {
    const id = readNumber(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : readNumber(2) & 15
    readNumber(2)
    const base = readNumber(baseSize)
    const extents = readNumber(2)
    for (let extent = 0; extent < extents; extent++) {
      readNumber(indexSize)
      const offset = readNumber(offsetSize)
      yield { id, method, from: base + offset, length: readNumber(lengthSize) }
    }
  }
}

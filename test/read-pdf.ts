import zlib from 'node:zlib'

/**
 * Reads our own PDFs back without an outside program. `drawn` has the operators of each page with letters in place of
 * glyphs; `dictionaries` has the objects of the file without their streams.
 */
export type ReadPdf = {
  pages: string[]
  drawn: string[]
  dictionaries: string[]
  fontFiles: Buffer[]
  /** Pixels of the pictures, three bytes each. */
  pictures: { width: number; height: number; pixels: Buffer }[]
  title: string
  language: string
}

/** Reads a PDF of `pdfFile`. Throws when an offset, a stream or a glyph is wrong. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const objects = objectsOf(file, text)
  const fonts = new Map<number, Map<string, string>>()
  const fontFiles: Buffer[] = []
  for (const [number, body] of objects) {
    const head = body.toString('latin1')
    if (head.startsWith('<</Type/Font/Subtype/Type0')) {
      const [, map] = /ToUnicode (\d+) 0 R/.exec(head)!
      fonts.set(number, unicodeMap(content(objects.get(Number(map))!).toString('latin1')))
    }
    const font = /FontFile2 (\d+) 0 R/.exec(head)?.[1]
    if (font) fontFiles.push(content(objects.get(Number(font))!))
  }
  const pictures = [...objects.values()].flatMap((body) => {
    const found = /\/Subtype\/Image\/Width (\d+)\/Height (\d+)\//.exec(body.toString('latin1').slice(0, 200))
    if (!found) return []
    const [width, height] = [Number(found[1]), Number(found[2])]
    return [{ width, height, pixels: unfilteredRows(content(body), width * 3) }]
  })
  const pages: string[] = []
  const drawn: string[] = []
  for (const body of objects.values()) {
    const head = body.toString('latin1')
    if (!head.startsWith('<</Type/Page/')) continue
    const names = new Map(
      [...head.matchAll(/\/([A-Z]) (\d+) 0 R/g)].map(([, name, number]) => [name!, fonts.get(Number(number))!]),
    )
    const operators = content(objects.get(Number(/Contents (\d+)/.exec(head)![1]))!).toString('latin1')
    pages.push(pageText(operators, names))
    drawn.push(withLetters(operators, names))
  }
  return {
    pages,
    drawn,
    dictionaries: [...objects.values()].map((body) => withoutStream(body.toString('latin1'))),
    fontFiles,
    pictures,
    title: utf16(/\/Title<feff([0-9a-f]*)>/.exec(text)![1]!),
    language: utf16(/\/Lang<feff([0-9a-f]*)>/.exec(text)![1]!),
  }
}

function objectsOf(file: Buffer, text: string): Map<number, Buffer> {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const table = /^xref\n0 (\d+)\n/.exec(text.slice(start))!
  const objects = new Map<number, Buffer>()
  for (let number = 1; number < Number(table[1]); number++) {
    const offset = Number(text.slice(start + table[0].length + number * 20, start + table[0].length + number * 20 + 10))
    const head = `${number} 0 obj\n`
    if (!text.startsWith(head, offset)) throw new Error(`Object ${number} is not at ${offset}`)
    const length = /^<<[^>]*\/Length (\d+)\/Filter/.exec(
      text.slice(offset + head.length, offset + head.length + 200),
    )?.[1]
    const from = offset + head.length
    const end = length ? text.indexOf('stream\n', from) + 7 + Number(length) + 10 : text.indexOf('\nendobj\n', from)
    if (!text.startsWith('\nendobj\n', end)) throw new Error(`Object ${number} does not end where it says`)
    objects.set(number, file.subarray(from, end))
  }
  return objects
}

function content(object: Buffer): Buffer {
  const start = object.indexOf('stream\n') + 7
  return zlib.inflateSync(object.subarray(start, object.length - '\nendstream'.length))
}

function unicodeMap(map: string): Map<string, string> {
  return new Map([...map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]+)>/g)].map(([, glyph, text]) => [glyph!, utf16(text!)]))
}

/** One line for each text of the page, in drawing order. */
function pageText(operators: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  return [...operators.matchAll(/BT (.*?) ET/g)]
    .map(([, shown]) =>
      [...shown!.matchAll(/\/([A-Z]) [\d.]+ Tf\[(.*?)\]TJ/g)]
        .map(([, name, run]) => {
          const glyphs =
            run!
              .replace(/>[^<>]*</g, '')
              .replace(/[<>]/g, '')
              .match(/.{4}/g) ?? []
          return glyphs.map((glyph) => fonts.get(name!)!.get(glyph)!).join('')
        })
        .join(''),
    )
    .join('\n')
}

/** The operators with the letters of each run in brackets. */
function withLetters(operators: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  return operators.replace(/\/([A-Z]) ([\d.]+) Tf\[(.*?)\]TJ/g, (_, name: string, size: string, run: string) => {
    const letters = run.replace(/<([0-9a-f]*)>/g, (_glyphs, glyphs: string) => {
      const said = (glyphs.match(/.{4}/g) ?? []).map((glyph) => fonts.get(name)!.get(glyph)!)
      return `(${said.join('')})`
    })
    return ` ${name} ${size} ${letters}`
  })
}

/** The length of a stream depends on the compressor. */
function withoutStream(body: string): string {
  return body.replace(/\/Length \d+/, '/Length n').replace(/stream\n[\s\S]*$/, 'stream')
}

function utf16(hexadecimal: string): string {
  return (hexadecimal.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')
}

/** Undoes the filters of PNG rows with three bytes a pixel. */
function unfilteredRows(rows: Buffer, length: number): Buffer {
  const pixels = Buffer.alloc((rows.length / (length + 1)) * length)
  for (let at = 0; at < pixels.length; at++) {
    const column = at % length
    const filter = rows[Math.floor(at / length) * (length + 1)]!
    const left = column >= 3 ? pixels[at - 3]! : 0
    const up = at >= length ? pixels[at - length]! : 0
    const corner = column >= 3 && at >= length ? pixels[at - length - 3]! : 0
    const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter]!
    pixels[at] = rows[Math.floor(at / length) * (length + 1) + 1 + column]! + guess
  }
  return pixels
}

function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner
  const [fromLeft, fromUp, fromCorner] = [left, up, corner].map((one) => Math.abs(sum - one)) as [
    number,
    number,
    number,
  ]
  if (fromLeft <= fromUp && fromLeft <= fromCorner) return left
  return fromUp <= fromCorner ? up : corner
}

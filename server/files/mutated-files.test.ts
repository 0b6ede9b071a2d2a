import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { parseWorkbook } from '#server/spreadsheets/parse-workbook.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { FILE_TYPES, type FileKind } from './check-file.ts'
import { cleanContent } from './clean-content.ts'
import { cleanSvg } from './svg.ts'
import { zipBytes } from './zip.ts'

const SVG = `<?xml version="1.0"?><!-- by hand --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="a"><path d="M0 0h9"/></g></defs><use href="#a"/><style>.x{fill:url(#a)}</style><text x="1">薪資 &amp; &#x26;</text></svg>`
const PDF = `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Names<</EmbeddedFiles 3 0 R>>>>\nendobj\n2 0 obj\n<</Length 9>>\nstream\nBT (x) Tj\nendstream\nendobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`
const picture = sharp({ create: { width: 24, height: 16, channels: 4, background: '#0b6b5d' } })

const ole = (...streams: string[]) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(streams.join('\0'), 'utf16le')])

function office(main: string): Promise<Uint8Array> {
  const files = { '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', [main]: '<document/>' }
  return zipBytes(
    Object.entries(files).map(([name, content], at) => ({ name, content: Buffer.from(content), compress: at > 0 })),
    new Date(0),
  )
}

const SEEDS: [string, Uint8Array, number][] = [
  ['a.svg', Buffer.from(SVG), 1_000],
  ['a.pdf', Buffer.from(PDF), 1_000],
  ['a.jpg', await picture.clone().flatten().jpeg().toBuffer(), 300],
  ['a.png', await picture.clone().png({ palette: true }).toBuffer(), 300],
  ['a.docx', await office('word/document.xml'), 500],
  ['a.pptx', await office('ppt/presentation.xml'), 300],
  ['a.doc', ole('WordDocument', 'x'), 300],
  ['a.csv', Buffer.from('\ufeffName,Pay\r\n"Tan, Mei","1,234.50"\r\n=1+1,"a""b"\r\n'), 1_000],
]

const EVERY_KIND = Object.keys(FILE_TYPES) as FileKind[]

const PIECES = [
  '<',
  '>',
  '"',
  "'",
  '&',
  ';',
  '<!--',
  '-->',
  '<![CDATA[',
  '<!DOCTYPE svg [',
  ']>',
  '<?',
  '&#x0;',
  '&a;',
  '/JavaScript',
  '#4a',
  '%%EOF',
  'endobj',
  'PK\u0003\u0004',
  '\0',
  '\u00ff\u00fe',
  '\r\n',
  ',',
  '../',
  '999999999',
]

/** Changes a file in a few places: inserts, removes or doubles bytes, or cuts the end. */
function mutant(seed: Uint8Array, random: (below: number) => number): Uint8Array {
  let bytes = Buffer.from(seed)
  for (let edits = 1 + random(5); edits > 0; edits--) {
    const at = random(bytes.length + 1)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    const kind = random(5)
    if (kind === 0) bytes = Buffer.concat([before, Buffer.from(PIECES[random(PIECES.length)]!, 'latin1'), after])
    else if (kind === 1) bytes = Buffer.concat([before, after.subarray(random(8))])
    else if (kind === 2) bytes = Buffer.concat([before, before.subarray(-random(200)), after])
    else if (at < bytes.length) bytes[at] = random(256)
  }
  return new Uint8Array(random(8) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes)
}

describe('FIL-1 mutated files are accepted or refused, and never fail otherwise', () => {
  it.each(SEEDS)(
    '%s',
    async (name, seed, rounds) => {
      const random = seededRandom(name.length * 7_919 + rounds)
      const outcomes = new Map<string, number>()
      const defects: string[] = []
      for (let round = 0; round < rounds; round++) {
        const bytes = mutant(seed, random)
        const given = Buffer.from(bytes).toString('base64')
        const outcome = await read(name, bytes).catch((error: unknown) => {
          if (error instanceof DomainError) return error.code
          defects.push(`${String(error)} for ${given}`)
          return 'defect'
        })
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
      expect(defects).toEqual([])
      // Both outcomes must occur, or nothing was tested.
      expect(outcomes.get('taken')).toBeGreaterThan(0)
      expect(rounds - outcomes.get('taken')!).toBeGreaterThan(0)
    },
    60_000,
  )
})

async function read(name: string, bytes: Uint8Array): Promise<string> {
  if (name.endsWith('.csv')) return (await parseWorkbook(bytes, name)).length === 1 ? 'taken' : 'odd'
  const { kind, content } = await cleanContent({ bytes, name, allowed: EVERY_KIND })
  if (kind === 'svg') {
    const text = Buffer.from(content).toString()
    if (/<script|\son\w+=|javascript:/i.test(text) || cleanSvg(text) !== text) throw new Error('not clean')
  }
  return 'taken'
}

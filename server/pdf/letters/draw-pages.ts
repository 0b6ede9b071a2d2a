import PDFDocument from 'pdfkit'
import { A4 } from '../build-pdf.ts'
import { loadFont } from '../fonts.ts'
import type { PdfPicture } from '../pdf-picture.ts'
import type { Letter, LetterMark, LetterPage } from './letter.ts'
import type { FormValue, PdfForm } from './pdf-form.ts'

type Pdf = InstanceType<typeof PDFDocument>
/** An object in the making; the types of pdfkit leave out what is in it. */
type Reference = { data: unknown; compress: boolean; write(chunk: Uint8Array): void; end(chunk?: Uint8Array): void }

/** What a file says about itself. */
export type FileInfo = Pick<Letter, 'title' | 'company' | 'language' | 'moment'> & { subject: string }

/** How far slanted letters lean, in degrees: the font has no italics. */
const SLANT = 12
/** Widths are those of single characters, so no feature may change or move a glyph. */
const PLAIN = { kern: false, liga: false, clig: false, calt: false, ccmp: false, locl: false, rlig: false, rclt: false }

const MEASURED = { textWidth: 1, wordCount: 1 } as object

/** Draws pages as a PDF. The same pages, information and moment give the same bytes. */
export function drawPages(pages: readonly LetterPage[], about: FileInfo): Uint8Array {
  const pdf = new PDFDocument({
    size: [A4.width, A4.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: about.language,
    info: {
      Title: about.title,
      Author: about.company,
      Subject: about.subject,
      Creator: 'Kerani',
      Producer: 'Kerani',
      CreationDate: new Date(about.moment),
    },
    font: loadFont('regular') as never,
  })
  const pictures = new Map<PdfPicture, Reference>()
  for (const page of pages) {
    pdf.addPage()
    if (page.beneath) drawBeneath(pdf, page.beneath)
    for (const mark of page.marks) drawMark(pdf, mark, pictures)
  }
  pdf.end()
  const parts: Uint8Array[] = []
  // Everything is written by now, so that nothing is waited for.
  for (let part: unknown = pdf.read(); part !== null; part = pdf.read()) parts.push(part as Uint8Array)
  return new Uint8Array(Buffer.concat(parts))
}

function drawMark(pdf: Pdf, mark: LetterMark, pictures: Map<PdfPicture, Reference>): void {
  if (mark.kind === 'text') {
    if (mark.text.trim() === '') return
    pdf
      .font(loadFont(mark.face) as never, mark.face)
      .fontSize(mark.size)
      .fillColor(`#${mark.colour}`)
      .text(mark.text, mark.x, mark.y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: PLAIN as never,
        // What the library would measure again, and uses for links alone.
        ...MEASURED,
        ...(mark.slanted && { oblique: SLANT }),
      })
  } else if (mark.kind === 'line')
    pdf.rect(mark.x, mark.y - mark.weight / 2, mark.width, mark.weight).fill(`#${mark.colour}`)
  else if (mark.kind === 'box') pdf.rect(mark.x, mark.y, mark.width, mark.height).fill(`#${mark.colour}`)
  else drawPicture(pdf, mark, pictures)
}

type PictureMark = Extract<LetterMark, { kind: 'picture' }>

function drawPicture(pdf: Pdf, mark: PictureMark, pictures: Map<PdfPicture, Reference>): void {
  const { picture } = mark
  const known = pictures.get(picture) ?? addPicture(pdf, picture)
  pictures.set(picture, known)
  placeObject(pdf, `P${[...pictures.keys()].indexOf(picture)}`, known, [
    mark.width,
    0,
    0,
    -mark.height,
    mark.x,
    mark.y + mark.height,
  ])
}

/** Writes a picture in the rows of a PNG, which a PDF shows as they are. */
function addPicture(pdf: Pdf, { width, height, rows }: PdfPicture): Reference {
  const object = addObject(pdf, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width },
  })
  object.end(rows)
  return object
}

function addObject(pdf: Pdf, data: object): Reference {
  return pdf.ref(data) as unknown as Reference
}

/** Draws a page of another PDF at the top of this one, as large as fits. */
function drawBeneath(pdf: Pdf, form: PdfForm): void {
  const scale = Math.min(A4.width / form.width, A4.height / form.height)
  const x = (A4.width - form.width * scale) / 2
  placeObject(pdf, 'Beneath', addForm(pdf, form), [scale, 0, 0, -scale, x, form.height * scale])
}

function addForm(pdf: Pdf, { objects }: PdfForm): Reference {
  const references = objects.map(() => addObject(pdf, {}))
  objects.forEach(({ value, stream }, index) => {
    const reference = references[index]!
    reference.data = toPdfkit(value, references)
    if (stream) {
      reference.compress = !(reference.data as Record<string, unknown>).Filter
      reference.write(stream)
    }
    reference.end()
  })
  return references[0]!
}

/** A value in the form in which pdfkit writes it: a name is a string there. */
function toPdfkit(value: FormValue, references: readonly Reference[]): unknown {
  if (isList(value)) return value.map((item) => toPdfkit(item, references))
  if (value === null || typeof value !== 'object') return value
  if ('name' in value) return value.name
  if ('bytes' in value) return value.bytes
  if ('ref' in value) return references[value.ref]
  return Object.fromEntries(Object.entries(value.entries).map(([key, item]) => [key, toPdfkit(item, references)]))
}

const isList = (value: FormValue): value is readonly FormValue[] => Array.isArray(value)

function placeObject(pdf: Pdf, name: string, object: Reference, matrix: readonly number[]): void {
  pdf.page.xobjects[name] = object
  pdf.save()
  pdf.transform(...(matrix as [number, number, number, number, number, number]))
  pdf.addContent(`/${name} Do`)
  pdf.restore()
}

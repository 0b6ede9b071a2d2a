import zlib from 'node:zlib'

const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The parts of a small valid workbook, with this sheet data or these parts replaced. */
export function smallWorkbookParts(
  sheetData: string,
  more: Record<string, string | Uint8Array> = {},
): Record<string, string | Uint8Array> {
  return {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="000000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...more,
  }
}

/** A ZIP with the given names unchanged; our own writer would make them safe. */
export function rawZip(files: Record<string, string | Uint8Array>, flags = 0, claimed?: number): Uint8Array {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const name = Buffer.from(path)
    const data = zlib.deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(zlib.crc32(content), 14)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt32LE(claimed ?? content.length, 22)
    head.writeUInt16LE(name.length, 26)
    locals.push(head, name, data)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    head.copy(record, 6, 4, 28)
    record.writeUInt32LE(offset, 42)
    central.push(record, name)
    offset += head.length + name.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** A row with one number cell at this reference. */
export const cell = (reference: string, value: string) => `<row r="1"><c r="${reference}"><v>${value}</v></c></row>`

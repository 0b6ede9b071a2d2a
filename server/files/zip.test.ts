import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { zipContent, zipDirectory } from '#server/files/guard-zip.ts'
import { patience } from '#test/patience.ts'
import { archiveName, zipArchive, zipBytes } from './zip.ts'

describe('ZIP archives', () => {
  it('return their files, stored and compressed', async () => {
    const content = Buffer.from('薪資單 '.repeat(1_000))
    const bytes = await zipBytes(
      [
        { name: 'a/stored.txt', content },
        { name: '壓縮.txt', content, compress: true },
      ],
      new Date(Date.UTC(2026, 9, 31, 12, 30)),
    )
    const entries = zipDirectory(bytes)
    expect(entries.map((entry) => entry.name)).toEqual(['a/stored.txt', '壓縮.txt'])
    for (const entry of entries) expect(Buffer.compare(zipContent(bytes, entry), content)).toBe(0)
  })

  it('hold more than 65,535 files by ZIP64', { timeout: patience(60_000) }, async () => {
    function* many() {
      for (let index = 0; index < 65_600; index++) yield { name: `${index}.txt`, content: new Uint8Array([1]) }
    }
    const parts: Uint8Array[] = []
    for await (const part of zipArchive(many(), new Date(0), (name) => name)) parts.push(part)
    const bytes = Buffer.concat(parts)
    expect(bytes.readUInt16LE(bytes.length - 22 + 10)).toBe(0xffff)
    const record = Number(bytes.readBigUInt64LE(bytes.length - 22 - 20 + 8))
    expect(bytes.readUInt32LE(record)).toBe(0x06064b50)
    expect(bytes.readBigUInt64LE(record + 32)).toBe(65_600n)
    expect(bytes.readUInt32LE(Number(bytes.readBigUInt64LE(record + 48)))).toBe(0x02014b50)
  })

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a/b\\c:d*e?.pdf', 'a_b_c_d_e_.pdf'],
    ['CON.pdf', 'CON_.pdf'],
    ['\u202efdp.exe', '_fdp.exe'],
    ['   .pdf', 'file.pdf'],
    ['', 'file'],
    ['陳大文 E001.pdf', '陳大文 E001.pdf'],
    [`${'長'.repeat(300)}.pdf`, `${'長'.repeat(120)}.pdf`],
    [`${'𠮷'.repeat(61)}x.pdf`, `${'𠮷'.repeat(60)}.pdf`],
    [`x${'𠮷'.repeat(61)}.pdf`, `x${'𠮷'.repeat(59)}.pdf`],
    ['.pdf', '.pdf'.slice(1)],
    ['a.b.PDF', 'a.b.PDF'],
    ['a.thirteenletters', 'a.thirteenletters'],
    ['com1.txt', 'com1_.txt'],
    ['console.txt', 'console.txt'],
    ['a  \u3000 b', 'a b'],
    ['. a .', 'a'],
  ])('name %j safely', (name, safe) => expect(archiveName(name)).toBe(safe))

  it('give duplicate names a number, ignoring case', async () => {
    const given = ['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'a', 'a', '.a', '.a', 'b/c', 'b_c', 'a.pdf']
    const parts: Uint8Array[] = []
    for await (const part of zipArchive(
      given.map((name) => ({ name, content: new Uint8Array(1) })),
      new Date(0),
    ))
      parts.push(part)
    expect(zipDirectory(Buffer.concat(parts)).map((entry) => entry.name)).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'a (3).pdf',
      'a',
      'a (2)',
      'a (3)',
      'a (4)',
      'b_c',
      'b_c (2)',
      'a (4).pdf',
    ])
  })

  it('have the same bytes for the same files on every machine', async () => {
    const files = [
      { name: 'a/b', content: Buffer.from('薪') },
      { name: 'c', content: Buffer.alloc(100, 65), compress: true },
    ]
    const bytes = Buffer.from(await zipBytes(files, new Date(Date.UTC(2026, 9, 31, 12, 34, 56))))
    expect(zipDirectory(bytes)).toMatchObject([
      { name: 'a/b', method: 0, packed: 3, size: 3, offset: 0 },
      { name: 'c', method: 8, size: 100, offset: 36 },
    ])
    expect(bytes.subarray(0, 36).toString('hex')).toBe(
      '504b0304140000080000' +
        '5c645f5d' +
        zlib.crc32(files[0]!.content).toString(16).match(/../g)!.reverse().join('') +
        '03000000' +
        '03000000' +
        '0300' +
        '0000' +
        '612f62' +
        'e896aa',
    )
  })
})

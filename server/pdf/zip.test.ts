import { describe, expect, it } from 'vitest'
import { zipContent, zipDirectory } from '#server/files/guard-zip.ts'
import { archiveName, zipArchive, zipBytes } from './zip.ts'

describe('ZIP archives', () => {
  it('give back what went in, stored and compressed', async () => {
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

  it('hold more than 65,535 files by ZIP64', async () => {
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
  }, 20_000)

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a/b\\c:d*e?.pdf', 'a_b_c_d_e_.pdf'],
    ['CON.pdf', 'CON_.pdf'],
    ['\u202efdp.exe', '_fdp.exe'],
    ['   .pdf', 'file.pdf'],
    ['', 'file'],
    ['陳大文 E001.pdf', '陳大文 E001.pdf'],
    [`${'長'.repeat(300)}.pdf`, `${'長'.repeat(120)}.pdf`],
  ])('name %j safely', (name, safe) => expect(archiveName(name)).toBe(safe))

  it('tell files of one name apart, also where capitals do not count', async () => {
    const files = ['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf'].map((name) => ({ name, content: new Uint8Array(1) }))
    const parts: Uint8Array[] = []
    for await (const part of zipArchive(files, new Date(0))) parts.push(part)
    const names = zipDirectory(Buffer.concat(parts)).map((entry) => entry.name.toLowerCase())
    expect(new Set(names).size).toBe(4)
  })
})

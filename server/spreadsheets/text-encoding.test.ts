import { describe, expect, it } from 'vitest'
import { decodeText } from './text-encoding.ts'

/** 工號 and 王小明 as Big5 has them (Unicode's own table BIG5.TXT). */
const BIG5 = { 工號: [0xa4, 0x75, 0xb8, 0xb9], 王小明: [0xa4, 0xfd, 0xa4, 0x70, 0xa9, 0xfa] }
const ascii = (text: string) => [...Buffer.from(text, 'ascii')]
const LINE = '1012\t王小明\t2026/11/26 08:58:03\r\n'
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('IMP-4 the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(LINE)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${LINE}`, 'utf16le')],
    ['UTF-16 without it', Buffer.from(LINE, 'utf16le')],
    ['UTF-16, the high half first', swapped(`\uFEFF${LINE}`)],
    ['UTF-16, the high half first, without its mark', swapped(LINE)],
    ['Big5', Buffer.from([...ascii('1012\t'), ...BIG5.王小明, ...ascii('\t2026/11/26 08:58:03\r\n')])],
  ])('IMP-4 is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(LINE)
  })

  it('IMP-4 accents of Windows-1252 stay letters, and bytes that are no text give null', () => {
    const jose = Buffer.from([...ascii('JOS'), 0xc9, ...ascii(' D'), 0x92, ...ascii('CRUZ, 1012, MUNOZ\n')])
    expect(decodeText(jose)).toBe('JOSÉ D’CRUZ, 1012, MUNOZ\n')
    expect(decodeText(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).toBeNull()
    expect(decodeText(Buffer.from([...BIG5.工號, ...ascii(',')]))).toBe('工號,')
  })

  it('IMP-4 a few words of Big5 among digits are Big5, and letters of other alphabets are not', () => {
    // 日期 is A4E9 B4C1, 上午 A457 A4C8 in BIG5.TXT.
    const noon = [0xa4, 0x57, 0xa4, 0xc8]
    const bytes = [
      ...BIG5.工號,
      ...ascii(','),
      0xa4,
      0xe9,
      0xb4,
      0xc1,
      ...ascii('\n101,115/11/26 '),
      ...noon,
      ...ascii(' 08:58\n'),
    ]
    expect(decodeText(Buffer.from(bytes))).toBe('工號,日期\n101,115/11/26 上午 08:58\n')
  })
})

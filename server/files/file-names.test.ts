import { parse } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentDisposition, fileExtension, safeFileName } from './file-names.ts'

describe('FIL-3 file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\cv.pdf', 'cv.pdf'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.png'],
    ['"quoted".pdf', '_quoted_.pdf'],
    ['...', 'file'],
    ['', 'file'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
    ['薪資單 2026.pdf', '薪資單 2026.pdf'],
    [`${'長'.repeat(300)}.pdf`, `${'長'.repeat(196)}.pdf`],
    [`${'x'.repeat(300)}`, 'x'.repeat(200)],
  ])('%j is shown as %j', (name, safe) => expect(safeFileName(name)).toBe(safe))

  it('are never empty, too long, a path, or with invisible characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 })),
        (name) => {
          const safe = safeFileName(name)
          expect(safe.length).toBeGreaterThan(0)
          expect(safe.length).toBeLessThanOrEqual(200)
          expect(safe).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}<>"]/u)
          expect(parse(safe).dir).toBe('')
          expect(['.', '..']).not.toContain(safe)
          expect(safeFileName(safe)).toBe(safe)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('have an extension in lower case', () => {
    expect(fileExtension('A.B.PDF')).toBe('pdf')
    expect(fileExtension('none')).toBe('')
    expect(fileExtension('.pdf ')).toBe('')
  })
})

describe('FIL-5 the name of a download', () => {
  it('is plain ASCII, with an encoded form added where needed', () => {
    expect(contentDisposition('cv.pdf')).toBe('attachment; filename="cv.pdf"')
    expect(contentDisposition("薪資 (1)'*.pdf")).toBe(
      "attachment; filename=\"__ (1)'_.pdf\"; filename*=UTF-8''%E8%96%AA%E8%B3%87%20%281%29%27_.pdf",
    )
    expect(contentDisposition('100%.pdf')).toBe('attachment; filename="100_.pdf"; filename*=UTF-8\'\'100%25.pdf')
  })

  it('never adds a header or a parameter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        expect(contentDisposition(name)).toMatch(
          /^attachment; filename="[ !#-$&-[\]-~]+"(; filename\*=UTF-8''[\w.~%!#$&+^`|-]+)?$/,
        )
      }),
      { numRuns: 1_000 },
    )
  })
})

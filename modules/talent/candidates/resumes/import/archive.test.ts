import { expect, it } from 'vitest'
import { zipBytes } from '#server/files/zip.ts'
import { listResumes, unpackResume } from './archive.ts'

const archive = (names: readonly string[]) =>
  zipBytes(
    names.map((name) => ({ name, content: Buffer.from('x') })),
    new Date(0),
  )
const outcomes = async (names: readonly string[]) =>
  listResumes(await archive(names)).map(({ name, refusal }) => [name, refusal?.code ?? null])

it('REC-02e each file of an archive stands for itself', async () => {
  expect(await outcomes(['a.pdf', '../b.pdf', 'A.pdf', 'c/a.pdf', 'c/', '__MACOSX/a.pdf', 'c/.DS_Store'])).toEqual([
    ['a.pdf', null],
    ['../b.pdf', 'zip_unsafe_name'],
    ['A.pdf', 'resume_import_name_repeated'],
    ['c/a.pdf', null],
  ])
  const bytes = await archive(['../b.pdf', 'c.pdf'])
  const [up, plain] = listResumes(bytes)
  expect(() => unpackResume(bytes, up!)).toThrow()
  expect(Buffer.from(unpackResume(bytes, plain!)).toString()).toBe('x')
  expect(() => listResumes(Buffer.from('PK nothing'))).toThrow()
})

it('REC-02e the 501st file is left out, and the first 500 are not', async () => {
  const all = await outcomes(Array.from({ length: 501 }, (_, n) => `${n}.pdf`))
  expect(all.filter(([, code]) => code === null)).toHaveLength(500)
  expect(all[500]).toEqual(['500.pdf', 'resume_import_beyond'])
})

it('REC-02e names in Big5 are read', async () => {
  const bytes = Buffer.from(await archive(['xxxxxx.pdf', 'yyyyyy.pdf']))
  // 陳大文 and 林小明.
  const big5 = { xxxxxx: 'b3afa46aa4e5', yyyyyy: 'aa4ca470a9fa' }
  for (const [plain, hex] of Object.entries(big5))
    for (let at = bytes.indexOf(plain); at >= 0; at = bytes.indexOf(plain, at)) Buffer.from(hex, 'hex').copy(bytes, at)
  expect(listResumes(bytes).map(({ name, refusal }) => [name, refusal])).toEqual([
    ['陳大文.pdf', null],
    ['林小明.pdf', null],
  ])
})

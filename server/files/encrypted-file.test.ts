import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decryptFile, encryptFile } from './encrypted-file.ts'

const MARK = Buffer.from('KERANI SEALED FILE 1\n')
const key = randomBytes(32)
let folder: string
let at: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sealed-'))
  at = path.join(folder, 'file')
})
afterAll(() => rm(folder, { recursive: true }))

const sealed = async (pieces: Uint8Array[], place = 'a|file|1') =>
  Buffer.concat(await Array.fromAsync(encryptFile(key, place, pieces)))
/** Reads a file with these bytes. */
async function read(bytes: Uint8Array, by: { key?: Buffer; place?: string } = {}): Promise<Buffer[]> {
  await writeFile(at, bytes)
  return Array.fromAsync(decryptFile(at, by.key ?? key, by.place ?? 'a|file|1'))
}
const whole = async (...given: Parameters<typeof read>) => Buffer.concat(await read(...given))

it('ENC-1 an encrypted file has its mark, a nonce, as many bytes as the content, and a tag', async () => {
  const content = Buffer.from('Account,773100139955\n')
  const [one, two] = [await sealed([content]), await sealed([content])]
  expect(one).toHaveLength(MARK.length + 12 + content.length + 16)
  expect(one.subarray(0, MARK.length)).toEqual(MARK)
  expect(one.includes('7731')).toBe(false)
  expect(one.subarray(MARK.length, MARK.length + 12)).not.toEqual(two.subarray(MARK.length, MARK.length + 12))
})

it('ENC-1 a file of any length is decrypted in chunks of a quarter of a megabyte', async () => {
  for (const length of [0, 1, 15, 16, 17, 33, 300_000]) {
    const content = randomBytes(length)
    const pieces = [content.subarray(0, length >> 1), content.subarray(length >> 1)]
    expect(await whole(await sealed(pieces)), `${length}`).toEqual(content)
  }
  const pieces = await read(await sealed([randomBytes(600_000)]))
  expect(Math.max(...pieces.map((piece) => piece.length))).toBe(256 * 1024)
})

it('ENC-1 a file that was changed, cut, exchanged or encrypted with another key is refused', async () => {
  const bytes = await sealed([Buffer.alloc(100, 1)])
  for (const place of [MARK.length, MARK.length + 12, bytes.length - 20, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    await expect(read(changed), `${place}`).rejects.toThrow()
  }
  await expect(read(bytes.subarray(0, bytes.length - 1))).rejects.toThrow()
  await expect(read(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow()
  await expect(read(bytes, { place: 'a|file|2' })).rejects.toThrow()
  await expect(read(bytes, { key: randomBytes(32) })).rejects.toThrow()
})

it('ENC-1 an unencrypted file of an earlier release is read as it is', async () => {
  const nothing = await sealed([])
  for (const plain of [
    Buffer.alloc(0),
    Buffer.from('a'),
    Buffer.from('written before files were sealed, and longer than all that stands around a sealed one'),
    MARK,
    // One byte too short for an encrypted file.
    nothing.subarray(0, nothing.length - 1),
  ])
    expect(await whole(plain)).toEqual(plain)
  expect(await whole(nothing)).toHaveLength(0)
  expect(await readFile(at)).toHaveLength(nothing.length)
})

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BackupPiece, DamagedBackupError, readBackupFile, writeBackupFile } from './backup-file.ts'

const SEAL = Buffer.from('KERANI SEALED 1\n')
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-file-'))
  file = path.join(folder, 'a.backup')
})
afterAll(() => rm(folder, { recursive: true }))

async function* piecesOf(pieces: readonly BackupPiece[]): AsyncGenerator<BackupPiece> {
  yield* pieces
}
const write = (pieces: readonly BackupPiece[], key?: Buffer) => writeBackupFile(file, piecesOf(pieces), key)
const read = (key?: Buffer) => Array.fromAsync(readBackupFile(file, key))

const PIECES: BackupPiece[] = [
  { format: 'x', note: '林美玲\n' },
  { table: 'a' },
  Buffer.from('1\t2\n'),
  Buffer.alloc(0),
  randomBytes(300_000),
  { sha: 'no hash', sha256: 7 },
  Buffer.from('{"sha256":"a"}\n'),
  { manifest: { rows: 2 } },
]
const line = (said: unknown) => `${JSON.stringify(said)}\n`
const sealLine = (before: string | Buffer) => line({ sha256: createHash('sha256').update(before).digest('hex') })

describe('RELIABILITY 18 a backup file', () => {
  it.each([
    ['open', undefined],
    ['sealed', randomBytes(32)],
  ])('returns its content: %s', async (_, key) => {
    await write(PIECES, key)
    expect(await read(key)).toEqual(PIECES)
    await write([], key)
    expect(await read(key)).toEqual([])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['a.backup'])
  })

  it('has JSON lines that announce the length of bytes, and a hash at the end', async () => {
    await write([{ a: 1 }, Buffer.from('xyz')])
    const body = '{"a":1}\n3\nxyz'
    expect(gunzipSync(readFileSync(file)).toString()).toBe(body + sealLine(body))
  })

  it('appears only once it is complete', async () => {
    await write([{ a: 1 }])
    const before = readFileSync(file)
    async function* failing(): AsyncGenerator<BackupPiece> {
      yield { b: 1 }
      await vi.waitFor(() => expect(existsSync(`${file}.part`)).toBe(true))
      throw new Error('no more rows')
    }
    await expect(writeBackupFile(file, failing())).rejects.toThrow('no more rows')
    expect(readFileSync(file)).toEqual(before)
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it('is damaged when it is cut, changed, or continues after its end', async () => {
    const body = `${line({ a: 1 })}3\nxyz`
    const whole = body + sealLine(body)
    const damage: Record<string, string | Buffer> = {
      'no hash': body,
      'nothing at all': '',
      'cut in bytes': `${line({ a: 1 })}30\nxyz`,
      'cut in a line': '{"a":1',
      'cut in its last line': whole.slice(0, -1),
      'another hash': body + sealLine(`${body} `),
      'a line changed': whole.replace('{"a":1}', '{"a":2}'),
      'bytes changed': whole.replace('xyz', 'xyy'),
      'more behind it': `${whole}{"a":1}\n`,
      'no JSON': `what\n${whole}`,
    }
    for (const [how, bytes] of Object.entries(damage)) {
      writeFileSync(file, gzipSync(bytes))
      await expect(read(), how).rejects.toThrow(DamagedBackupError)
    }
    writeFileSync(file, gzipSync(whole))
    expect(await read()).toEqual([{ a: 1 }, Buffer.from('xyz')])
    for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF'), readFileSync(file).subarray(0, -1)]) {
      writeFileSync(file, bytes)
      await expect(read()).rejects.toThrow(DamagedBackupError)
    }
    await rm(file)
    await expect(read()).rejects.toThrow(`${file} cannot be read (ENOENT)`)
  })

  it('reports what is wrong with it', async () => {
    const says = async (text: string | Buffer) => {
      writeFileSync(file, gzipSync(text))
      return read().catch((error: Error) => error.message)
    }
    const body = line({ a: 1 })
    expect(await says(body)).toBe('The backup ends too early.')
    expect(await says(`9\nx`)).toBe('The backup ends too early.')
    expect(await says(body + sealLine(`${body}x`))).toBe('The backup is not what was written: its hash differs.')
    expect(await says(`${body}${sealLine(body)}x`)).toBe('Something follows the end of the backup.')
    expect(await says('no JSON\n')).toMatch(`The backup ${file} is damaged or incomplete: `)
    // Its end stands at the end of one piece of what is unpacked, and more comes in the next.
    const hash = sealLine('').length
    const padded = line({ pad: 'x'.repeat(16_384 - hash - line({ pad: '' }).length) })
    expect(padded.length + hash).toBe(16_384)
    expect(await says(padded + sealLine(padded))).toEqual([expect.anything()])
    expect(await says(`${padded + sealLine(padded)}${'x'.repeat(50_000)}`)).toBe(
      'Something follows the end of the backup.',
    )
  })
})

describe('ENC-3 an encrypted backup file', () => {
  const key = randomBytes(32)
  const whole = async () => {
    await write(PIECES, key)
    return readFileSync(file)
  }

  it('starts with its mark and its own nonce, and shows nothing else', async () => {
    const [one, two] = [await whole(), await whole()]
    expect(one.subarray(0, SEAL.length)).toEqual(SEAL)
    expect(one.subarray(SEAL.length, SEAL.length + 12)).not.toEqual(two.subarray(SEAL.length, SEAL.length + 12))
    // Compressed data would begin with these bytes.
    expect(one.subarray(SEAL.length + 12).subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]))
    await write(PIECES)
    const open = readFileSync(file).length
    expect(Math.abs(one.length - open - SEAL.length - 12 - 16)).toBeLessThan(5)
  })

  it('opens only with its key and only when it is complete', async () => {
    const bytes = await whole()
    await expect(read()).rejects.toThrow(`${file} is sealed: set KERANI_BACKUP_KEY to the key it was made with.`)
    await expect(read(randomBytes(32))).rejects.toThrow(DamagedBackupError)
    for (const at of [SEAL.length, 100, bytes.length - 17, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      writeFileSync(file, changed)
      await expect(read(key), `${at}`).rejects.toThrow(DamagedBackupError)
    }
    for (const length of [SEAL.length, SEAL.length + 12 + 15, SEAL.length + 12 + 16]) {
      writeFileSync(file, bytes.subarray(0, length))
      await expect(read(key), `${length}`).rejects.toThrow(`${file} ends too early.`)
    }
    writeFileSync(file, bytes.subarray(0, SEAL.length + 12 + 17))
    await expect(read(key)).rejects.toThrow('damaged or incomplete')
    await write(PIECES)
    await expect(read(key)).rejects.toThrow(/is not sealed, although KERANI_BACKUP_KEY is set/)
  })
})

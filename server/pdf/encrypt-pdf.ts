import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { required } from '#base/required.ts'

/*
 * The standard security handler of PDF 2.0 (ISO 32000-2, 7.6), revision 6: AES with 256 bits. For files of `buildPdf`,
 * whose objects are in the order of their numbers, with strings in plain or hexadecimal form and streams of a known
 * length.
 */

/** Every permission, since whoever has the password may print and copy. */
const PERMISSIONS = -4
const HASH_ROUNDS = 64
const OBJECT = /^(\d+) 0 obj\n/
const STREAM = Buffer.from('stream\n')

/**
 * Encrypts a file of `buildPdf`, so that it opens with the password only. Two files of one document differ. Throws a
 * RangeError for an empty password or one beyond 127 bytes.
 */
export function encryptPdf(bytes: Uint8Array, password: string): Uint8Array {
  const secret = Buffer.from(password, 'utf8')
  if (secret.length === 0 || secret.length > 127) throw new RangeError('password of a PDF')
  const key = randomBytes(32)
  const objects = readObjects(Buffer.from(bytes)).map((object) => encryptObject(object, key))
  objects.push(Buffer.from(encryptionDictionary(secret, key)))
  const id = randomBytes(16).toString('hex')
  return assemble(objects, `/Root 1 0 R/Info 3 0 R/Encrypt ${objects.length} 0 R/ID[<${id}><${id}>]`)
}

/** The bodies of the objects, in their order. */
function readObjects(file: Buffer): Buffer[] {
  const text = file.toString('latin1')
  const table = text.lastIndexOf('xref\n0 ')
  const count = Number(/^xref\n0 (\d+)\n/.exec(text.slice(table))?.[1])
  const starts = Array.from({ length: count - 1 }, (_, index) => {
    const at = text.indexOf('\n', table + 5) + 1 + (index + 1) * 20
    return Number(text.slice(at, at + 10))
  })
  return starts.map((start, index) => {
    const head = required(OBJECT.exec(text.slice(start, start + 20))?.[0], 'head of a PDF object')
    const end = text.lastIndexOf('\nendobj\n', starts[index + 1] ?? table)
    return file.subarray(start + head.length, end)
  })
}

function encryptObject(object: Buffer, key: Buffer): Buffer {
  const at = object.indexOf(STREAM)
  const length = at < 0 ? null : /\/Length (\d+)/.exec(object.subarray(0, at).toString('latin1'))
  if (length === null) return Buffer.from(encryptStrings(object.toString('latin1'), key), 'latin1')
  const from = at + STREAM.length
  const content = encrypt(object.subarray(from, from + Number(length[1])), key)
  const dictionary = object.subarray(0, at).toString('latin1').replace(length[0], `/Length ${content.length}`)
  return Buffer.concat([
    Buffer.from(encryptStrings(dictionary, key), 'latin1'),
    STREAM,
    content,
    Buffer.from('\nendstream'),
  ])
}

/** Replaces strings in parentheses, without escapes, and hexadecimal ones; `<<` begins a dictionary. */
function encryptStrings(text: string, key: Buffer): string {
  return text.replace(/<<|>>|<([0-9a-f]*)>|\(([^()\\]*)\)/gi, (whole, hex?: string, plain?: string) => {
    if (hex === undefined && plain === undefined) return whole
    const bytes = hex === undefined ? Buffer.from(plain ?? '', 'latin1') : Buffer.from(hex, 'hex')
    return `<${encrypt(bytes, key).toString('hex')}>`
  })
}

/** The vector, then the padded cipher text. */
function encrypt(bytes: Buffer, key: Buffer): Buffer {
  const vector = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, vector)
  return Buffer.concat([vector, cipher.update(bytes), cipher.final()])
}

/** Algorithms 8 to 10: the file's key for the reader's password and for an owner's that nobody knows. */
function encryptionDictionary(password: Buffer, key: Buffer): string {
  const none = Buffer.alloc(0)
  const [userSalt, userKeySalt, ownerSalt, ownerKeySalt] = Array.from({ length: 4 }, () => randomBytes(8)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const user = Buffer.concat([passwordHash(password, userSalt, none), userSalt, userKeySalt])
  const userKey = wrapKey(key, passwordHash(password, userKeySalt, none))
  const unknown = Buffer.from(randomBytes(24).toString('base64url'))
  const owner = Buffer.concat([passwordHash(unknown, ownerSalt, user), ownerSalt, ownerKeySalt])
  const ownerKey = wrapKey(key, passwordHash(unknown, ownerKeySalt, user))
  const permissions = Buffer.concat([Buffer.alloc(4), Buffer.alloc(4, 0xff), Buffer.from('Tadb'), randomBytes(4)])
  permissions.writeInt32LE(PERMISSIONS)
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return `<</Filter/Standard/V 5/R 6/Length 256/P ${PERMISSIONS}/O${hex(owner)}/U${hex(user)}/OE${hex(ownerKey)}/UE${hex(userKey)}/Perms${hex(
    Buffer.concat([cipher.update(permissions), cipher.final()]),
  )}/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF>>`
}

function wrapKey(key: Buffer, by: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', by, Buffer.alloc(16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(key), cipher.final()])
}

/** Algorithm 2.B, hardened hash: 32 bytes. `user` is the user's entry where the owner's password is hashed. */
export function passwordHash(password: Buffer, salt: Buffer, user: Buffer): Buffer {
  let hash = createHash('sha256').update(password).update(salt).update(user).digest()
  for (let round = 0, last = 0; round < HASH_ROUNDS || last > round - 32; round++) {
    const unit = Buffer.concat([password, hash, user])
    const input = Buffer.alloc(64 * unit.length, unit)
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false)
    const encrypted = Buffer.concat([cipher.update(input), cipher.final()])
    // 256 leaves 1 when divided by 3, so the sum of bytes decides as the number itself would.
    const kind = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    hash = createHash(['sha256', 'sha384', 'sha512'][kind] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted[encrypted.length - 1] ?? 0
  }
  return hash.subarray(0, 32)
}

const HEAD = Buffer.from('%PDF-2.0\n%\xe2\xe3\xcf\xd3\n', 'latin1')

function assemble(objects: readonly Buffer[], trailer: string): Uint8Array {
  const parts: Buffer[] = [HEAD]
  const places = ['0000000000 65535 f \n']
  let offset = HEAD.length
  objects.forEach((object, index) => {
    places.push(`${String(offset).padStart(10, '0')} 00000 n \n`)
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(whole)
    offset += whole.length
  })
  parts.push(
    Buffer.from(
      `xref\n0 ${places.length}\n${places.join('')}trailer<</Size ${places.length}${trailer}>>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

import { createDecipheriv } from 'node:crypto'
import { passwordHash } from '#server/pdf/encrypt-pdf.ts'

/** The key of an encrypted PDF, found as a reader of PDF finds it; null for a wrong password. */
export function openPdf(bytes: Uint8Array, password: string): Buffer | null {
  const file = Buffer.from(bytes).toString('latin1')
  const entry = (name: string) => Buffer.from(new RegExp(`/${name}<([0-9a-f]+)>`).exec(file)![1]!, 'hex')
  const none = Buffer.alloc(0)
  const user = entry('U')
  const secret = Buffer.from(password)
  if (!passwordHash(secret, user.subarray(32, 40), none).equals(user.subarray(0, 32))) return null
  const by = passwordHash(secret, user.subarray(40, 48), none)
  const cipher = createDecipheriv('aes-256-cbc', by, Buffer.alloc(16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(entry('UE')), cipher.final()])
}

import { decrypt, encrypt } from '#server/secrets.ts'

/**
 * Encrypts the text of a mail with a secret link. It uses the installation's key for accounts and binds the text to its
 * recipient: no table, operator or log shows the link, and the mail cannot be sent to anybody else.
 */

export function encryptBody(key: Buffer, recipient: string, body: string): Buffer {
  return encrypt(key, `mail|${recipient}`, body)
}

export function decryptBody(key: Buffer, recipient: string, sealed: Buffer): string {
  return decrypt(key, `mail|${recipient}`, sealed).toString('utf8')
}

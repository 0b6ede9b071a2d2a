import { decrypt, encrypt } from '#server/secrets.ts'

/*
 * The text of a mail with a secret link, sealed with the installation's key for accounts and bound to its recipient: no
 * table, no operator and no log shows the link, and it cannot be sent to anybody else.
 */

export function encryptBody(key: Buffer, recipient: string, body: string): Buffer {
  return encrypt(key, `mail|${recipient}`, body)
}

export function decryptBody(key: Buffer, recipient: string, sealed: Buffer): string {
  return decrypt(key, `mail|${recipient}`, sealed).toString('utf8')
}

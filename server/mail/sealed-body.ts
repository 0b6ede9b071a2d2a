import { seal, unseal } from '#server/secrets.ts'

/*
 * The text of a mail with a secret link, sealed with the installation's key for accounts and bound to its recipient: no
 * table, no operator and no log shows the link, and it cannot be sent to anybody else.
 */

export function sealBody(key: Buffer, recipient: string, body: string): Buffer {
  return seal(key, `mail|${recipient}`, body)
}

export function openBody(key: Buffer, recipient: string, sealed: Buffer): string {
  return unseal(key, `mail|${recipient}`, sealed).toString('utf8')
}

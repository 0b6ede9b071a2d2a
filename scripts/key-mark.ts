import { keyedHash } from '#server/secrets.ts'

/** Names a master key without giving anything of it away. */
export function keyMarkOf(masterKey: Buffer): string {
  return keyedHash(masterKey, 'kerani backup').toString('hex').slice(0, 16)
}

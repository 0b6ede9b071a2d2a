import { createHash } from 'node:crypto'

/** Derives the id of a computed figure from its keys, such as person and month, so that no row has to store it. */
export function figureId(...of: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(of.join(' ')).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

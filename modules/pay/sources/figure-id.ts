import { createHash } from 'node:crypto'

/** An id that follows from what a figure is of, such as whose it is and of which month: nothing of the figure is stored. */
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

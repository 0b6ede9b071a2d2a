import { createHash } from 'node:crypto'
import { required } from '#base/required.ts'

/** Draws a whole number from 0 to below `count` from a text: the same text always gives the same number. */
export function draw(text: string, count: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % count
}

/** Draws one of some values from a text. */
export function drawOne<T>(text: string, values: readonly T[]): T {
  return required(values[draw(text, values.length)], 'a value to draw')
}

/** Draws an order of values from a text. */
export function drawOrder<T>(text: string, values: readonly T[]): T[] {
  return values
    .map((value, at) => ({ value, key: draw(`${text} ${at}`, 1_000_000) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

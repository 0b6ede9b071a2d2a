import { hierarchy, tree } from 'd3-hierarchy'

/** A placed box: its top left corner. */
export type Placed = { id: string; depth: number; x: number; y: number; parent: string | null }

export type TidyLayout = { boxes: Placed[]; width: number; height: number }

export type BoxSize = { width: number; height: number; gapX: number; gapY: number }

/** Stands above the people at the top, and is not drawn. */
const ABOVE = ''

/**
 * Tidy tree of the open part of an organisation: parents stand over the middle of their children, subtrees never overlap,
 * equal subtrees look alike. Linear in the boxes placed, and without recursion, so that a chain of thousands is no trouble.
 */
export function tidyLayout(
  roots: readonly string[],
  childrenOf: (id: string) => readonly string[],
  { width, height, gapX, gapY }: BoxSize,
): TidyLayout {
  const placed = tree<string>()
    .nodeSize([width + gapX, height + gapY])
    .separation(() => 1)(hierarchy(ABOVE, (id) => (id === ABOVE ? roots : childrenOf(id))))
    .descendants()
    .slice(1)
  const [least, most] = ends(placed.map(({ x }) => x))
  const [first, deepest] = ends(placed.map(({ y }) => y))
  const boxes = placed.map(({ data: id, depth, x, y, parent }) => ({
    ...{ id, depth: depth - 1, x: x - least, y: y - first },
    parent: parent!.data === ABOVE ? null : parent!.data,
  }))
  return boxes.length > 0
    ? { boxes, width: most - least + width, height: deepest - first + height }
    : { boxes, width: 0, height: 0 }
}

/** The least and the most of many numbers: too many to be arguments. */
function ends(numbers: readonly number[]): [least: number, most: number] {
  return numbers.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [Infinity, -Infinity])
}

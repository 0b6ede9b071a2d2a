import { hierarchy, tree } from 'd3-hierarchy'

/** A placed box, by its top left corner. */
export type PlacedBox = { id: string; depth: number; x: number; y: number; parent: string | null }

export type TidyLayout = { boxes: PlacedBox[]; width: number; height: number }

export type BoxSize = { width: number; height: number; gapX: number; gapY: number }

/** At most this many people without a manager stand in one row. If more of them manage nobody, those form a block. */
const MOST_IN_ROW = 12
const WIDE = 1.6

/** The id of an invisible node above the people at the top. */
const ABOVE = ''

/**
 * Places the expanded part of an organisation as a tidy tree: parents stand over the middle of their children, subtrees
 * never overlap, equal subtrees look alike. Linear in the number of boxes, and without recursion, so that a chain of
 * thousands works.
 */
export function tidyLayout(
  roots: readonly string[],
  childrenOf: (id: string) => readonly string[],
  size: BoxSize,
): TidyLayout {
  if (roots.length > MOST_IN_ROW) {
    const alone = new Set(roots.filter((id) => childrenOf(id).length === 0))
    if (alone.size > MOST_IN_ROW) {
      const rest = tidyLayout(
        roots.filter((id) => !alone.has(id)),
        childrenOf,
        size,
      )
      return withGrid(rest, [...alone], size)
    }
  }
  const { width, height, gapX, gapY } = size
  const placed = tree<string>()
    .nodeSize([width + gapX, height + gapY])
    .separation(() => 1)(hierarchy(ABOVE, (id) => (id === ABOVE ? roots : childrenOf(id))))
    .descendants()
    .slice(1)
  const [least, most] = ends(placed.map(({ x }) => x))
  const [first, deepest] = ends(placed.map(({ y }) => y))
  const boxes = placed.map(({ data: id, depth, x, y, parent }) => ({
    id,
    depth: depth - 1,
    x: x - least,
    y: y - first,
    parent: parent && parent.data !== ABOVE ? parent.data : null,
  }))
  return boxes.length > 0
    ? { boxes, width: most - least + width, height: deepest - first + height }
    : { boxes, width: 0, height: 0 }
}

/**
 * Places the others, and below them a block of people who have no manager and manage nobody, in about the proportions
 * of a screen.
 */
function withGrid(rest: TidyLayout, alone: readonly string[], { width, height, gapX, gapY }: BoxSize): TidyLayout {
  const [stepX, stepY] = [width + gapX, height + Math.min(gapY, gapX)]
  const fitting = Math.floor((rest.width + gapX) / stepX)
  const columns = Math.max(fitting, Math.ceil(Math.sqrt((alone.length * WIDE * stepY) / stepX)))
  const top = rest.height > 0 ? rest.height + gapY : 0
  const boxes = alone.map((id, index) => ({
    id,
    depth: 0,
    parent: null,
    x: (index % columns) * stepX,
    y: top + Math.floor(index / columns) * stepY,
  }))
  const rows = Math.ceil(alone.length / columns)
  const block = Math.min(columns, alone.length) * stepX - gapX
  const shift = Math.max(0, (block - rest.width) / 2)
  return {
    boxes: [...rest.boxes.map((box) => ({ ...box, x: box.x + shift })), ...boxes],
    width: Math.max(rest.width, block),
    height: top + rows * stepY - Math.min(gapY, gapX),
  }
}

/** Minimum and maximum of many numbers: too many to pass as arguments. */
function ends(numbers: readonly number[]): [least: number, most: number] {
  return numbers.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [Infinity, -Infinity])
}

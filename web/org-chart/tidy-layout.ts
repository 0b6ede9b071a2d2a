/** A placed box: its top left corner. */
export type Placed = { id: string; depth: number; x: number; y: number; parent: string | null }

export type TidyLayout = { boxes: Placed[]; width: number; height: number }

export type BoxSize = { width: number; height: number; gapX: number; gapY: number }

type Node = {
  id: string
  depth: number
  parent: Node | undefined
  children: Node[]
  index: number
  /** Relative place, and what is added to everything below. */
  prelim: number
  mod: number
  shift: number
  change: number
  thread: Node | undefined
  ancestor: Node
}

/**
 * Tidy tree of the open part of an organisation (Buchheim, Jünger and Leipert, 2002): parents stand over the middle of
 * their children, subtrees never overlap, equal subtrees look alike. Linear in the boxes placed, and without recursion,
 * so that a chain of thousands is no trouble.
 */
export function tidyLayout(
  roots: readonly string[],
  childrenOf: (id: string) => readonly string[],
  size: BoxSize,
): TidyLayout {
  const top = node('', -1, undefined, 0)
  const order: Node[] = [top]
  for (let at = 0; at < order.length; at++) {
    const parent = order[at]!
    const ids = parent === top ? roots : childrenOf(parent.id)
    ids.forEach((id, index) => {
      const child = node(id, parent.depth + 1, parent, index)
      parent.children.push(child)
      order.push(child)
    })
  }
  for (const parent of postOrder(top)) place(parent)

  const boxes: Placed[] = []
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let deepest = 0
  const sums = new Map<Node, number>([[top, 0]])
  for (const one of order) {
    const sum = sums.get(one)!
    for (const child of one.children) sums.set(child, sum + one.mod)
    if (one === top) continue
    const x = (one.prelim + sum) * (size.width + size.gapX)
    least = Math.min(least, x)
    most = Math.max(most, x)
    deepest = Math.max(deepest, one.depth)
    boxes.push({
      id: one.id,
      depth: one.depth,
      x,
      y: one.depth * (size.height + size.gapY),
      parent: one.parent === top ? null : one.parent!.id,
    })
  }
  for (const box of boxes) box.x -= least
  return boxes.length
    ? { boxes, width: most - least + size.width, height: (deepest + 1) * (size.height + size.gapY) - size.gapY }
    : { boxes, width: 0, height: 0 }
}

function node(id: string, depth: number, parent: Node | undefined, index: number): Node {
  const made = {
    id,
    depth,
    parent,
    children: [],
    index,
    prelim: 0,
    mod: 0,
    shift: 0,
    change: 0,
    thread: undefined,
  } as unknown as Node
  made.ancestor = made
  return made
}

/** Children before their parents, left before right. */
function postOrder(top: Node): Node[] {
  const out: Node[] = []
  const stack = [top]
  while (stack.length) {
    const one = stack.pop()!
    out.push(one)
    stack.push(...one.children)
  }
  return out.reverse()
}

/** Puts the children of a node beside each other; theirs are placed already. */
function place(parent: Node): void {
  const { children } = parent
  if (!children.length) return
  let ancestor = children[0]!
  for (const child of children) {
    const left = child.index > 0 ? children[child.index - 1]! : undefined
    // The node's own middle, from its own children, was settled when it was the parent.
    const middle = child.children.length ? (child.children[0]!.prelim + child.children.at(-1)!.prelim) / 2 : 0
    if (left) {
      child.prelim = left.prelim + 1
      child.mod = child.children.length ? child.prelim - middle : 0
    } else {
      child.prelim = middle
    }
    ancestor = apportion(child, left, ancestor)
  }
  let shift = 0
  let change = 0
  for (let at = children.length - 1; at >= 0; at--) {
    const child = children[at]!
    child.prelim += shift
    child.mod += shift
    change += child.change
    shift += child.shift + change
  }
}

function apportion(one: Node, left: Node | undefined, found: Node): Node {
  let ancestor = found
  if (!left) return ancestor
  let insideRight: Node = one
  let outsideRight: Node = one
  let insideLeft: Node = left
  let outsideLeft: Node = one.parent!.children[0]!
  let sumInRight = insideRight.mod
  let sumOutRight = outsideRight.mod
  let sumInLeft = insideLeft.mod
  let sumOutLeft = outsideLeft.mod
  let nextLeft = rightEdge(insideLeft)
  let nextRight = leftEdge(insideRight)
  while (nextLeft && nextRight) {
    insideLeft = nextLeft
    insideRight = nextRight
    outsideLeft = leftEdge(outsideLeft)!
    outsideRight = rightEdge(outsideRight)!
    outsideRight.ancestor = one
    const shift = insideLeft.prelim + sumInLeft - (insideRight.prelim + sumInRight) + 1
    if (shift > 0) {
      moveSubtree(insideLeft.ancestor.parent === one.parent ? insideLeft.ancestor : ancestor, one, shift)
      sumInRight += shift
      sumOutRight += shift
    }
    sumInLeft += insideLeft.mod
    sumInRight += insideRight.mod
    sumOutLeft += outsideLeft.mod
    sumOutRight += outsideRight.mod
    nextLeft = rightEdge(insideLeft)
    nextRight = leftEdge(insideRight)
  }
  if (nextLeft && !rightEdge(outsideRight)) {
    outsideRight.thread = nextLeft
    outsideRight.mod += sumInLeft - sumOutRight
  }
  if (nextRight && !leftEdge(outsideLeft)) {
    outsideLeft.thread = nextRight
    outsideLeft.mod += sumInRight - sumOutLeft
    ancestor = one
  }
  return ancestor
}

function moveSubtree(from: Node, to: Node, shift: number): void {
  const between = to.index - from.index
  to.change -= shift / between
  to.shift += shift
  from.change += shift / between
  to.prelim += shift
  to.mod += shift
}

function leftEdge(one: Node): Node | undefined {
  return one.children[0] ?? one.thread
}

function rightEdge(one: Node): Node | undefined {
  return one.children.at(-1) ?? one.thread
}

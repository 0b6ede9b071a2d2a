import type { PlacedBox } from './tidy-layout.ts'
import { BOX } from './use-org-tree.ts'
import { MARGIN, type Sight } from './use-org-view.ts'

/** One path for all visible lines: down from the manager, across, down to each report. */
export function connectorPath(
  boxes: readonly PlacedBox[],
  places: ReadonlyMap<string, PlacedBox>,
  sight: Sight,
): string {
  let path = ''
  for (const box of boxes) {
    if (box.parent === null) continue
    const parent = places.get(box.parent)
    if (!parent || box.y < sight.y - MARGIN || parent.y > sight.y + sight.height + MARGIN) continue
    const from = parent.x + BOX.width / 2
    const to = box.x + BOX.width / 2
    if (Math.max(from, to) < sight.x - MARGIN || Math.min(from, to) > sight.x + sight.width + MARGIN) continue
    const bottom = parent.y + BOX.height
    const middle = bottom + BOX.gapY / 2
    path += `M${from} ${bottom}V${middle}H${to}V${box.y}`
  }
  return path
}

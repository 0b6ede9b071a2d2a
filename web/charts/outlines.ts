export type Point = { x: number; y: number }

/** The runs of adjacent points between gaps. */
function stretches(points: readonly (Point | null)[]): Point[][] {
  let stretch: Point[] = []
  const found = [stretch]
  for (const point of points)
    if (point) stretch.push(point)
    else {
      stretch = []
      found.push(stretch)
    }
  return found.filter((stretch) => stretch.length > 0)
}

const joinPoints = (stretch: readonly Point[]) => stretch.map(({ x, y }) => `${x},${y}`).join('L')

/** A line through the points as an SVG path. A missing point leaves a gap; a lone point becomes a dot. */
export function lineThrough(points: readonly (Point | null)[]): string {
  return stretches(points)
    .map((stretch) => `M${joinPoints(stretch)}${stretch.length === 1 ? 'Z' : ''}`)
    .join('')
}

/** The area between that line and a level below it, in pixels. */
export function areaUnder(points: readonly (Point | null)[], level: number): string {
  return stretches(points)
    .map((stretch) => `M${joinPoints(stretch)}L${stretch.at(-1)?.x},${level}L${stretch[0]?.x},${level}Z`)
    .join('')
}

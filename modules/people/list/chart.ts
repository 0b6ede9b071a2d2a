import type { z } from 'zod'
import type { Chart } from './contract.ts'

/** A post of the org chart. */
export type ChartPost = {
  id: string
  full_name: string
  position: string | null
  department: string | null
  office: string | null
  /** The manager's post. */
  manager: string | null
}

/** The posts of a chart one by one, in its order. */
export function toChartPosts(chart: z.output<typeof Chart>): ChartPost[] {
  const { positions, departments, offices, ids, full_names } = chart
  const nameAt = (names: readonly string[], at: number | null | undefined) =>
    typeof at === 'number' ? names[at]! : null
  return ids.map((id, index) => ({
    id,
    full_name: full_names[index]!,
    position: nameAt(positions, chart.position[index]),
    department: nameAt(departments, chart.department[index]),
    office: nameAt(offices, chart.office[index]),
    manager: nameAt(ids, chart.report_to[index]),
  }))
}

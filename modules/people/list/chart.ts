import type { z } from 'zod'
import { required } from '#base/required.ts'
import type { Chart } from './contract.ts'

export type ChartPost = {
  id: string
  full_name: string
  position: string | null
  department: string | null
  office: string | null
  /** Id of the manager's post. */
  manager: string | null
}

/** Converts the columns of a chart into posts, in order. */
export function toChartPosts(chart: z.output<typeof Chart>): ChartPost[] {
  const { positions, departments, offices, ids, full_names } = chart
  const nameAt = (names: readonly string[], at: number | null | undefined) =>
    typeof at === 'number' ? (names[at] ?? null) : null
  return ids.map((id, index) => ({
    id,
    full_name: required(full_names[index], 'a name for each post'),
    position: nameAt(positions, chart.position[index]),
    department: nameAt(departments, chart.department[index]),
    office: nameAt(offices, chart.office[index]),
    manager: nameAt(ids, chart.report_to[index]),
  }))
}

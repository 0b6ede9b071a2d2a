import { addDays, type Day } from '#base/days/days.ts'
import type { Period, Source } from './source.ts'

/** A stretch of a job: last day included, null while it continues. */
export type Job = {
  from: Day
  until: Day | null
  department: string | null
  title: string | null
  reportsTo: string | null
  isManager: boolean
}
export type Career = {
  no: string
  lastDay: Day | null
  jobs: Job[]
  salaries: { from: Day; until: Day | null; amount: number }[]
}

/**
 * Each person's jobs and salaries, with no gaps beyond those of the source: a new stretch starts on every day on which
 * the department, the title or its head changes. A person whose departments have all ended has left.
 */
export function buildCareers(source: Source): Career[] {
  const departments = byPerson(source.departments)
  const titles = byPerson(source.titles)
  const salaries = byPerson(source.salaries)
  const hired = new Map(source.people.map((person) => [person.no, person.hired]))
  const heads = new Set(source.managers.map((row) => row.no))
  return source.people.map((person) => {
    const own = departments.get(person.no) ?? []
    const isHere = own.some((row) => row.until === null)
    const last = isHere
      ? null
      : own
          .map((row) => row.until!)
          .sort()
          .at(-1)
    const lastDay = last ? laterDay(addDays(last, -1), person.hired) : null
    const jobs = buildJobs(source, person.no, person.hired, lastDay, own, titles.get(person.no) ?? [], hired, heads)
    return {
      no: person.no,
      lastDay,
      jobs,
      salaries: buildSalaries(salaries.get(person.no) ?? [], person.hired, lastDay),
    }
  })
}

function buildJobs(
  source: Source,
  no: string,
  joined: Day,
  lastDay: Day | null,
  departments: Period<{ department: string }>[],
  titles: Period<{ title: string }>[],
  hired: ReadonlyMap<string, Day>,
  heads: ReadonlySet<string>,
): Job[] {
  const inDepartment = (day: Day) => departments.find((row) => holds(row, day))?.department ?? null
  const headOn = (department: string | null, day: Day) =>
    source.managers.find((row) => row.department === department && holds(row, day) && hired.get(row.no)! <= day)?.no ??
    null
  const starts = new Set([
    joined,
    ...[...departments, ...titles].map((row) => row.from),
    ...source.managers
      .filter((row) => row.no === no || departments.some((own) => own.department === row.department))
      .map((row) => row.from),
  ])
  const days = [...starts].filter((day) => day >= joined && (lastDay === null || day <= lastDay)).sort()
  const jobs: Job[] = []
  for (const day of days) {
    const department = inDepartment(day)
    const head = headOn(department, day)
    const isManager = source.managers.some((row) => row.no === no && holds(row, day))
    const title = titles.find((row) => holds(row, day))?.title ?? null
    // In the source, heads of departments report to nobody.
    const job = { department, title: isManager ? 'Manager' : title, reportsTo: heads.has(no) ? null : head, isManager }
    const before = jobs.at(-1)
    if (
      before &&
      before.department === job.department &&
      before.title === job.title &&
      before.reportsTo === job.reportsTo
    )
      continue
    if (before) before.until = addDays(day, -1)
    jobs.push({ from: day, until: lastDay, ...job })
  }
  return jobs
}

function buildSalaries(rows: Period<{ amount: number }>[], joined: Day, lastDay: Day | null) {
  return rows
    .filter((row) => row.from !== row.until && (lastDay === null || row.from <= lastDay))
    .map((row) => {
      const until = row.until === null ? null : addDays(row.until, -1)
      return {
        from: laterDay(row.from, joined),
        until: lastDay !== null && (until === null || until > lastDay) ? lastDay : until,
        amount: row.amount,
      }
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
}

function holds(row: { from: Day; until: Day | null }, day: Day): boolean {
  return row.from <= day && (row.until === null || day < row.until)
}

function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b
}

function byPerson<T extends { no: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, (row) => row.no)
}

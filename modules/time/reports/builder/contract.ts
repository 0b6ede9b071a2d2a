import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, MonthField, ShortText } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { EmploymentType } from '#people/values.ts'
import { DIMENSIONS, type Dimension, MOST_MONTHS, spanFilters } from '../values.ts'
import {
  type FigureKind,
  type FigureName,
  fieldsOf,
  MOST_FIGURES,
  MOST_GROUPS,
  REPORT_FIELDS,
  ReportSource,
} from './report-field-values.ts'

const SUBJECT = 'people-reports'

const Text = () => z.string().nullable()
const GROUP_FIELDS: Readonly<Record<Dimension, z.ZodType<string | null>>> = {
  office: Text(),
  department: Text(),
  position: Text(),
  employment_type: EmploymentType.nullable(),
  month: MonthField().nullable(),
  person: Text(),
  leave_type: Text(),
  category: Text(),
}

const FIGURE_FIELDS: Readonly<Record<FigureKind, z.ZodType<number | null>>> = {
  count: z.number().int().nullable(),
  minutes: z.number().int().nullable(),
  length: z.number().nullable().meta({ decimals: 3 }),
  average: z.number().nullable().meta({ decimals: 1 }),
  percent: z.number().nullable().meta({ decimals: 1 }),
  money: z.number().int().nullable().meta({ kind: 'money' }),
}

/** The fields of all sources: a row has those of its own. */
type GroupShape = Record<Dimension, z.ZodType<string | null>>
type FigureShape = Record<FigureName, z.ZodType<number | null>>

/** A list whose columns are chosen: groups of a source and figures of each. What is not chosen is null. */
function resultPage(source: ReportSource) {
  const { permission, exports, module, groups, figures } = fieldsOf(source)
  const names = Object.keys(figures) as FigureName[]
  const readAccessLog = source === 'overtime' && { readAccessLog: 'pay' as const }
  return subject(SUBJECT, { ...(module && { module }), ...readAccessLog }).page(
    `GET /api/people-reports/result/${source}`,
    {
      access: permission,
      runsOnThread: 'by_reach',
      row: z.object({
        id: z.string(),
        ...(Object.fromEntries(groups.map((name) => [name, GROUP_FIELDS[name]])) as GroupShape),
        currency: z.string(),
        ...(Object.fromEntries(
          Object.entries(figures).map(([name, { kind }]) => [name, FIGURE_FIELDS[kind]]),
        ) as FigureShape),
      }),
      filters: {
        groups: QueryList(z.enum(groups)),
        figures: QueryList(z.enum(names)),
        ...spanFilters,
        office_id: Id.optional(),
        department_id: Id.optional(),
      },
      sort: ['name', ...names],
      exports,
      totals: true,
    },
  )
}

/** The result of a report that somebody put together, by its source. */
export const reportResultApi = {
  headcount: resultPage('headcount'),
  leave: resultPage('leave'),
  attendance: resultPage('attendance'),
  overtime: resultPage('overtime'),
  claims: resultPage('claims'),
}

const report = subject('people-report')

const FigureField = z.enum([
  ...new Set(ReportSource.options.flatMap((source) => Object.keys(REPORT_FIELDS[source].figures))),
] as [FigureName, ...FigureName[]])
const isWithoutRepeats = (names: readonly string[]) => new Set(names).size === names.length
const Groups = z.array(z.enum(DIMENSIONS)).min(1).max(MOST_GROUPS).refine(isWithoutRepeats)
const Figures = z.array(FigureField).min(1).max(MOST_FIGURES).refine(isWithoutRepeats)

const definition = {
  source: ReportSource,
  groups: Groups,
  figures: Figures,
  months: Count({ min: 1, max: MOST_MONTHS }),
  until_month: MonthField().nullable(),
  office_id: Id.nullable(),
  department_id: Id.nullable(),
}

/** A saved report, with the figures that the reader may see. */
export const SavedReport = z.object({
  id: Id,
  name: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  ...definition,
  version: z.number().int(),
})

/** Reports that people saved: the caller's own, and shared ones over lists that the caller may read. */
export const savedReportApi = {
  list: report.endpoint('GET /api/people-reports/saved', { access: 'staff', reply: z.array(SavedReport) }),
  create: report.endpoint('POST /api/people-reports/saved', {
    access: 'staff',
    input: z.strictObject({
      name: ShortText(60),
      is_shared: z.boolean().default(false),
      ...definition,
      until_month: definition.until_month.default(null),
      office_id: definition.office_id.default(null),
      department_id: definition.department_id.default(null),
    }),
    reply: SavedReport,
  }),
  change: report.endpoint('PATCH /api/people-reports/saved/{id}', {
    access: 'staff',
    input: z
      .strictObject({ name: ShortText(60), is_shared: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: SavedReport,
  }),
  remove: report.endpoint('DELETE /api/people-reports/saved/{id}', {
    access: 'staff',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ id: Id }),
  }),
}

import { z } from 'zod'
import type { Permission } from '#base/access/permissions.ts'
import { ATTENDANCE_MODULE, CLAIM_MODULE, LEAVE_MODULE, type ModuleId, OVERTIME_MODULE } from '#base/modules.ts'
import type { Dimension } from '../values.ts'

/** How a figure is written. Lengths are days or hours. */
export type FigureKind = 'count' | 'minutes' | 'length' | 'percent' | 'average' | 'money'

export type FigureField = {
  readonly kind: FigureKind
  /** What its reader must hold beside the permission of the source. */
  readonly permission?: Permission
}

/** What a report may be put together from: the only names that reach a statement. */
type SourceFields = {
  /** The permission of the list that it sums up. */
  readonly permission: Permission
  readonly exports: Permission
  readonly module?: ModuleId
  readonly groups: readonly Dimension[]
  readonly figures: Readonly<Record<string, FigureField>>
}

const COUNT = { kind: 'count' } as const
const MINUTES = { kind: 'minutes' } as const
const MONEY = { kind: 'money' } as const
const PLACES = ['office', 'department', 'position', 'employment_type', 'month'] as const

export const REPORT_FIELDS = {
  headcount: {
    permission: 'employee:read',
    exports: 'employee:export',
    groups: PLACES,
    figures: {
      opening: COUNT,
      joined: COUNT,
      left: COUNT,
      headcount: COUNT,
      average: { kind: 'average' },
      turnover: { kind: 'percent' },
    },
  },
  leave: {
    permission: 'leave:read',
    exports: 'leave:read',
    module: LEAVE_MODULE,
    groups: [...PLACES, 'person', 'leave_type'],
    figures: { people: COUNT, requests: COUNT, days: { kind: 'length' }, hours: { kind: 'length' } },
  },
  attendance: {
    permission: 'attendance:read',
    exports: 'attendance:read',
    module: ATTENDANCE_MODULE,
    groups: [...PLACES, 'person'],
    figures: {
      people: COUNT,
      working_days: COUNT,
      absent: COUNT,
      late: COUNT,
      late_minutes: MINUTES,
      early: COUNT,
      worked_minutes: MINUTES,
    },
  },
  overtime: {
    permission: 'overtime:read',
    exports: 'overtime:read',
    module: OVERTIME_MODULE,
    groups: [...PLACES, 'person'],
    figures: {
      people: COUNT,
      records: COUNT,
      minutes: MINUTES,
      time_off_minutes: MINUTES,
      unpaid_minutes: MINUTES,
      cost: { kind: 'money', permission: 'compensation:read' },
    },
  },
  claims: {
    permission: 'claim:read',
    exports: 'claim:read',
    module: CLAIM_MODULE,
    groups: [...PLACES, 'person', 'category'],
    figures: { people: COUNT, claims: COUNT, amount: MONEY, paid: MONEY, unpaid: MONEY },
  },
} as const satisfies Record<string, SourceFields>

export const ReportSource = z.enum(['headcount', 'leave', 'attendance', 'overtime', 'claims'])
export type ReportSource = z.output<typeof ReportSource>

type FiguresOf<Source> = Source extends { figures: infer Figures } ? keyof Figures & string : never
/** The name of a figure of any source. */
export type FigureName = FiguresOf<(typeof REPORT_FIELDS)[ReportSource]>

export const MOST_GROUPS = 4
export const MOST_FIGURES = 8

/** The fields of a source, whichever it is. */
export function fieldsOf(source: ReportSource): SourceFields {
  return REPORT_FIELDS[source]
}

/** The figures of a source that somebody with these rights may see, in the order of the source. */
export function visibleFigures(source: ReportSource, may: (permission: Permission) => boolean): FigureName[] {
  return Object.entries(fieldsOf(source).figures)
    .filter(([, { permission }]) => permission === undefined || may(permission))
    .map(([name]) => name as FigureName)
}

import { z } from 'zod'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import {
  Count,
  DayField,
  Decimal,
  type FieldMeta,
  LongText,
  MomentField,
  Money,
  MonthField,
  Secret,
  UniqueRows,
} from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { DayOffKind } from '#calendar/day-off-value.ts'
import {
  Approval,
  ApprovalCondition,
  AttendanceStatus,
  Direction,
  DurationBy,
  PunchSource,
  PunchUse,
  RoundingWay,
} from './values.ts'

const attendance = subject('attendance', { module: ATTENDANCE_MODULE })
const setting = subject('attendance-setting', { module: ATTENDANCE_MODULE })

export const MAX_APPROVED_DAYS = 500

const Whole = z.number().int()
/** A time of the office's clock: `09:02`, or `01:10 +1` on the next day. */
const Clock = z.string().nullable()

/** An evaluated day. Durations are minutes. */
export const AttendanceRow = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  // Labor inspectors read the file of the attendance record (Labor Standards Act art. 30 V).
  day: DayField().meta({ republicYear: 'only_taiwan' } satisfies FieldMeta),
  office_name: z.string().nullable(),
  shift: z.string().nullable(),
  planned: z.string().nullable(),
  clock_in: Clock,
  clock_out: Clock,
  worked: Whole,
  due: Whole,
  late: Whole,
  early: Whole,
  over: Whole,
  /** Minutes that are deducted from pay once the day is approved. */
  missed: Whole,
  lead: AttendanceStatus.meta({ kind: 'status' }),
  statuses: z.array(AttendanceStatus),
  /** The kind of a day off, by the plan as it is now; null on other days. */
  day_off: DayOffKind.nullable(),
  punches: Whole,
  /** The person clocked in or out from home. */
  from_home: z.boolean(),
  /** A punch came from a device whose clock was changed. Only people who manage the person's attendance see it. */
  clock_moved: z.boolean(),
  approval: Approval,
  failed: z.array(ApprovalCondition),
  version: Whole,
  /** `…_locked`: the month is locked; needs a remark and the right to change locked months. */
  actions: z.array(z.enum(['approve', 'reset', 'approve_locked', 'reset_locked'])),
})

/** A line of a day's explanation: its time at the office, and its text. */
export const ExplainedLine = z.object({
  at: Clock,
  kind: z.enum(['plan', 'window', 'punch', 'signal', 'refused', 'away', 'correction', 'rule', 'result']),
  text: z.string(),
  tone: z.enum(['good', 'warn', 'bad', 'info', 'plum', 'mute']),
})

export const ExplainedPunch = z.object({
  id: Id,
  at: MomentField(),
  clock: z.string(),
  /** For an offline punch: the time on the device's clock. */
  device_at: MomentField().nullable(),
  received_at: MomentField(),
  source: PunchSource,
  direction: Direction.nullable(),
  use: PunchUse,
  place: z.string().nullable(),
  distance_m: Whole.nullable(),
  device: z.string().nullable(),
})

/** Explains a day by current data, evaluated or not. */
export const ExplainedDay = z.object({
  employee_id: Id,
  full_name: z.string(),
  day: DayField(),
  zone: z.string(),
  is_over: z.boolean(),
  statuses: z.array(AttendanceStatus),
  day_off: DayOffKind.nullable(),
  worked: Whole,
  lines: z.array(ExplainedLine),
  punches: z.array(ExplainedPunch),
})

export const OwnAttendance = z.object({
  day: DayField(),
  shift: z.string().nullable(),
  planned: z.string().nullable(),
  clock_in: Clock,
  clock_out: Clock,
  worked: Whole,
  due: Whole,
  late: Whole,
  early: Whole,
  lead: AttendanceStatus.nullable(),
  statuses: z.array(AttendanceStatus),
  day_off: DayOffKind.nullable(),
  punches: Whole,
  from_home: z.boolean(),
})

const OwnMonth = z.object({
  days: z.array(OwnAttendance),
  /** Whether the month is perfect so far, with the missed days; null before its first evaluated day. */
  perfect: z.object({ is_perfect: z.boolean(), worked: Whole, over: Whole, missed: z.array(DayField()) }).nullable(),
  worked: Whole,
  due: Whole,
})

/** The caller's clock: the last punch and the allowed places. */
const OwnClock = z.object({
  day: DayField(),
  planned: z.string().nullable(),
  /** The kind of a weekly day off; null on a working day. */
  day_off: DayOffKind.nullable(),
  shift: z.string().nullable(),
  last: z.object({ clock: z.string(), place: z.string().nullable() }).nullable(),
  presses: Whole,
  places: z.array(z.string()),
  /** Whether any kiosk of the company shows codes. */
  has_kiosk: z.boolean(),
  /** Kilometres around the home, and whether it is confirmed; null when clocking in from home is off. */
  home: z.object({ km: z.number(), is_confirmed: z.boolean(), is_waiting: z.boolean() }).nullable(),
})

export const ClockedPunch = z.object({
  id: Id,
  at: MomentField(),
  clock: z.string(),
  place: z.string(),
  /** Null for a kiosk's code. */
  distance_m: Whole.nullable(),
  /** The punch was stored before. */
  is_known: z.boolean(),
})

const rules = {
  /** Null for every office without its own setting. */
  office_id: Id.nullable(),
  from_day: DayField(),
  before_minutes: Count({ max: 720 }),
  after_minutes: Count({ max: 720 }),
  grace_minutes: Count({ max: 240 }),
  /** Punches closer together count as one; 0 counts each. */
  gap_minutes: Count({ max: 60 }),
  duration_by: DurationBy,
  round_in: RoundingWay,
  in_step: Count({ min: 1, max: 240 }),
  round_out: RoundingWay,
  out_step: Count({ min: 1, max: 240 }),
  round_duration: RoundingWay,
  duration_step: Count({ min: 1, max: 240 }),
  half_day_under: Count({ min: 1, max: 1440 }).nullable(),
  absent_under: Count({ min: 1, max: 1440 }).nullable(),
  is_by_device: z.boolean(),
  perfect_over: Count({ max: 31 }),
  lock_days: Count({ max: 90 }),
  deducts_absence: z.boolean(),
  proposes_hours: z.boolean(),
  /** Kilometres around a home within which people may clock in; null switches clocking in from home off. */
  home_km: Decimal({ min: 0.1, max: 100, decimals: 1 }).nullable(),
  perfect_reward: Money({ min: 1 }).nullable(),
  /** Defaults to the currency of the office, then of the company. */
  reward_currency: CurrencyField().nullable(),
}

const { office_id: _, ...changeable } = rules

/** Attendance settings of an office from a day on. */
export const AttendanceSetting = z.object({
  id: Id,
  ...rules,
  home_km: z.number().nullable(),
  office_name: z.string().nullable(),
  /** The day before the next setting begins. */
  until_day: DayField().nullable(),
  version: Whole,
  actions: z.array(z.enum(['edit', 'delete'])),
})

export const attendanceApi = {
  list: attendance.page('GET /api/attendance/days', {
    access: 'attendance:read',
    row: AttendanceRow,
    filters: {
      from: DayField().optional(),
      to: DayField().optional(),
      status: AttendanceStatus.optional(),
      approval: Approval.optional(),
      office_id: Id.optional(),
      employee_id: Id.optional(),
      /** A single day, as payslips link to it. */
      id: Id.optional(),
    },
    sort: ['day', 'full_name', 'worked', 'late'],
    order: '-day',
    exports: 'attendance:read',
  }),
  explain: attendance.endpoint('GET /api/attendance/people/{id}/day', {
    access: 'attendance:read',
    input: z.strictObject({ id: Id, day: DayField() }),
    reply: ExplainedDay,
  }),
  mine: attendance.endpoint('GET /api/attendance/mine', {
    access: 'attendance:press',
    cachedOffline: true,
    input: z.strictObject({ month: MonthField() }),
    reply: OwnMonth,
  }),
  clock: attendance.endpoint('GET /api/attendance/clock', {
    access: 'attendance:press',
    cachedOffline: true,
    reply: OwnClock.nullable(),
  }),
  /** Clocks in or out by position. Sending the same punch again returns the stored one. */
  press: attendance.endpoint('POST /api/attendance/presses', {
    access: 'attendance:press',
    input: z.strictObject({
      kind: z.enum(['place', 'home']).default('place'),
      latitude: Decimal({ min: -90, max: 90, decimals: 6 }),
      longitude: Decimal({ min: -180, max: 180, decimals: 6 }),
      /** The accuracy that the phone reports, in metres. */
      accuracy_m: z.number().min(0).max(1_000_000),
      /** Seconds since the phone measured the position. A duration, since the phone's clock may be wrong. */
      age_s: Count({ max: 86_400 }),
    }),
    reply: ClockedPunch,
  }),
  /** Clocks in or out by a kiosk's code, scanned or opened as an address. */
  pressCode: attendance.endpoint('POST /api/attendance/presses/code', {
    access: 'attendance:press',
    input: z.strictObject({ code: Secret(LongText(500)) }),
    reply: ClockedPunch,
  }),
  approve: attendance.endpoint('POST /api/attendance/days/approve', {
    access: 'attendance:manage',
    input: z.strictObject({
      days: UniqueRows(z.strictObject({ id: Id, version: Version }), ({ id }) => id, MAX_APPROVED_DAYS),
      /** Required when the month is locked. */
      remark: LongText(500).nullable().default(null),
    }),
    reply: z.object({ approved: Whole }),
  }),
  /** Resets a day to its punches; corrections and the approval no longer count. */
  reset: attendance.endpoint('POST /api/attendance/days/{id}/reset', {
    access: 'attendance:manage',
    input: z.strictObject({ id: Id, version: Version, remark: LongText(500).nullable().default(null) }),
    reply: z.object({ id: Id, lead: AttendanceStatus.nullable() }),
  }),
  settings: setting.page('GET /api/attendance/settings', {
    access: 'attendance:setting',
    row: AttendanceSetting,
    filters: { office_id: Id.optional() },
    sort: ['from_day', 'office_name'],
    order: '-from_day',
    exports: 'attendance:setting',
  }),
  addSetting: setting.endpoint('POST /api/attendance/settings', {
    access: 'attendance:setting',
    input: z.strictObject({
      ...rules,
      office_id: rules.office_id.default(null),
      before_minutes: rules.before_minutes.default(120),
      after_minutes: rules.after_minutes.default(240),
      grace_minutes: rules.grace_minutes.default(10),
      gap_minutes: rules.gap_minutes.default(2),
      duration_by: DurationBy.default('span'),
      round_in: RoundingWay.default('none'),
      in_step: rules.in_step.default(15),
      round_out: RoundingWay.default('none'),
      out_step: rules.out_step.default(15),
      round_duration: RoundingWay.default('none'),
      duration_step: rules.duration_step.default(15),
      half_day_under: rules.half_day_under.default(null),
      absent_under: rules.absent_under.default(null),
      is_by_device: z.boolean().default(false),
      perfect_over: rules.perfect_over.default(15),
      lock_days: rules.lock_days.default(10),
      deducts_absence: z.boolean().default(true),
      proposes_hours: z.boolean().default(true),
      home_km: rules.home_km.default(null),
      perfect_reward: rules.perfect_reward.default(null),
      reward_currency: rules.reward_currency.default(null),
    }),
    reply: AttendanceSetting,
  }),
  changeSetting: setting.endpoint('PATCH /api/attendance/settings/{id}', {
    access: 'attendance:setting',
    input: z.strictObject(changeable).partial().extend({ id: Id, version: Version }),
    reply: AttendanceSetting,
  }),
  removeSetting: setting.endpoint('DELETE /api/attendance/settings/{id}', {
    access: 'attendance:setting',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}

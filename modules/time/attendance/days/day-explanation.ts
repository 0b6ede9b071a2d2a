import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import { dayOffKind } from '#calendar/day-off-value.ts'
import { requireEmployee } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { clockOn, plannedText } from '../clock-text.ts'
import type { ExplainedLine, ExplainedPunch } from '../contract.ts'
import { loadPersonDays } from '../evaluation/evaluation-inputs.ts'
import { failedConditions } from '../rules/approval.ts'
import { midnightIn, type PersonDay } from '../rules/person-days.ts'
import { loadSignals } from '../signals/load-signals.ts'
import type { Signal } from '../signals/rules.ts'
import { attendanceTexts } from '../texts.ts'
import type { PunchUse } from '../values.ts'
import { whyLabels } from './day-explanation-labels.ts'

type ExplanationLine = z.output<typeof ExplainedLine>
/** `on` is the moment of the line in milliseconds; without it the line is about the whole day. */
type PlacedLine = Omit<ExplanationLine, 'at'> & { readonly on?: number }
type RefusedPunchRow = { readonly at: Date; readonly code: string; readonly too_far_m: number | null }
type PunchDetail = z.output<typeof ExplainedPunch>

/** Explains a day: plan, margins, punches, leave and rules on one timeline. Throws 404. */
export async function explainDay(context: Context, { id, day }: { id: string; day: Day }) {
  const { tx, actor, today, now, language } = context
  const person = await requireEmployee(tx, actor, 'attendance:read', id, today)
  const one = (await loadPersonDays(tx, [id], { first: day, last: day }, now)).get(id)?.[0]
  const about = { employee_id: id, full_name: person.full_name, day }
  if (!one) {
    const text = formatLabel(whyLabels['attendance.why.not_employed'], language)
    const line = { at: null, kind: 'result' as const, tone: 'mute' as const, text }
    return { ...about, zone: '', is_over: true, statuses: [], day_off: null, worked: 0, lines: [line], punches: [] }
  }
  const punches = await loadPunchDetails(tx, one)
  const refused = await loadRefusedPunches(tx, id, one)
  const signals = await loadSignals(context, id, day)
  return {
    ...about,
    zone: one.zone,
    is_over: one.isOver,
    statuses: [...(one.evaluation?.statuses ?? [])],
    day_off: dayOffKind(one.workday),
    worked: one.evaluation?.worked ?? 0,
    lines: explanationLines(one, punches, refused, language, signals),
    punches,
  }
}

async function loadPunchDetails(
  tx: Context['tx'],
  { day, zone, punches, evaluation }: PersonDay,
): Promise<PunchDetail[]> {
  const ids = punches.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('punch')
    .leftJoin('place', 'place.id', 'punch.place_id')
    .leftJoin('kiosk', 'kiosk.id', 'punch.kiosk_id')
    .leftJoin('office', 'office.id', 'kiosk.office_id')
    .select([
      'punch.id',
      'punch.at',
      'punch.source',
      'punch.direction',
      'punch.distance_m',
      'punch.device',
      'punch.device_at',
      'punch.received_at',
      (is) => is.fn.coalesce('place.name', 'office.name').as('name'),
    ])
    .where('punch.id', 'in', ids)
    .orderBy('punch.at')
    .orderBy('punch.id')
    .execute()
  return rows.map(({ name, at, device_at, received_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    device_at: device_at?.toISOString() ?? null,
    received_at: received_at.toISOString(),
    clock: clockOn(zone, day, at),
    use: evaluation?.uses.get(row.id) ?? ('ignored' as PunchUse),
    place: name,
  }))
}

/** Loads refused punches of the date. */
async function loadRefusedPunches(
  tx: Context['tx'],
  employee: string,
  { day, zone }: PersonDay,
): Promise<RefusedPunchRow[]> {
  const from = midnightIn(zone, day)
  return tx
    .selectFrom('refused_press')
    .select(['at', 'code', 'too_far_m'])
    .where('employee_id', '=', employee)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(midnightIn(zone, addDays(day, 1))))
    .orderBy('at')
    .limit(50)
    .execute()
}

/** Builds the timeline in the reader's language: lines about the whole day first, then by moment, then the results. */
export function explanationLines(
  { day, workday, setting, zone, windows, evaluation, isOver, corrected }: PersonDay,
  punches: readonly PunchDetail[],
  refused: readonly RefusedPunchRow[],
  language: Language,
  signals: ReadonlyMap<string, readonly Signal[]> = new Map(),
): ExplanationLine[] {
  const say = (key: keyof typeof whyLabels, params: Record<string, unknown> = {}) =>
    formatLabel(whyLabels[key], language, params)
  const clock = (at: number) => clockOn(zone, day, new Date(at))
  const whole: PlacedLine[] = []
  const timed: (PlacedLine & { readonly on: number })[] = []

  if (windows.length === 0)
    whole.push({
      kind: 'plan',
      tone: 'mute',
      text: say(workday.kind === 'working' ? 'attendance.why.no_hours' : `attendance.why.${workday.kind}`),
    })
  for (const { start, end, from, until, name, hours, margins } of windows) {
    const planned = plannedText(hours.start, hours.end)
    whole.push({
      kind: 'plan',
      tone: 'info',
      text: say(name === null ? 'attendance.why.pattern' : 'attendance.why.shift', {
        planned,
        name,
        hours: hoursText(hours.minutes),
        pause: hours.break,
      }),
    })
    timed.push({
      on: from,
      kind: 'window',
      tone: 'mute',
      text: say('attendance.why.opens', { minutes: Math.round((start - from) / 60_000), set: margins.before }),
    })
    timed.push({ on: start, kind: 'plan', tone: 'info', text: say('attendance.why.begins', { grace: margins.grace }) })
    timed.push({ on: end, kind: 'plan', tone: 'info', text: say('attendance.why.ends', { grace: margins.grace }) })
    timed.push({
      on: until,
      kind: 'window',
      tone: 'mute',
      text: say('attendance.why.closes', { minutes: Math.round((until - end) / 60_000), set: margins.after }),
    })
  }
  for (const { name, name_zh, part } of workday.holidays)
    whole.push({
      kind: 'away',
      tone: 'info',
      text: say(part === 'whole' ? 'attendance.why.holiday' : 'attendance.why.half_holiday', {
        name: language === 'zh-TW' ? (name_zh ?? name) : name,
      }),
    })
  for (const { part, minutes, time, pending } of workday.away)
    whole.push({
      kind: 'away',
      tone: 'plum',
      text: pending
        ? say('attendance.why.away_pending')
        : time
          ? say('attendance.why.away_time', { times: plannedText(time.start, time.end) })
          : say(`attendance.why.away_${part}`, { minutes }),
    })
  if (evaluation && evaluation.due > 0 && windows.some(({ hours }) => hours.minutes !== evaluation.due))
    whole.push({ kind: 'rule', tone: 'info', text: say('attendance.why.due', { hours: hoursText(evaluation.due) }) })

  for (const { id, at, use, source, place, distance_m, device, direction, device_at, received_at } of punches) {
    const on = Date.parse(at)
    const isOutside = windows.length > 0 && !windows.some(({ from, until }) => on >= from && on <= until)
    timed.push({
      on,
      kind: 'punch',
      tone: use === 'ignored' || use === 'again' ? 'mute' : 'good',
      text: say(isOutside ? 'attendance.why.punch_outside' : `attendance.why.punch_${use}`, {
        from:
          source === 'location'
            ? say('attendance.why.at_place', { place: place ?? '', metres: distance_m ?? 0 })
            : source === 'home'
              ? say('attendance.why.at_home', { metres: distance_m ?? 0 })
              : source === 'qr'
                ? say('attendance.why.by_code', { place: place ?? '' })
                : say(direction === null ? 'attendance.why.by_device' : `attendance.why.by_device_${direction}`, {
                    device: device ?? '',
                  }),
      }),
    })
    if (device_at !== null)
      timed.push({
        on,
        kind: 'punch',
        tone: 'mute',
        text: say('attendance.why.sent_later', {
          device: clock(Date.parse(device_at)),
          received: clock(Date.parse(received_at)),
        }),
      })
    for (const { kind, ...about } of signals.get(id) ?? [])
      timed.push({ on, kind: 'signal', tone: 'warn', text: say(`attendance.why.signal_${kind}`, about) })
  }
  for (const { at, code, too_far_m } of refused)
    timed.push({
      on: at.getTime(),
      kind: 'refused',
      tone: 'bad',
      text: say(`attendance.why.${code as 'press_too_far'}`, { by: too_far_m }),
    })
  if (corrected?.in != null)
    timed.push({ on: corrected.in, kind: 'correction', tone: 'info', text: say('attendance.why.corrected_in') })
  if (corrected?.out != null)
    timed.push({ on: corrected.out, kind: 'correction', tone: 'info', text: say('attendance.why.corrected_out') })

  const after: PlacedLine[] = resultLines()
  const sorted = timed.toSorted((a, b) => a.on - b.on)
  return [...whole, ...sorted, ...after].map(({ on, ...line }) => ({
    ...line,
    at: on === undefined ? null : clock(on),
  }))

  function resultLines(): PlacedLine[] {
    const lines: PlacedLine[] = []
    const addLine = (tone: ExplanationLine['tone'], text: string, kind: ExplanationLine['kind'] = 'result') =>
      void lines.push({ kind, tone, text })
    if (!isOver) addLine('mute', say(setting.is_by_device ? 'attendance.why.not_covered' : 'attendance.why.under_way'))
    if (!evaluation) return lines
    const { statuses, in: first, out, worked, due, late, early, over } = evaluation
    if (first !== null && out !== null)
      addLine(
        'info',
        say(setting.duration_by === 'span' ? 'attendance.why.span' : 'attendance.why.pairs', {
          in: clock(first),
          out: clock(out),
          worked: hoursText(worked),
          due: hoursText(due),
        }),
        'rule',
      )
    for (const [name, way, step] of [
      ['in', setting.round_in, setting.in_step],
      ['out', setting.round_out, setting.out_step],
      ['duration', setting.round_duration, setting.duration_step],
    ] as const)
      if (way !== 'none' && worked > 0)
        addLine(
          'mute',
          say(`attendance.why.rounded_${name}`, {
            way: attendanceTexts(language)(`attendance-setting.round_in.${way}`),
            step,
          }),
          'rule',
        )
    const grace = windows[0]?.margins.grace ?? 0
    for (const status of statuses)
      switch (status) {
        case 'absent':
          addLine(
            'bad',
            say(first === null ? 'attendance.why.absent' : 'attendance.why.absent_short', {
              worked: hoursText(worked),
              under: hoursText(setting.absent_under ?? 0),
            }),
          )
          break
        case 'no_clock_out':
          addLine('bad', say('attendance.why.no_clock_out'))
          break
        case 'no_clock_in':
          addLine('bad', say('attendance.why.no_clock_in'))
          break
        case 'insufficient_hours':
          addLine(
            'warn',
            say(setting.half_day_under === null ? 'attendance.why.part_missing' : 'attendance.why.insufficient', {
              worked: hoursText(worked),
              under: hoursText(setting.half_day_under ?? 0),
            }),
          )
          break
        case 'late':
          addLine('warn', say('attendance.why.late', { minutes: late, grace }))
          break
        case 'early_out':
          addLine('warn', say('attendance.why.early', { minutes: early, grace }))
          break
        case 'exceeded_hours':
          addLine('info', say('attendance.why.over', { hours: hoursText(over), due: hoursText(due) }))
          break
        case 'attend':
          if (statuses.length === 1) addLine('good', say('attendance.why.attend'))
      }
    for (const condition of failedConditions(evaluation, setting.deducts_absence) ?? [])
      if (isOver) addLine('warn', attendanceTexts(language)(`attendance.failed.${condition}`), 'rule')
    return lines
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween, eachDay } from '#base/days/days.ts'
import { findClashes } from './clashes.ts'
import {
  type Board,
  type Content,
  isSameContent,
  NO_STROKES,
  popDone,
  popUndone,
  strokeCells,
  toStroke,
  withStroke,
} from './plan/web/strokes.ts'
import {
  type CellChange,
  differingCells,
  forbiddenCells,
  type PlanState,
  removedCellIds,
  type StoredCell,
  staleCells,
} from './plan-change.ts'

const FIRST = '2026-12-29'
const LAST = '2027-01-04'
const DAYS = eachDay(FIRST, LAST)
/** The second person joins in the middle of the week; the third leaves. */
const PEOPLE = {
  ann: { full_name: 'Ann', joined_on: '2020-01-01', last_day: null },
  ben: { full_name: 'Ben', joined_on: '2026-12-31', last_day: null },
  cho: { full_name: 'Cho', joined_on: '2020-01-01', last_day: '2027-01-02' },
} as const
type Name = keyof typeof PEOPLE
const NAMES = Object.keys(PEOPLE) as Name[]
/** Minutes after midnight. Nights end on the next day, and two of these shifts overlap. */
const HOURS: Record<string, { start: number; end: number }> = {
  am: { start: 420, end: 900 },
  pm: { start: 900, end: 1380 },
  nt: { start: 1380, end: 1860 },
  mid: { start: 840, end: 1200 },
}
const cellKey = (employee: string, day: Day) => `${employee} ${day}`
const cellParts = (key: string) => key.split(' ') as [Name, Day]

/** A plan in memory as the server stores it, using only the product's rules. */
function newPlan() {
  const plan = {
    cells: new Map<string, StoredCell[]>(),
    locks: new Set<string>(),
    away: new Set<string>(),
    made: 0,
    written: 0,

    standing(): PlanState {
      return {
        cellsAt: ({ employee, day }) => plan.cells.get(cellKey(employee, day)) ?? [],
        isLocked: (employee, day) => plan.locks.has(cellKey(employee, day)),
        person: (employee) => PEOPLE[employee as Name],
      }
    },

    /** Writes all changes or none. Returns 'ask' when they need confirmation. */
    put(changes: readonly CellChange[], confirm: boolean): 'written' | 'refused' | 'ask' {
      const planState = plan.standing()
      if (staleCells(changes, planState).length > 0) return 'refused'
      const differing = differingCells(changes, planState)
      if (forbiddenCells(differing, planState).length > 0) return 'refused'
      const removedIds = new Set(removedCellIds(differing, planState))
      const next = new Map(plan.cells)
      for (const { change, shifts } of differing) {
        const remaining = planState.cellsAt(change).filter(({ id }) => !removedIds.has(id))
        const added = shifts.map((shift_id) => ({
          id: `row ${++plan.made}`,
          employee_id: change.employee,
          day: change.day,
          shift_id,
          version: 1,
        }))
        next.set(cellKey(change.employee, change.day), [...remaining, ...added])
      }
      for (const name of NAMES) if (findClashes(placedShifts(next, name)).length > 0) return 'refused'
      const onLeave = differing.some(
        ({ change, shifts }) =>
          shifts.some((one) => one !== null) && plan.away.has(cellKey(change.employee, change.day)),
      )
      if (onLeave && !confirm) return 'ask'
      plan.cells = next
      if (differing.length > 0) plan.written++
      return 'written'
    },
  }
  return plan
}
type Plan = ReturnType<typeof newPlan>

const placedShifts = (cells: ReadonlyMap<string, readonly StoredCell[]>, name: string) =>
  DAYS.flatMap((day) =>
    (cells.get(cellKey(name, day)) ?? []).flatMap(({ shift_id }) =>
      shift_id === null ? [] : [{ day, ...HOURS[shift_id]! }],
    ),
  )

const contentOf = (plan: Plan, key: string): Content => (plan.cells.get(key) ?? []).map(({ shift_id }) => shift_id)
const toBoard = (plan: Plan): Board =>
  new Map([...plan.cells].filter(([, rows]) => rows.length > 0).map(([key]) => [key, contentOf(plan, key)]))

/** A planner with their last loaded state and their own strokes. */
function newPlanner(plan: Plan) {
  const planner = {
    board: new Map() as Board,
    seen: new Map<string, { id: string; version: number }[]>(),
    strokes: NO_STROKES,

    look(): void {
      planner.board = toBoard(plan)
      planner.seen = new Map(
        [...plan.cells].map(([key, rows]) => [key, rows.map(({ id, version }) => ({ id, version }))]),
      )
    },

    /** Sends cells. After a refusal the planner reloads and drops them. */
    send(cells: Board, confirm: boolean): boolean {
      const changes = [...cells].map(([key, shifts]): CellChange => {
        const [employee, day] = cellParts(key)
        return { employee, day, shifts, seen: planner.seen.get(key) ?? [] }
      })
      const before = toBoard(plan)
      const answer = plan.put(changes, confirm)
      if (answer !== 'written') expect(toBoard(plan), 'all or none').toEqual(before)
      else for (const [key, content] of cells) expect(isSameContent(contentOf(plan, key), content)).toBe(true)
      planner.look()
      return answer === 'written'
    },

    paint(wanted: Iterable<readonly [string, Content]>, confirm = true): void {
      const stroke = toStroke(planner.board, wanted)
      if (stroke && planner.send(strokeCells(stroke, 'after'), confirm))
        planner.strokes = withStroke(planner.strokes, stroke)
    },

    undo(): boolean {
      const last = popDone(planner.strokes)
      if (!last || !planner.send(strokeCells(last.stroke, 'before'), true)) return false
      planner.strokes = last.rest
      return true
    },

    redo(): void {
      const next = popUndone(planner.strokes)
      if (next && planner.send(strokeCells(next.stroke, 'after'), true)) planner.strokes = next.rest
    },
  }
  return planner
}
type Planner = ReturnType<typeof newPlanner>

const name = fc.constantFrom<Name>('ann', 'ann', 'ann', 'ben', 'cho')
const day = fc.constantFrom(...DAYS)
const cell = fc.tuple(name, day).map(([employee, on]) => cellKey(employee, on))
const shift = fc.constantFrom('am', 'pm', 'nt', 'mid')
const content: fc.Arbitrary<Content> = fc.oneof(
  { weight: 6, arbitrary: shift.map((one) => [one]) },
  { weight: 2, arbitrary: fc.constantFrom<Content>([], [null]) },
  { weight: 2, arbitrary: fc.uniqueArray(shift, { minLength: 2, maxLength: 2 }) },
  // A content that no planner can paint but a file may have.
  { weight: 1, arbitrary: fc.constant([null, 'am']) },
)
const who = fc.constantFrom(0, 1)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('paint' as const),
      who,
      cells: fc.array(fc.tuple(cell, content), { minLength: 1, maxLength: 3 }),
      confirm: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('copy' as const),
      who,
      from: day,
      to: day,
      length: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('fill' as const), who, of: name, from: day, until: day }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('undo' as const), who }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('redo' as const), who }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('look' as const), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('lock' as const), cells: fc.array(cell, { maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.constant({ what: 'unlock' as const }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('leave' as const), cells: fc.array(cell, { maxLength: 2 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function doStep(plan: Plan, planners: readonly Planner[], one: Step): void {
  if (one.what === 'lock') for (const key of one.cells) plan.locks.add(key)
  else if (one.what === 'unlock') plan.locks.clear()
  else if (one.what === 'leave') plan.away = new Set(one.cells)
  else {
    const planner = planners[one.who]!
    if (one.what === 'look') planner.look()
    else if (one.what === 'undo') planner.undo()
    else if (one.what === 'redo') planner.redo()
    else if (one.what === 'paint') planner.paint(one.cells, one.confirm)
    else if (one.what === 'fill') {
      const source = planner.board.get(cellKey(one.of, one.from)) ?? []
      const days = one.from <= one.until ? eachDay(one.from, one.until) : []
      planner.paint(days.map((on) => [cellKey(one.of, on), source] as const))
    } else {
      const shift = daysBetween(one.from, one.to)
      const days = eachDay(one.from, addDays(one.from, one.length - 1))
      const wanted = NAMES.flatMap((employee) =>
        days
          .filter((on) => on <= LAST && addDays(on, shift) >= FIRST && addDays(on, shift) <= LAST)
          .map(
            (on) => [cellKey(employee, addDays(on, shift)), planner.board.get(cellKey(employee, on)) ?? []] as const,
          ),
      )
      planner.paint(wanted)
    }
  }
}

/** Overlaps counted minute by minute, without the product's rule. */
function minutesTwice(plan: Plan): string[] {
  return NAMES.flatMap((employee) => {
    const taken = new Set<number>()
    return placedShifts(plan.cells, employee).flatMap(({ day: on, start, end }) => {
      const from = daysBetween(FIRST, on) * 1440
      let twice = false
      for (let minute = from + start; minute < from + end; minute++) {
        if (taken.has(minute)) twice = true
        taken.add(minute)
      }
      return twice ? [`${employee} ${on}`] : []
    })
  })
}

function rulesBroken(plan: Plan): string[] {
  return [...plan.cells].flatMap(([key, rows]) => {
    const [employee, on] = cellParts(key)
    const { joined_on, last_day } = PEOPLE[employee]
    const shifts = rows.map(({ shift_id }) => shift_id)
    const broken: string[] = []
    if (shifts.length > 1 && shifts.includes(null)) broken.push(`${key}: a shift and a day off`)
    if (new Set(shifts).size < shifts.length) broken.push(`${key}: a shift twice`)
    if (shifts.length > 0 && (on < joined_on || (last_day !== null && on > last_day)))
      broken.push(`${key}: not employed`)
    return broken
  })
}

describe('SHF-07 changing planned days', () => {
  const row = (id: string, shift_id: string | null, version = 1): StoredCell => ({
    id,
    employee_id: 'cho',
    day: FIRST,
    shift_id,
    version,
  })
  const planState = (rows: StoredCell[], isLocked = false): PlanState => ({
    cellsAt: () => rows,
    isLocked: () => isLocked,
    person: (employee) => PEOPLE[employee as Name],
  })
  const change = (employee: Name, day: Day, ...shifts: (string | null)[]): CellChange => ({ employee, day, shifts })
  const codes = (one: CellChange, rows: StoredCell[] = [], isLocked = false) => {
    const at = planState(rows, isLocked)
    return forbiddenCells(differingCells([one], at), at).map(({ code, name, day }) => [code, name, day])
  }

  it('SHF-02f SHF-07bc refuses locked days, a shift beside a day off, and days outside employment, with person and day', () => {
    expect(codes(change('ann', FIRST, 'am'))).toEqual([])
    expect(codes(change('ann', FIRST, 'am'), [], true)).toEqual([['shift_locked', 'Ann', FIRST]])
    expect(codes(change('ann', FIRST, 'am', null))).toEqual([['shift_and_day_off', 'Ann', FIRST]])
    expect(codes(change('ann', FIRST, null))).toEqual([])
    expect(codes(change('ann', FIRST, 'am', 'pm'))).toEqual([])
    expect(codes(change('ben', '2026-12-30', 'am'))).toEqual([['shift_before_joining', 'Ben', '2026-12-30']])
    expect(codes(change('ben', '2026-12-31', 'am'))).toEqual([])
    expect(codes(change('cho', '2027-01-02', 'am'))).toEqual([])
    expect(codes(change('cho', '2027-01-03', 'am'))).toEqual([['shift_after_leaving', 'Cho', '2027-01-03']])
    // A shift outside employment can always be removed.
    expect(codes(change('ben', '2026-12-30'), [row('r', 'am')])).toEqual([])
    expect(codes(change('cho', '2027-01-03'), [row('r', 'am')])).toEqual([])
  })

  it('SHF-02a ignores unchanged shifts, adds new ones beside them, and names removed rows', () => {
    const rows = [row('r1', 'am'), row('r2', 'pm')]
    const at = planState(rows)
    const of = (...shifts: (string | null)[]) => {
      const differing = differingCells([change('ann', FIRST, ...shifts)], at)
      return [differing.map((one) => one.shifts), removedCellIds(differing, at)]
    }
    expect(of('pm', 'am')).toEqual([[], []])
    expect(of('am')).toEqual([[[]], ['r2']])
    expect(of('am', 'pm', 'nt')).toEqual([[['nt']], []])
    expect(of('am', 'nt')).toEqual([[['nt']], ['r2']])
    expect(of()).toEqual([[[]], ['r1', 'r2']])
  })

  it('SHF-02a reports days that somebody else changed: another row, another version, more or fewer', () => {
    const at = planState([row('r1', 'am', 2)])
    const stale = (...seen: [id: string, version: number][]) =>
      staleCells([{ ...change('ann', FIRST, 'pm'), seen: seen.map(([id, version]) => ({ id, version })) }], at).length
    expect(stale(['r1', 2])).toBe(0)
    expect(stale(['r1', 1])).toBe(1)
    expect(stale(['r2', 2])).toBe(1)
    expect(stale()).toBe(1)
    expect(stale(['r1', 2], ['r2', 1])).toBe(1)
    // Without `seen` a change overwrites the stored cell.
    expect(staleCells([change('ann', FIRST, 'pm')], at)).toEqual([])
    expect(staleCells([{ ...change('ann', FIRST, 'pm'), seen: [] }], at)).toMatchObject([
      { code: 'shift_changed', name: 'Ann', employee: 'ann', day: FIRST },
    ])
  })
})

describe('SHF-02 SHF-06a SHF-07 two planners change one plan', () => {
  it('SHF-02f SHF-06a SHF-07ab painting, copying, filling and undoing leaves no overlap, keeps locked days, and writes all or nothing', () => {
    let written = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
        const plan = newPlan()
        const planners = [newPlanner(plan), newPlanner(plan)]
        for (const one of steps) {
          const before = toBoard(plan)
          const locked = [...plan.locks]
          doStep(plan, planners, one)
          expect(minutesTwice(plan)).toEqual([])
          expect(rulesBroken(plan)).toEqual([])
          for (const key of locked) expect(contentOf(plan, key)).toEqual(before.get(key) ?? [])
        }
        written += plan.written
      }),
    )
    // Guards against a vacuous run: plans that nobody changed would pass too.
    expect(written).toBeGreaterThan(100)
  })

  it('SHF-02a undo restores one planner’s boards exactly, also with locked days and absences in between', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        fc.array(fc.tuple(cell, content), { maxLength: 6 }),
        (steps, start) => {
          const plan = newPlan()
          const planner = newPlanner(plan)
          planner.paint(start)
          planner.strokes = NO_STROKES
          // A naive model: the boards before each stroke that can be undone.
          const boards: Board[] = []
          for (const one of steps) {
            const before = toBoard(plan)
            const depth = planner.strokes.done.length
            doStep(plan, [planner, planner], one)
            const now = planner.strokes.done.length
            if (now > depth) boards.push(before)
            else if (now < depth) expect(sortedCells(toBoard(plan))).toEqual(sortedCells(boards.pop()!))
          }
          plan.locks.clear()
          while (planner.strokes.done.length > 0) {
            expect(planner.undo()).toBe(true)
            expect(sortedCells(toBoard(plan))).toEqual(sortedCells(boards.pop()!))
          }
          expect(boards).toEqual([])
        },
      ),
    )
  })

  it('SHF-02a undo never overwrites another planner’s later change', () => {
    fc.assert(
      fc.property(fc.tuple(cell, content), content, content, ([key, mine], theirs, before) => {
        const plan = newPlan()
        const [one, other] = [newPlanner(plan), newPlanner(plan)]
        one.paint([[key, before]])
        one.paint([[key, mine]])
        const depth = one.strokes.done.length
        other.look()
        other.paint([[key, theirs]])
        const stands = contentOf(plan, key)
        const changed = other.strokes.done.length > 0
        const isBack = one.undo()
        if (changed && depth > 0) {
          expect(isBack).toBe(false)
          expect(contentOf(plan, key)).toEqual(stands)
        }
      }),
    )
  })
})

const sortedCells = (board: Board) => [...board].map(([key, held]) => [key, [...held].sort()]).sort()

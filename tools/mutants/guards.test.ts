import { expect, it } from 'vitest'
import { type Guard, guardNamed } from './guards.ts'
import { applyMutation, findMutations } from './mutations.ts'

/** The mutations of a text with `--guards`: the kind of guard and the resulting text. */
const tried = (text: string): [Guard, string][] =>
  findMutations('a.ts', text).flatMap((one) =>
    one.guard ? [[one.guard, applyMutation(text, one)] as [Guard, string]] : [],
  )

it('a guard’s name is a word of the list or begins with one', () => {
  const named = (...names: string[]) => names.map(guardNamed)
  expect(
    named(
      'requireRoom',
      'require',
      'lockPeople',
      'addHistoryEntry',
      'mayMove',
      'seesPay',
      'forbidOwnRecord',
      'isSender~2',
    ),
  ).toEqual(['refusal', 'refusal', 'lock', 'log entry', 'reach', 'masking', 'own case', 'own case'])
  expect(named('requirements', 'maybe', 'clock', 'seesaw', 'recorded', 'f', '')).toEqual(Array(7).fill(null))
})

it('a refusal is mutated where it would let more through, not where it would refuse more', () => {
  expect(tried('if (a || b < 3) throw new Refused("x")')).toEqual([
    ['refusal', 'if (false) throw new Refused("x")'],
    ['refusal', 'if ((b < 3)) throw new Refused("x")'],
    ['refusal', 'if ((a)) throw new Refused("x")'],
    ['refusal', 'if (a || b <= 3) throw new Refused("x")'],
  ])
  expect(tried('if (!a && b === 3) { throw notFound() }')).toEqual([['refusal', 'if (false) { throw notFound() }']])
  expect(tried('if (a) f(); else throw g')).toEqual(
    expect.arrayContaining([['refusal', 'if (true) f(); else throw g']]),
  )
  expect(tried('if (a < 3) f()')).toEqual([])
})

it('calls of guards are removed, and functions with such names are mutated completely', () => {
  expect(tried('async function f() { await requireRoom(tx); await lockPeople(tx); context.record({}); g() }')).toEqual([
    ['refusal', expect.not.stringContaining('requireRoom')],
    ['lock', expect.not.stringContaining('lockPeople')],
    ['log entry', expect.not.stringContaining('record')],
  ])
  expect(tried('function mayPay(a) { return a.x > 3 && a.y }').map(([guard]) => guard)).toEqual(Array(3).fill('reach'))
})

it('reach, own case, rights and locks are mutated inside other expressions', () => {
  const sql = "import { sql } from 'kysely'\n"
  expect(tried(`${sql}const a = [withinReach(actor, p, today)]`)).toEqual([
    ['reach', `${sql}const a = [sql<boolean>\`true\`]`],
  ])
  expect(tried('const sees = await isInReach(tx, actor)')).toEqual([['reach', 'const sees = await true']])
  expect(tried('const own = await forbiddenOwnRecord(tx)')).toEqual([['own case', 'const own = await null']])
  expect(tried('q.where(mayRead(x)).forUpdate().execute()').map(([guard]) => guard)).toEqual(['reach', 'lock'])
  expect(tried('const x = sql`select from r where a = 1 and r.sent_by <> me for update`')).toEqual([
    [
      'own case',
      "const x = sql`select from r where a = 1 and r.sent_by ::text is distinct from 'another ' ||  me for update`",
    ],
    ['lock', 'const x = sql`select from r where a = 1 and r.sent_by <> me`'],
  ])
  expect(tried('const x = sql`where c.employee_id = x`').map(([guard]) => guard)).toEqual(['reach'])
  expect(tried('const x = sql`where c.name = x and c.office_id = any(y)`')).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { inTurn, TURNS, theseOf, tries, turnOf } from './turns.ts'

const roles = Array.from({ length: 19 }, (_, at) => `role ${at}`)
const reachOf = (role: string) => ['company', 'office', 'own'][Number(role.slice(5)) % 3]!
const asked = (turn: number, what = 'GET /api/x') => inTurn(what, roles, reachOf, { turn, all: false })

describe('what the matrix asks in a turn', () => {
  it('GUARD-05 holds one of each kind, whatever the turn and the operation', () => {
    for (let turn = 0; turn < 40; turn++)
      for (const what of ['GET /api/x', 'PUT /api/y/{id}', 'POST /api/z'])
        expect([...new Set(asked(turn, what).map(reachOf))].sort()).toEqual(['company', 'office', 'own'])
    for (let turn = 0; turn < 40; turn++)
      expect(inTurn('GET /api/x', roles, (role) => role, { turn, all: false })).toEqual(roles)
  })

  it('GUARD-05 leaves nothing out for longer than ten turns', () => {
    for (const what of ['GET /api/x', 'PUT /api/y/{id}', 'POST /api/z'])
      for (const kindOf of [reachOf, () => 'all alike'])
        for (let start = 20_000; start < 20_030; start++) {
          const turns = Array.from({ length: TURNS }, (_, later) => ({ turn: start + later, all: false }))
          const seen = turns.flatMap((turn) => inTurn(what, roles, kindOf, turn))
          expect(new Set(seen)).toEqual(new Set(roles))
        }
  })

  it('is the same for a turn, and a part of all', () => {
    expect(asked(7)).toEqual(asked(7))
    expect(asked(7).length).toBeLessThan(roles.length / 2)
    expect(inTurn('GET /api/x', roles, reachOf, { turn: 7, all: true })).toEqual(roles)
  })

  it('is told by the day, or asked for', () => {
    const day = (text: string) => new Date(`${text}T12:00:00Z`)
    expect(turnOf(undefined, day('1970-01-11'))).toEqual({ turn: 10, all: false })
    expect(turnOf('7', day('2026-11-23'))).toEqual({ turn: 7, all: false })
    expect(turnOf('all', day('2026-11-23')).all).toBe(true)
    expect(() => turnOf('some', day('2026-11-23'))).toThrow('KERANI_TURN=some')
  })
})

it('tries a property a third as often, unless everything is asked', () => {
  expect(tries(500, { turn: 3, all: false })).toBe(167)
  expect(tries(500, { turn: 0, all: true })).toBe(500)
})

describe('looks that take turns', () => {
  const looks = ['desk', 'desk, dark', 'phone', 'phone, dark', 'in print']

  it('SYS-16 all are asked within as many turns as it takes, from whatever turn on, as many a turn as said', () => {
    for (const what of ['/app/me', '/app/dashboard', '/panel/companies'])
      for (const count of [1, 2, 3, 5])
        for (let start = 20_780; start < 20_800; start++) {
          const turns = Array.from({ length: Math.ceil(looks.length / count) }, (_, later) =>
            theseOf(what, looks, count, { turn: start + later, all: false }),
          )
          for (const asked of turns) expect(new Set(asked).size).toBe(count)
          expect(new Set(turns.flat())).toEqual(new Set(looks))
        }
  })

  it('differ from one who takes turns to the next, and are all of them where everything is asked', () => {
    const first = (what: string) => theseOf(what, looks, 1, { turn: 20_780, all: false })[0]
    expect(new Set(Array.from({ length: 40 }, (_, at) => first(`/app/${at}`)))).toEqual(new Set(looks))
    expect(theseOf('/app/me', looks, 1, { turn: 20_780, all: true })).toEqual(looks)
    expect(theseOf('/app/me', looks, 9, { turn: 20_780, all: false })).toEqual(looks)
    expect(theseOf('/app/me', looks, looks.length / 2, { turn: 20_781, all: false })).toHaveLength(3)
  })
})

import { describe, expect, it } from 'vitest'
import { inTurn, TURNS, turnOf } from './matrix-turns.ts'

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
    expect(() => turnOf('some', day('2026-11-23'))).toThrow('KERANI_MATRIX=some')
  })
})

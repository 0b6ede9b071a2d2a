import { describe, expect, it } from 'vitest'
import { changesBetween, MASK, whatHappened } from './rules.ts'

describe('LOG-01 entries are classified by their states', () => {
  it('the states determine what happened', () => {
    expect(whatHappened('PATCH /api/rmt/department/{id}', { name: 'a' }, { name: 'b' })).toBe('changed')
    expect(whatHappened('POST /api/rmt/department', null, { name: 'a' })).toBe('created')
    expect(whatHappened('DELETE /api/holiday/{id}', { name: 'a' }, null)).toBe('removed')
    expect(whatHappened('POST /api/rmt/department/export', null, { rows: 4 })).toBe('done')
    expect(whatHappened('POST /api/auth/login', null, { device: 'x' })).toBe('done')
    expect(whatHappened('PATCH /api/rmt/office/{id}/update/user/{uid}', null, { looks_after: true })).toBe('changed')
  })
  it('LOG-01 an entry with only a state before is a removal, and one without states is an action', () => {
    expect(whatHappened('POST /api/rmt/department', { name: 'a' }, null)).toBe('removed')
    expect(whatHappened('DELETE /api/holiday/{id}', null, null)).toBe('removed')
    expect(whatHappened('DELETE /api/holiday/{id}', null, { rows: 2 })).toBe('removed')
    expect(whatHappened('POST /api/rmt/department', null, null)).toBe('done')
    expect(whatHappened('PATCH /api/rmt/department/{id}', null, null)).toBe('done')
    expect(whatHappened('task: year-end', null, { rows: 2 })).toBe('done')
  })
  it('the changed fields are named', () => {
    expect(changesBetween({ name: 'a', days: [6, 0], code: 'x' }, { name: 'b', days: [6, 0], code: 'x' })).toEqual([
      { field: 'name', before: 'a', after: 'b' },
    ])
    expect(changesBetween(null, { name: 'b' })).toEqual([{ field: 'name', before: null, after: 'b' }])
    expect(changesBetween({ name: 'b' }, null)).toEqual([{ field: 'name', before: 'b', after: null }])
  })
  it('a masked field is always listed, since its difference is not visible', () => {
    expect(changesBetween({ basic_pay: MASK }, { basic_pay: MASK })).toEqual([
      { field: 'basic_pay', before: MASK, after: MASK },
    ])
  })
})

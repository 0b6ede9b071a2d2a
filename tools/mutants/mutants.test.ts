import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ACCEPTED } from './accepted.ts'
import { nearestTests, type TestCoverage, testsMeeting } from './covering.ts'
import { findFunctions } from './functions.ts'
import { fileVersion, instrumentFile } from './instrument.ts'
import { applyMutation, findMutations } from './mutations.ts'
import { sampleMutations, scores } from './score.ts'

/** The distinct results of mutating a text, in no particular order. */
const became = (text: string) =>
  findMutations('a.ts', text)
    .map((one) => applyMutation(text, one))
    .sort()

describe('mutations of a file', () => {
  it('try each branch both ways, each part of a condition, boundaries, guards and narrowing methods', () => {
    expect(became('if (a < 3) f()')).toEqual(
      ['if (true) f()', 'if (false) f()', 'if (a <= 3) f()', 'if (a < 4) f()', 'if (a < 3) ;'].sort(),
    )
    expect(became('const x = a && b')).toEqual(['const x = (b)', 'const x = (a)'].sort())
    expect(became('const x = a - !b')).toEqual(['const x = a + !b', 'const x = a - (b)'].sort())
    expect(became("t.where('id', '=', id).execute()")).toEqual([';', 't.execute()'].sort())
    expect(became('const x = list.some(f)')).toEqual(['const x = list.every(f)'])
    expect(became('const x = list.toString()')).toEqual([])
    expect(became('await requireOrder(tx)')).toEqual([';'])
    expect(became("const x = ['draft', 'open']")).toEqual(["const x = ['open']", "const x = ['draft']"].sort())
    expect(became('const x = sql`a <= b and c is null`')).toEqual(
      [
        'const x = sql`a < b and c is null`',
        'const x = sql`a <= b or c is null`',
        'const x = sql`a <= b and c is not null`',
      ].sort(),
    )
  })
  it('skip types, keys, columns and values that other lines determine', () => {
    expect(became('type A = 1 | 2')).toEqual([])
    expect(became('const x: 1 = y as 2')).toEqual([])
    expect(became("const x = t.select(['a', 'b'])")).toEqual([])
    expect(became('const x = y.toString(z).valueOf()')).toEqual([])
    expect(became("const x = hash.toString('hex') + valueOf(y).constructor()")).toEqual([
      "const x = hash.toString('hex') - valueOf(y).constructor()",
    ])
    expect(became("if (state === 'open') { throw gone() }")).toEqual(
      ['if (true) { throw gone() }', 'if (false) { throw gone() }'].sort(),
    )
  })
  it('keep their ids while the lines above them move', () => {
    const ids = (text: string) => findMutations('a.ts', text).map(({ id }) => id)
    const text = 'function f() { return a > 1 }'
    expect(ids(`\n// more\nconst other = g\n${text}`)).toEqual(ids(text))
    expect(ids('function f() { g(); g() }')).toHaveLength(2)
    expect(new Set(ids('function f() { g(); g() }')).size).toBe(2)
  })
  it('are sampled the same for a seed, and the sample stays stable when others are removed', () => {
    const all = Array.from({ length: 100 }, (_, index) => ({ id: `m${index}` }))
    const chosen = sampleMutations(all, 20, '1')
    expect(sampleMutations(all, 20, '1')).toEqual(chosen)
    expect(sampleMutations(all, 20, '2')).not.toEqual(chosen)
    expect(sampleMutations(all.slice(0, 50), 20, '1')).toEqual(
      expect.arrayContaining(chosen.filter((one) => all.indexOf(one) < 50)),
    )
  })
})

describe('the tests that run', () => {
  const test = (name: string, ran: string[], seconds = 1, passed = true): TestCoverage => ({
    test: name,
    digest: '',
    seconds,
    passed,
    ran,
  })
  const all = [
    test('test/matrix.api.test.ts', ['m/a.ts#f'], 80),
    test('m/b.api.test.ts', ['m/a.ts#f', 'm/a.ts#g'], 8),
    test('m/a.test.ts', ['m/a.ts#f'], 1),
    test('n/c.test.ts', ['m/a.ts#f'], 1),
    test('m/broken.test.ts', ['m/a.ts#f'], 1, false),
    test('n/d.test.ts', ['m/a.ts#g'], 1),
  ]
  const asked = (fn: string, most = { seconds: 20, files: 6 }) =>
    nearestTests(all, 'm/a.ts', fn, most).map((one) => one.test)
  it('cover the function, nearest first, within the time limit', () => {
    expect(asked('f')).toEqual(['m/a.test.ts', 'n/c.test.ts', 'm/b.api.test.ts'])
    expect(asked('f', { seconds: 200, files: 6 }).at(-1)).toBe('test/matrix.api.test.ts')
    expect(asked('f', { seconds: 200, files: 1 })).toEqual(['m/a.test.ts'])
    expect(asked('g', { seconds: 0, files: 6 })).toEqual(['n/d.test.ts'])
    expect(asked('h')).toEqual([])
    const read = [test('m/z.test.ts', ['m/a.ts#']), test('m/y.test.ts', ['m/a.ts#', 'm/a.ts#f'])]
    expect(nearestTests(read, 'm/a.ts', '', { seconds: 20, files: 1 }).map((one) => one.test)).toEqual(['m/y.test.ts'])
  })
  it('report what they ran by the name of the function', () => {
    const text = 'const d = async () => 1\nroute(api, runApi.create, (input) => ({ id: input }))'
    expect(findFunctions('x.ts', text).map(({ name }) => name)).toEqual(['d', 'runApi.create'])
    const told: string[] = []
    const run = new Function('globalThis', 'route', 'api', 'runApi', instrumentFile('x.ts', text))
    run(
      { ranHere: (id: string) => told.push(id) },
      (_: unknown, __: unknown, work: (input: number) => object) => {
        expect(work(7)).toEqual({ id: 7 })
      },
      {},
      {},
    )
    expect(told).toEqual(['x.ts#', fileVersion('x.ts', text), 'x.ts#runApi.create'])
  })
  it('of a refusal, a part of a condition or a boundary are those that reached it with an effect', () => {
    const text =
      'function requireFew(a, b, c) { if (a > 3 || b) throw "no" }\nfunction f(a, b, c) { requireFew(a, b); return c ?? 1 }'
    const places = findMutations('x.ts', text).filter(({ what }) => what !== 'number' && what !== 'if-true')
    /** The mutations that a call with these values reaches, and its result. */
    const met = (...values: unknown[]) => {
      const ran: string[] = []
      const told = (id: string) => void ran.push(id)
      const here = {
        ranHere: told,
        metHere: (id: string, when: string, value: unknown) => {
          if (when === 'there' ? value !== undefined : Boolean(value) === (when === 'true')) told(id)
          return value
        },
        equalHere: (id: string, a: number, b: number) => {
          if (a === b) told(id)
          return a > b
        },
      }
      let came: unknown
      try {
        came = new Function('globalThis', `${instrumentFile('x.ts', text)}; return f`)(here)(...values)
      } catch (error) {
        came = error
      }
      const all = [test('t.test.ts', ran)]
      const those = places
        .filter((one) => testsMeeting(all, one, text).length > 0)
        .map(({ what, fn }) => `${what} ${fn}`)
      return [came, those.toSorted()]
    }
    expect(met(1, false, 7)).toEqual([7, ['no-left-?? f']])
    expect(met(3, false)).toEqual([1, ['> requireFew', 'no-right-?? f']])
    expect(met(4, false, 7)).toEqual(['no', ['if-false requireFew', 'no-call f', 'no-left-|| requireFew']])
    expect(met(1, true, 7)).toEqual(['no', ['if-false requireFew', 'no-call f', 'no-right-|| requireFew']])
    const changed = testsMeeting([test('t.test.ts', [fileVersion('x.ts', 'other')])], places[0]!, text)
    expect(changed).toHaveLength(1)
  })
})

it('the score is given for each folder and in total', () => {
  const results = [
    { file: 'a/x.ts', killed: true },
    { file: 'a/y.ts', killed: false },
    { file: 'b/z.ts', killed: true },
  ]
  const { lines, score } = scores(results)
  expect(score).toBe(66.6)
  expect(lines).toContain(' 50.0 %  1/2  a')
  expect(scores([]).score).toBe(100)
})

it('every accepted mutation still exists', () => {
  const root = path.join(import.meta.dirname, '../..')
  const files = new Set(Object.keys(ACCEPTED).map((id) => id.slice(0, id.indexOf('#'))))
  const there = [...files]
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => findMutations(file, readFileSync(path.join(root, file), 'utf8')).map(({ id }) => id))
  expect(Object.keys(ACCEPTED).filter((id) => !there.includes(id))).toEqual([])
})

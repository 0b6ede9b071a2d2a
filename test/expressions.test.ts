import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { patience } from './patience.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TOPS = ['base', 'statutory', 'server', 'modules', 'web', 'demo', 'app', 'scripts', 'tools']

/** Files that build expressions at run time, which cannot be analysed. Each has a fixed width. */
const MADE = ['modules/pay/payroll/gather/payslip-payments.ts', 'modules/people/core/contract-fields.ts']

type FoundExpression = { place: string; source: string; flags: string }

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) return walk(at)
    return /\.(tsx?|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [at] : []
  })
}

/** The expressions in a file: literals, and those built at run time. */
function expressionsIn(file: string, text: string): { written: FoundExpression[]; made: string[] } {
  const written: FoundExpression[] = []
  const made: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, callee, start } = node as {
      type?: string
      regex?: { pattern: string; flags: string }
      callee?: { name?: string }
      start: number
    }
    if (type === 'Literal' && regex) {
      const line = text.slice(0, start).split('\n').length
      written.push({ place: `${file}:${line}`, source: regex.pattern, flags: regex.flags })
    }
    if (callee?.name === 'RegExp') made.push(file)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, text).program)
  return { written, made }
}

/** Whether matching can take superlinear time. */
function backtracks({ source, flags }: Pick<FoundExpression, 'source' | 'flags'>): boolean {
  return analyse({ source, flags }).reports.length > 0
}

const files = TOPS.flatMap((top) => walk(path.join(ROOT, top))).map((file) => ({
  name: path.relative(ROOT, file).replaceAll('\\', '/'),
  text: readFileSync(file, 'utf8'),
}))

describe('INP-2 regular expressions', () => {
  const all = files.map(({ name, text }) => expressionsIn(name, text))
  const written = all.flatMap((one) => one.written)

  it('INP-2 every expression of the product is linear', { timeout: patience(60_000) }, () => {
    const known = new Map<string, boolean>()
    const slow = written.filter((one) => {
      const key = `/${one.source}/${one.flags}`
      if (!known.has(key)) known.set(key, backtracks(one))
      return known.get(key)
    })
    expect(slow.map((one) => `${one.place} /${one.source}/${one.flags}`)).toEqual([])
    expect(written.length).toBeGreaterThan(300)
  })

  it('INP-2 expressions that are built at run time are in known files', () => {
    expect(all.flatMap((one) => one.made).sort()).toEqual(MADE)
  })

  it.each([
    ['nested repeats', /^(a+)+$/],
    ['a repeat of what may be empty', /^(\s*<!--[\s\S]*?-->\s*)*<svg/],
    ['two repeats side by side', /^\s*\s*x$/],
    ['a repeat that starts anywhere', /0+$/],
  ])('tells %s', (_, { source, flags }) => {
    expect(backtracks({ source, flags })).toBe(true)
  })
})

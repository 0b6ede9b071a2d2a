import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { sources, textOf } from './source-files.ts'

type Tree = { type?: string; start: number; argument?: Tree } & Record<string, unknown>

/** Finds object and array literals that are spread into another literal, where their lines could stand directly. */
function spreadLiterals(file: string): string[] {
  const text = textOf(file)
  if (!/\.\.\.[{[]/.test(text)) return []
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, ...inner } = node as Tree
    const lists: Record<string, [list: unknown, kind: string]> = {
      ObjectExpression: [inner.properties, 'ObjectExpression'],
      ArrayExpression: [inner.elements, 'ArrayExpression'],
      CallExpression: [inner.arguments, 'ArrayExpression'],
    }
    const [list, kind] = lists[type ?? ''] ?? [[], '']
    for (const one of list as Tree[])
      if (one?.type === 'SpreadElement' && one.argument?.type === kind)
        found.push(`${file}:${text.slice(0, one.start).split('\n').length}`)
    for (const value of Object.values(inner)) visit(value)
  }
  visit(parseSync(file, text).program)
  return found
}

it('no literal is spread into another', () => {
  expect(sources.flatMap(spreadLiterals)).toEqual([])
})

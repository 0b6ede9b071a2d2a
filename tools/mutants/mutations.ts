import { createHash } from 'node:crypto'
import { childNodes, functionName, isFunction, isNode, type Node, parseTree } from './functions.ts'
import { findGuard, type Guard, WHO } from './guards.ts'

/** A small change of a file's text that a test should detect. */
export type Mutation = {
  /** Stays the same until the place changes: file, function, kind of change, and a digest of the changed text. */
  id: string
  file: string
  fn: string
  line: number
  what: string
  start: number
  end: number
  text: string
  /** The kind of guard it affects; `--guards` selects only mutations that have one. */
  guard: Guard | null
}

type Change = { what: string; at: Node | { start: number; end: number }; text: string }

const OTHER: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
}
/** A map, since every object inherits a `toString`, which is not one of these names. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['earlierDay', 'laterDay'],
  ['laterDay', 'earlierDay'],
  ['firstDay', 'lastDay'],
  ['lastDay', 'firstDay'],
])
/** Methods of a chain that narrow the result: without one, more is found. */
const NARROWING = new Set(['where', 'whereRef', 'filter', 'onRef', 'on', 'forUpdate', 'forShare'])
/** Calls that restrict access, with an expression that restricts nobody. */
const LETS_ALL: ReadonlyMap<string, string> = new Map([
  ['withinReach', 'sql<boolean>`true`'],
  ['isVisibleTo', 'sql<boolean>`true`'],
  ['isInReach', 'true'],
  ['forbiddenOwnRecord', 'null'],
])
/** In these nodes, removing a condition that stands alone is a mutation already. */
const DECIDES = new Set(['IfStatement', 'ConditionalExpression', 'LogicalExpression', 'UnaryExpression'])
/** A longer list of words is a dictionary, not states or kinds: each word is data. */
const DICTIONARY = 40
const EQUAL = new Set(['===', '!=='])
const COLUMNS = /^(select|returning|columns|groupBy|orderBy)$/
const CUT = /^(slice|padStart|padEnd|substring|toFixed|at)$/
const IMPORTS_SQL = /\bsql\b[^\n]* from 'kysely'/
const SQL: readonly (readonly [RegExp, string])[] = [
  [/\band\b/g, 'or'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/<=/g, '<'],
  [/>=/g, '>'],
  [/(?<![-<>=])<(?![=>@-])/g, '<='],
  [/(?<![-<>=])>(?![=>])/g, '>='],
  [/ for (update|share)\b/g, ''],
]
/** A condition on one column inside a template part; the value that it is compared with follows. */
const COMPARED = /\b(?:and|where)\s+[\w.]+ (=|<>|is distinct from)(?=\s)(?! *(?:any|all|some)\b)/g

/** Every mutation of a file, in the order of its text. */
export function findMutations(file: string, text: string): Mutation[] {
  const found: Mutation[] = []
  const taken = new Map<string, number>()
  const addMutation = (fn: string, { what, at, text: became }: Change, node: Node, around: readonly Node[]) => {
    const was = text.slice(at.start, at.end)
    if (was === became) return
    const digest = createHash('sha256').update(`${was}\n${became}`).digest('hex').slice(0, 6)
    const plain = `${file}#${fn} ${what} ${digest}`
    const many = (taken.get(plain) ?? 0) + 1
    taken.set(plain, many)
    const line = text.slice(0, at.start).split('\n').length
    const id = many === 1 ? plain : `${plain}~${many}`
    const guard = findGuard(text, { fn, what, node, was, around })
    found.push({ id, file, fn, line, what, start: at.start, end: at.end, text: became, guard })
  }
  const names = new Map<string, number>()
  const walk = (node: Node, around: readonly Node[], fn: string): void => {
    let own = fn
    if (isFunction(node)) {
      const plain = fn === '' ? functionName(text, node, around) : `${fn}>${functionName(text, node, around)}`
      const many = (names.get(plain) ?? 0) + 1
      names.set(plain, many)
      own = many === 1 ? plain : `${plain}~${many}`
    }
    for (const change of findChanges(text, node, around)) addMutation(own, change, node, around)
    for (const one of childNodes(node)) walk(one.node, [...around, node], own)
  }
  walk(parseTree(file, text), [], '')
  return found.sort((a, b) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1))
}

export function applyMutation(text: string, { start, end, text: became }: Mutation): string {
  return text.slice(0, start) + became + text.slice(end)
}

function findChanges(text: string, node: Node, around: readonly Node[]): Change[] {
  const of = (one: unknown): string => text.slice((one as Node).start, (one as Node).end)
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((always) => ({ what: `if-${always}`, at: node.test as Node, text: always }))
    case 'LogicalExpression':
      return [
        { what: `no-left-${node.operator}`, at: node, text: `(${of(node.right)})` },
        { what: `no-right-${node.operator}`, at: node, text: `(${of(node.left)})` },
      ]
    case 'BinaryExpression':
      return isTest(node, around) && (EQUAL.has(node.operator as string) || of(node.left).endsWith('.length'))
        ? []
        : binary(text, node)
    case 'UnaryExpression':
      return node.operator === '!' ? [{ what: 'no-not', at: node, text: `(${of(node.argument)})` }] : []
    case 'ExpressionStatement':
      return isCall(node.expression) ? [{ what: 'no-call', at: node, text: ';' }] : []
    case 'ThrowStatement':
      return isOnlyOfIf(around) ? [] : [{ what: 'no-throw', at: node, text: ';' }]
    case 'CallExpression':
      return calls(text, node, around)
    case 'Literal':
      return literals(text, node, around)
    case 'ArrayExpression':
      return COLUMNS.test(calledBy(text, around)) ? [] : elements(text, node)
    case 'TaggedTemplateExpression':
      return of(node.tag).startsWith('sql') ? inSql(text, node) : []
    default:
      return []
  }
}

function binary(text: string, node: Node): Change[] {
  const operator = node.operator as string
  const [left, right] = [node.left as Node, node.right as Node]
  const isText = [left, right].some((one) => one.type === 'TemplateLiteral' || typeof one.value === 'string')
  const other = operator === '+' && !isText ? '-' : OTHER[operator]
  if (!other) return []
  const at = text.slice(left.end, right.start)
  const start = left.end + at.indexOf(operator)
  return [{ what: operator, at: { start, end: start + operator.length }, text: other }]
}

function calls(text: string, node: Node, around: readonly Node[]): Change[] {
  const callee = node.callee as Node
  if (callee.type === 'Identifier') {
    const all = LETS_ALL.get(text.slice(callee.start, callee.end))
    const by = around.at(-1)?.type === 'AwaitExpression' ? around.at(-2) : around.at(-1)
    const isPossible =
      all !== undefined && !DECIDES.has(by?.type ?? '') && (!all.startsWith('sql') || IMPORTS_SQL.test(text))
    if (isPossible) return [{ what: 'always-through', at: node, text: all }]
    const other = NAMES.get(text.slice(callee.start, callee.end))
    return other ? [{ what: 'other-call', at: callee, text: other }] : []
  }
  if (callee.type !== 'MemberExpression') return []
  const property = callee.property as Node
  const name = text.slice(property.start, property.end)
  const object = callee.object as Node
  if (text.slice(object.start, object.end) === 'Math' && (name === 'max' || name === 'min'))
    return [{ what: name, at: property, text: name === 'max' ? 'min' : 'max' }]
  const other = NAMES.get(name)
  if (other) return [{ what: name, at: property, text: other }]
  if (
    name === 'has' &&
    /\bgrants$/.test(text.slice(object.start, object.end)) &&
    !DECIDES.has(around.at(-1)?.type ?? '')
  )
    return [{ what: 'always-granted', at: node, text: 'true' }]
  if (NARROWING.has(name)) return [{ what: `no-${name}`, at: { start: object.end, end: node.end }, text: '' }]
  return []
}

function literals(text: string, node: Node, around: readonly Node[]): Change[] {
  const parent = around.at(-1)!
  if (parent.type === 'TSLiteralType' || (parent.type === 'Property' && parent.key === node)) return []
  // Default values, the first index of a list and limits of cut texts: the surrounding lines determine them.
  if (parent.type === 'LogicalExpression' || parent.type === 'MemberExpression') return []
  if (CUT.test(calledBy(text, around))) return []
  // A limit of one: a second row would change nothing.
  if (calledBy(text, around) === 'limit' && node.value === 1) return []
  if (typeof node.value === 'boolean') return [{ what: 'boolean', at: node, text: String(!node.value) }]
  if (typeof node.value === 'number') return [{ what: 'number', at: node, text: String(node.value + 1) }]
  return []
}

/** Removes one word from a list of states or kinds. */
function elements(text: string, node: Node): Change[] {
  const list = node.elements as (Node | null)[]
  if (list.length < 2 || list.length > DICTIONARY || !list.every((one) => one && typeof one.value === 'string'))
    return []
  return list.map((one) => ({
    what: 'no-element',
    at: node,
    text: `[${list
      .filter((other) => other !== one)
      .map((other) => text.slice(other!.start, other!.end))
      .join(', ')}]`,
  }))
}

function inSql(text: string, node: Node): Change[] {
  const quasis = (node.quasi as Node).quasis as Node[]
  return quasis.flatMap((quasi) => {
    const part = text.slice(quasi.start, quasi.end)
    const others = SQL.flatMap(([from, became]) =>
      [...part.matchAll(from)].map(({ 0: was, index }) => ({
        what: `sql-${was.trim().replaceAll(' ', '-')}`,
        at: { start: quasi.start + index, end: quasi.start + index + was.length },
        text: became,
      })),
    )
    // True for everybody: a text with another beginning is never equal.
    const anybody = [...part.matchAll(COMPARED)]
      .filter(({ 0: was }) => WHO.test(was))
      .map(({ 0: was, 1: operator = '', index }) => ({
        what: `sql-any-${operator.replaceAll(' ', '-')}`,
        at: { start: quasi.start + index, end: quasi.start + index + was.length },
        text: `${was.slice(0, -operator.length)}::text is distinct from 'another ' || `,
      }))
    return [...others, ...anybody]
  })
}

/** The method that a node is an argument of; empty for any other place. */
function calledBy(text: string, around: readonly Node[]): string {
  const callee = around.at(-1)?.type === 'CallExpression' ? (around.at(-1)!.callee as Node) : undefined
  const property = callee?.property as Node | undefined
  return property ? text.slice(property.start, property.end) : ''
}

/** Whether a node alone decides a branch: both outcomes are mutations already. */
function isTest(node: Node, around: readonly Node[]): boolean {
  const parent = around.at(-1)
  return (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') && parent.test === node
}

function isCall(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'AwaitExpression') return isCall(value.argument)
  if (value.type === 'ChainExpression') return isCall(value.expression)
  return value.type === 'CallExpression'
}

/** Removing the throw has the same effect as a false condition. */
function isOnlyOfIf(around: readonly Node[]): boolean {
  const [above, parent] = [around.at(-2), around.at(-1)!]
  if (parent.type === 'IfStatement') return true
  return parent.type === 'BlockStatement' && above?.type === 'IfStatement' && (parent.body as Node[]).length === 1
}

import { parseSync } from 'vite'

/** The parts of a syntax tree's node that this tool uses. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * A function with a name that does not depend on line numbers: the names of the functions around it, its own, and a
 * number among equals.
 */
export type Fn = { name: string; node: Node }

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The child nodes without types, which do not exist at run time. */
export function childNodes(node: Node): { key: string; node: Node }[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'typeAnnotation' && key !== 'returnType' && key !== 'typeArguments')
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).filter(isNode).map((one) => ({ key, node: one })),
    )
    .filter(({ node: one }) => !one.type.startsWith('TS') || VALUES.has(one.type))
}

const VALUES = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export function parseTree(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return program as unknown as Node
}

export function isFunction(node: Node): boolean {
  return FUNCTIONS.has(node.type) && isNode(node.body)
}

/**
 * A function's own name: its declaration, its variable or property, or the argument before it in a call (`route(api,
 * payrollApi.run, …)`).
 */
export function functionName(text: string, node: Node, around: readonly Node[]): string {
  if (isNode(node.id)) return text.slice(node.id.start, node.id.end)
  const parent = around.at(-1)
  if (parent?.type === 'VariableDeclarator' && isNode(parent.id)) return text.slice(parent.id.start, parent.id.end)
  if (parent?.type === 'Property' && isNode(parent.key)) return text.slice(parent.key.start, parent.key.end)
  if (parent?.type === 'CallExpression' && isNode(parent.callee)) {
    const before = (parent.arguments as Node[]).find((one) => one !== node && one.type === 'MemberExpression')
    const called = before ?? (isNode(parent.callee.property) ? parent.callee.property : parent.callee)
    return text.slice(called.start, called.end).replace(/\s+/g, '').slice(-40)
  }
  return 'function'
}

export function findFunctions(file: string, text: string): Fn[] {
  const found: Fn[] = []
  const taken = new Map<string, number>()
  const walk = (node: Node, around: readonly Node[], names: readonly string[]): void => {
    let own = names
    if (isFunction(node)) {
      const plain = [...names, functionName(text, node, around)]
      const many = (taken.get(plain.join('>')) ?? 0) + 1
      taken.set(plain.join('>'), many)
      own = many === 1 ? plain : [...plain.slice(0, -1), `${plain.at(-1)}~${many}`]
      found.push({ name: own.join('>'), node })
    }
    for (const one of childNodes(node)) walk(one.node, [...around, node], own)
  }
  walk(parseTree(file, text), [], [])
  return found
}

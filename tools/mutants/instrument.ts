import { createHash } from 'node:crypto'
import { childNodes, findFunctions, type Node, parseTree } from './functions.ts'
import { findMutations, type Mutation } from './mutations.ts'

/** Text to insert before and after a span of a file. */
type Wrap = { start: number; end: number; before: string; after: string }

/** The name of a file's version in coverage data. Places are known only for the version that a test ran. */
export function fileVersion(file: string, text: string): string {
  return `${file}@${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/**
 * Mutations that a test can detect only if it reached their place with an effect, such as a refusal that happened or
 * two equal days.
 */
export function isTrackable({ what, guard }: Mutation): boolean {
  if (what === 'no-call') return guard === 'refusal' || guard === 'own case'
  return /^(if-true|if-false|no-(left|right)-(\|\||&&|\?\?)|no-throw|[<>]=?)$/.test(what)
}

/**
 * Instruments a file without changing its behaviour. It reports by `globalThis.ranHere` which functions ran and which
 * mutations would have had an effect: a condition that was true, a part of a condition that decided, a comparison of
 * equals, a call that threw.
 */
export function instrumentFile(file: string, text: string): string {
  const wraps = [...ofFunctions(file, text), ...ofPlaces(file, text)]
  const tell = [`${file}#`, fileVersion(file, text)]
    .map((id) => `globalThis.ranHere?.(${JSON.stringify(id)});`)
    .join('')
  return HERE + tell + applyWraps(text, wraps)
}

/**
 * Fallbacks that only do what the original code did. Test files define the reporting versions first (`what-ran.ts`).
 */
const HERE =
  'globalThis.metHere ??= (id, when, value) => value;' +
  `globalThis.equalHere ??= (id, a, b, by) => by === '<' ? a < b : by === '<=' ? a <= b : by === '>' ? a > b : a >= b;`

function ofFunctions(file: string, text: string): Wrap[] {
  return findFunctions(file, text).map(({ name, node }) => {
    const body = node.body as Node
    const tell = `globalThis.ranHere?.(${JSON.stringify(`${file}#${name}`)})`
    return body.type === 'BlockStatement' || body.type === 'FunctionBody'
      ? { start: body.start + 1, end: body.end - 1, before: `${tell};`, after: '' }
      : { start: body.start, end: body.end, before: `(${tell}, `, after: ')' }
  })
}

/** Inserts all wraps. At one place an outer wrap comes first before it and last after it. */
function applyWraps(text: string, wraps: readonly Wrap[]): string {
  const outerFirst = wraps
    .map((wrap, order) => ({ ...wrap, order }))
    .sort((a, b) => a.start - b.start || b.end - a.end || a.order - b.order)
  const put = outerFirst.flatMap((wrap, depth) => [
    { at: wrap.start, isEnd: false, depth, text: wrap.before },
    { at: wrap.end, isEnd: true, depth, text: wrap.after },
  ])
  put.sort(
    (a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || (a.isEnd ? b.depth - a.depth : a.depth - b.depth),
  )
  let [out, done] = ['', 0]
  for (const one of put) {
    out += text.slice(done, one.at) + one.text
    done = one.at
  }
  return out + text.slice(done)
}

function ofPlaces(file: string, text: string): Wrap[] {
  const places = new Map(
    findMutations(file, text)
      .filter(isTrackable)
      .map((one) => [`${one.start} ${one.end} ${one.what}`, one.id]),
  )
  const wraps: Wrap[] = []
  const wrapCondition = (node: Node, what: string, when: string, around = node) => {
    const id = places.get(`${around.start} ${around.end} ${what}`)
    if (id === undefined) return
    wraps.push({
      start: node.start,
      end: node.end,
      before: `globalThis.metHere(${JSON.stringify(id)}, ${when}, (`,
      after: '))',
    })
  }
  const walk = (node: Node): void => {
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      wrapCondition(node.test as Node, 'if-false', "'true'")
      wrapCondition(node.test as Node, 'if-true', "'false'")
    }
    if (node.type === 'LogicalExpression') {
      const when = { '||': "'true'", '&&': "'false'", '??': "'there'" }[node.operator as string]!
      wrapCondition(node.left as Node, `no-left-${node.operator}`, when, node)
      wrapCondition(node.right as Node, `no-right-${node.operator}`, when, node)
    }
    if (node.type === 'BinaryExpression') wrapComparison(node)
    if (node.type === 'ThrowStatement') statement(node, 'no-throw', (tell) => [`{ ${tell}; `, ' }'])
    if (node.type === 'ExpressionStatement')
      statement(node, 'no-call', (tell) => ['try { ', ` } catch (thrown) { ${tell}; throw thrown }`])
    for (const one of childNodes(node)) walk(one.node)
  }
  const wrapComparison = (node: Node) => {
    const [left, right, operator] = [node.left as Node, node.right as Node, node.operator as string]
    if (!/^[<>]=?$/.test(operator)) return
    const start = left.end + text.slice(left.end, right.start).indexOf(operator)
    const id = places.get(`${start} ${start + operator.length} ${operator}`)
    if (id === undefined) return
    // Both sides once, in their order.
    wraps.push({
      start: node.start,
      end: node.end,
      before: `globalThis.equalHere(${JSON.stringify(id)}, `,
      after: `, ${JSON.stringify(operator)})`,
    })
    wraps.push({ start, end: start + operator.length, before: ', /* ', after: ' */ ' })
  }
  const statement = (node: Node, what: string, put: (tell: string) => readonly [string, string]) => {
    const id = places.get(`${node.start} ${node.end} ${what}`)
    if (id === undefined) return
    const [before, after] = put(`globalThis.ranHere?.(${JSON.stringify(id)})`)
    wraps.push({ start: node.start, end: node.end, before, after })
  }
  walk(parseTree(file, text))
  return wraps
}

import { createHash } from 'node:crypto'
import { childNodes, findFunctions, type Node, parseTree } from './functions.ts'
import { findMutations, type Mutation } from './mutations.ts'

/** What stands before and after a stretch of the text; `instead` is left out of it. */
type Wrap = { start: number; end: number; before: string; after: string }

/** What a file is called in what a test ran, at the text it has: only there it is known which of its places a test met. */
export function fileVersion(file: string, text: string): string {
  return `${file}@${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/** Changes that a test cannot notice unless it met their place so that it mattered: a refusal that came, two days alike. */
export function isTrackable({ what, guard }: Mutation): boolean {
  if (what === 'no-call') return guard === 'refusal' || guard === 'own case'
  return /^(if-true|if-false|no-(left|right)-(\|\||&&|\?\?)|no-throw|[<>]=?)$/.test(what)
}

/**
 * Text of a file that does the same and tells by `globalThis.ranHere` which of its functions ran, and which of its mutations
 * would have been of a consequence: a condition that was true, a part of one that decided, a comparison of equals, a call
 * that threw.
 */
export function instrumentFile(file: string, text: string): string {
  const wraps = [...ofFunctions(file, text), ...ofPlaces(file, text)]
  const tell = [`${file}#`, fileVersion(file, text)]
    .map((id) => `globalThis.ranHere?.(${JSON.stringify(id)});`)
    .join('')
  return HERE + tell + applyWraps(text, wraps)
}

/** What a test file puts into their place (`what-ran.ts`); elsewhere they only do what was there. */
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

/** The text with all of them in it: what is around comes first before a place, and last behind it. */
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

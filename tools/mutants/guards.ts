import { isNode, type Node } from './functions.ts'

export type Guard = 'refusal' | 'reach' | 'own case' | 'lock' | 'log entry' | 'masking'

/**
 * Names of guards: a name that is one of these words or begins with it (`requireRoom`, `lockPeople`), or one of the
 * whole names. Everything inside a function with such a name belongs to the guard. So does each call of it, and each
 * condition that uses it.
 */
export const GUARDS: Readonly<Record<Guard, { readonly words: readonly string[]; readonly names: readonly string[] }>> =
  {
    'own case': { words: ['forbidOwn', 'forbiddenOwn', 'forbidsOwn'], names: ['isOwn', 'isSender', 'isOwnRequest'] },
    lock: { words: ['lock', 'locked'], names: ['forUpdate', 'forShare'] },
    'log entry': { words: ['addHistoryEntry', 'addHistoryEntries'], names: ['record', 'recordAll'] },
    masking: { words: ['sees', 'maySee', 'mask', 'redact', 'hide', 'hidden'], names: [] },
    reach: {
      words: [
        'reach',
        'isInReach',
        'filterInReach',
        'withinReach',
        'isWithinReach',
        'isVisible',
        'visible',
        'may',
        'able',
      ],
      names: [
        'findVisibleName',
        'isDecidedBy',
        'isInReachOfKinds',
        'loadApproverSlots',
        'openApproverSlots',
        'loadAccountsToDecideFor',
        'selectStandIns',
        'findRevokerRole',
      ],
    },
    refusal: { words: ['require', 'refuse', 'refused', 'must', 'check', 'forbid'], names: ['refusals'] },
  }
/** Columns that identify a person or a place. A condition on one of them in SQL keeps others out. */
export const WHO =
  /\b(employee_id|to_employee_id|account_id|to_account_id|sent_by|decided_by|by_account|office_id|department_id)\b/

/** What kind of guard a name is. */
export function guardNamed(name: string): Guard | null {
  const plain = name.replace(/~\d+$/, '')
  for (const [guard, { words, names }] of Object.entries(GUARDS) as [Guard, (typeof GUARDS)[Guard]][])
    if (
      names.includes(plain) ||
      words.some((word) => plain.startsWith(word) && !/^[a-z]/.test(plain.slice(word.length)))
    )
      return guard
  return null
}

type Place = {
  readonly fn: string
  readonly what: string
  readonly node: Node
  /** The changed part of the node, as text. */
  readonly was: string
  readonly around: readonly Node[]
}

/**
 * Mutations so plainly wrong that any successful test detects them: a negation, an off-by-one, an inverted operator. A
 * default value is not a guard.
 */
const PLAINLY_WRONG = /^(no-not|===|!==|[-+*/%]|number|boolean|no-(left|right)-\?\?)$/

/**
 * The kind of guard that a mutation weakens. Null for other mutations, and for those that always refuse or refuse more
 * than before.
 */
export function findGuard(text: string, { fn, what, node, was, around }: Place): Guard | null {
  if (PLAINLY_WRONG.test(what)) return null
  if (what === 'if-true' && isNode(node.consequent) && throws(node.consequent)) return null
  const inTest = isInRefusingTest(node, around)
  if (inTest && what.endsWith('-&&')) return null
  const named = fn
    .split('>')
    .map(guardNamed)
    .find((guard) => guard !== null)
  if (named) return named
  if (what === 'no-call') return guardNamed(calledName(text, node.expression as Node))
  if (what === 'no-throw' || inTest) return 'refusal'
  if (what.startsWith('sql-')) return sqlGuard(what, was)
  // A needless lock harms nobody.
  if (what === 'if-true' && guardAsked(was) === 'lock') return null
  if (/^(if-|no-|every$|some$|always-)/.test(what)) return guardAsked(was)
  return null
}

function sqlGuard(what: string, was: string): Guard | null {
  if (what.startsWith('sql-for-')) return 'lock'
  return what.startsWith('sql-any-') ? (/<>|distinct/.test(was) ? 'own case' : 'reach') : null
}

/** The first guard named in the changed text. */
function guardAsked(was: string): Guard | null {
  for (const [name] of was.matchAll(/[A-Za-z_$][\w$]*/g)) {
    const guard = guardNamed(name)
    if (guard !== null && guard !== 'refusal') return guard
  }
  return null
}

/** `f` of `await f(…)`, `record` of `context.record(…)`. */
export function calledName(text: string, node: Node): string {
  if (node.type === 'AwaitExpression') return calledName(text, node.argument as Node)
  if (node.type === 'ChainExpression') return calledName(text, node.expression as Node)
  const callee = node.callee as Node | undefined
  if (!callee) return ''
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee
  return text.slice(name.start, name.end)
}

function isInRefusingTest(node: Node, around: readonly Node[]): boolean {
  const all = [...around, node]
  return all.some((one, index) => {
    if (one.type !== 'IfStatement' || !isNode(one.consequent)) return false
    const refuses = throws(one.consequent) || (isNode(one.alternate) && throws(one.alternate))
    return refuses && (index === all.length - 1 || all[index + 1] === one.test)
  })
}

function throws(node: Node): boolean {
  if (node.type === 'ThrowStatement') return true
  return node.type === 'BlockStatement' && (node.body as Node[]).some((one) => one.type === 'ThrowStatement')
}

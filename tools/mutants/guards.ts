import { isNode, type Node } from './functions.ts'

export type Guard = 'refusal' | 'reach' | 'own case' | 'lock' | 'log entry' | 'masking'

/**
 * What guards are called here: names that are one of these words or begin with it (`requireRoom`, `lockPeople`), and whole
 * names. A function so named is a guard with everything in it; so is each call of it, and each condition that asks it.
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
/** Columns that say who: a condition on one of them in SQL is what keeps others out. */
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
  /** What is changed of the node, as text. */
  readonly was: string
  readonly around: readonly Node[]
}

/** Turned round, one more, the other way: what is so plainly wrong is noticed by whatever goes right. Nothing is a guard that stands in for nothing. */
const PLAINLY_WRONG = /^(no-not|===|!==|[-+*/%]|number|boolean|no-(left|right)-\?\?)$/

/**
 * What kind of guard a change touches, where it may let more through; null for everything else, and for what refuses
 * always, or more than before.
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
  // What is locked without need is nobody's harm.
  if (what === 'if-true' && guardAsked(was) === 'lock') return null
  if (/^(if-|no-|every$|some$|always-)/.test(what)) return guardAsked(was)
  return null
}

function sqlGuard(what: string, was: string): Guard | null {
  if (what.startsWith('sql-for-')) return 'lock'
  return what.startsWith('sql-any-') ? (/<>|distinct/.test(was) ? 'own case' : 'reach') : null
}

/** The first guard that is named in what is changed. */
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

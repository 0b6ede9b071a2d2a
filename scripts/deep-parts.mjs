/** The number of parts for each kind of files. Each part creates its own databases or demo company. */
const API_PARTS = 12
const JOURNEY_PARTS = 12

/** The benches with bounds: in bench/bounds.ts, or in their own file. */
const BENCHES = [
  ['payroll'],
  ['payroll', '--country', 'TW'],
  ['payroll', '--mixed'],
  ['payslips'],
  ['list'],
  ['company'],
  ['request'],
  ['leave'],
  ['attendance'],
  ['planner'],
  ['shares'],
  ['load'],
  ['web'],
]

/**
 * All parts of `npm run test:deep`, each of some minutes. A part has the `files` of its tests or the `args` of its
 * program; `kind` is its line in the summary. `mutants` is the number of guard mutations to try.
 */
export function deepParts(files, mutants) {
  const named = (end) => files.filter((file) => file.endsWith(end))
  const kindOf = (kind, lists) => lists.map((list, at) => ({ kind, name: `${kind} ${at + 1}`, files: list }))
  return [
    { kind: 'types and lint', name: 'types and lint' },
    { kind: 'pure tests', name: 'pure tests', files: [] },
    ...kindOf('API tests', split(named('.api.test.ts'), API_PARTS)),
    ...named('.slow.test.ts').map((file) => ({ kind: 'slow tests', name: file, files: [file] })),
    ...kindOf('journeys', split(named('.spec.ts'), JOURNEY_PARTS)),
    { kind: 'fuzz', name: 'fuzz', args: ['fuzz', '--requests', '20000'] },
    ...BENCHES.map((args) => ({ kind: 'benches', name: `bench ${args.join(' ')}`, args })),
    ...(mutants > 0 ? [{ kind: 'mutants of guards', name: `mutants ${mutants}`, args: mutantArgs(mutants) }] : []),
  ]
}

/**
 * At least 80 %: each mutation runs only a few test files, so not every mutation of a sample can be detected
 * (tools/mutants/README.md).
 */
const mutantArgs = (count) => ['--guards', '--sample', String(count), '--at-least', '80', 'server', 'modules']

/** Distributes files over this many lists, so that each list has files from everywhere. */
function split(files, count) {
  return Array.from({ length: count }, (_, list) => files.filter((_, at) => at % count === list))
}

/** The parts of a shard: `2/6` is every sixth part from the second on, so that each shard has some of every kind. */
export function partsOfShard(parts, shard) {
  const [, number, of] = /^(\d+)\/(\d+)$/.exec(shard) ?? []
  if (!(Number(number) >= 1 && Number(number) <= Number(of))) throw new Error(`--shard ${shard}: for example 2/6`)
  return parts.filter((_, at) => at % Number(of) === Number(number) - 1)
}

/** The summary: a line for each kind, figures of benches, failures, and parts not run. */
export function deepSummary(parts, results) {
  const done = parts.flatMap((part) => results.get(part.name) ?? [])
  const kinds = [...new Set(parts.map(({ kind }) => kind))].map((kind) => {
    const all = parts.filter((part) => part.kind === kind)
    const there = all.flatMap((part) => results.get(part.name) ?? [])
    const sum = (of) => there.reduce((total, result) => total + of(result), 0)
    const parted = `${there.length} of ${all.length} parts`
    const counted = `${sum(({ count }) => count)} passed, ${sum(failuresOf)} failed`
    return `${kind.padEnd(18)}  ${parted.padStart(14)}  ${counted.padStart(24)}  ${Math.round(sum(({ ms }) => ms) / 1000)} s`
  })
  const failed = done.flatMap((result) => result.failures.map((failure) => `  ${failure.split('\n')[0]}`))
  const missing = parts.filter((part) => !results.has(part.name)).map(({ name }) => name)
  return [
    ...kinds,
    ...done.flatMap(({ notes }) => notes.map((note) => `  ${note}`)),
    ...(failed.length > 0 ? ['Failed:', ...failed] : []),
    ...(missing.length > 0 ? [`Not run: ${missing.join(', ')}`] : []),
    `${done.reduce((total, { count }) => total + count, 0)} passed, ${done.reduce((total, one) => total + failuresOf(one), 0)} failed`,
  ]
}

const failuresOf = ({ passed, failures }) => (passed ? 0 : Math.max(1, failures.length))

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `npm run requirements`: each requirement of docs/requirements.md with the tests that name it. `--require AUTH,GUARD`
 * or `--require AUTH-01,PAY-03` exits with 1 when one of them is unproven.
 */
const ROOT = path.join(import.meta.dirname, '..')
const wanted = process.argv.includes('--require')
  ? (process.argv[process.argv.indexOf('--require') + 1] ?? '').split(',').filter(Boolean)
  : []

const requirements = [
  ...readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.*)$/gm),
].map(([, id, text]) => ({ id: id!, text: text! }))
const tests = testTitles()

const unproven: string[] = []
for (const { id, text } of requirements) {
  const proofs = tests.filter((test) => test.ids.has(id))
  if (proofs.length === 0) unproven.push(id)
  console.log(`${id}  ${text.length > 110 ? `${text.slice(0, 107)}…` : text}`)
  for (const proof of proofs) console.log(`    ${proof.file}: ${proof.title}`)
}
console.log(`\n${requirements.length - unproven.length} of ${requirements.length} proven by a named test.`)
if (unproven.length > 0) console.log(`Unproven: ${unproven.join(', ')}`)
const missing = unproven.filter((id) => wanted.some((group) => id === group || id.startsWith(`${group}-`)))
const unknown = wanted.filter((group) => !requirements.some(({ id }) => id === group || id.startsWith(`${group}-`)))
if (unknown.length > 0) console.error(`No such requirement: ${unknown.join(', ')}`)
if (missing.length > 0) console.error(`Demanded, but unproven: ${missing.join(', ')}`)
process.exit(missing.length > 0 || unknown.length > 0 ? 1 : 0)

/** Titles of `it`, `test` and `describe` with the IDs they name; `AUTH-01..03` and `AUTH-01, 02` count for each. */
function testTitles(): { file: string; title: string; ids: Set<string> }[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.spec.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
  return files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return [
      ...text.matchAll(/\b(?:it|test|describe)(?:\.[a-zA-Z.]+)?(?:\([^'"`]{0,400}?\))?\(\s*(['"`])((?:(?!\1).)+)\1/gs),
    ].map(([, , title]) => ({ file, title: title!, ids: idsIn(title!) }))
  })
}

function idsIn(title: string): Set<string> {
  const ids = new Set<string>()
  for (const [, group, first, rest] of title.matchAll(/\b([A-Z]{2,5})-(\d{2})((?:(?:\.\.|, ?| and )\d{2})*)/g)) {
    ids.add(`${group}-${first}`)
    let last = Number(first)
    for (const [, sign, number] of (rest ?? '').matchAll(/(\.\.|, ?| and )(\d{2})/g)) {
      for (let next = sign === '..' ? last + 1 : Number(number); next <= Number(number); next++)
        ids.add(`${group}-${String(next).padStart(2, '0')}`)
      last = Number(number)
    }
  }
  return ids
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrokenRule, readBrokenRules, requirementParts, wrongRules } from './broken-rules.ts'
import { lineStanding, parseLines, parseNames, saysSeveral, testTitles, unknownNames } from './requirement-lines.ts'

/**
 * `npm run requirements` lists each line of docs/requirements.md with its parts, the tests that name them, and when the
 * program was last broken there to see a test fail (docs/broken-rules.tsv). A line with several statements but no parts
 * is listed and not counted. `--require AUTH,GUARD` or `--require AUTH-01,PAY-03` exits with 1 when a part of these
 * that is not owed has no proof. A title that names something unknown is always an error.
 */
const ROOT = path.join(import.meta.dirname, '..')
const wanted = process.argv.includes('--require')
  ? (process.argv[process.argv.indexOf('--require') + 1] ?? '').split(',').filter(Boolean)
  : []

const document = readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8')
const lines = parseLines(document)
const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.spec.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .flatMap((file) => testTitles(readFileSync(path.join(ROOT, file), 'utf8')).map((title) => ({ file, title })))
  .map((test) => ({ ...test, names: parseNames(test.title) }))

const broken = new Map(readBrokenRules().map((one) => [one.part, one]))
const seenToFail = (part: string) => {
  const one = broken.get(part)
  return one ? `last broken by ${one.by} on ${one.day}` : 'not known to have been broken'
}
const standings = lines.map((line) => ({ line, ...lineStanding(line, tests) }))
for (const { line, parts, loose } of standings) {
  console.log(`${line.id}  ${line.text}${line.owed ? ` (owed: ${line.owed})` : ''}`)
  for (const part of parts) {
    if (part.letter !== '') {
      const state = part.owed ? `owed: ${part.owed}` : part.proofs.length > 0 ? 'proven' : 'UNPROVEN'
      const fails = part.proofs.length > 0 ? `; ${seenToFail(line.id + part.letter)}` : ''
      console.log(`  ${part.letter}  ${part.text} (${state}${fails})`)
    } else if (saysSeveral(line) && !line.owed) console.log('     NOT COUNTED: it says several things and has no parts')
    else if (part.proofs.length > 0) console.log(`     ${seenToFail(line.id)}`)
    for (const proof of part.proofs) console.log(`       ${proof.file}: ${proof.title}`)
  }
  for (const proof of loose) console.log(`    names the line but no part: ${proof.file}: ${proof.title}`)
}

const idsInState = (state: string) =>
  standings.filter((standing) => standing.state === state).map(({ line }) => line.id)
const open = standings.flatMap(({ line, parts }) =>
  parts.filter((part) => !part.owed && part.proofs.length === 0).map((part) => line.id + part.letter),
)
const proven = standings
  .filter(({ line }) => !saysSeveral(line))
  .flatMap(({ line, parts }) =>
    parts.filter((part) => !part.owed && part.proofs.length > 0).map((part) => line.id + part.letter),
  )
const owed = Map.groupBy(
  standings.flatMap(({ line, parts }) => parts.filter((part) => part.owed).map((part) => ({ line, part }))),
  ({ part }) => part.owed!,
)
const counts = `${idsInState('proven').length} proven in all that is not owed, ${idsInState('partly').length} partly, ${idsInState('unproven').length} unproven, ${idsInState('owed').length} wholly owed`
console.log(`\n${lines.length} lines: ${counts}, ${idsInState('uncut').length} that say several things without parts.`)
console.log(`\nSay several things, have no parts, and are not counted: ${idsInState('uncut').join(', ') || 'none'}`)
const seen = proven.flatMap((part) => broken.get(part) ?? [])
const by = (who: BrokenRule['by']) => seen.filter((one) => one.by === who).length
console.log(
  `\n${proven.length} parts have a test that names them. Of these ${seen.length} were seen to fail: ${by('hand')} last broken by hand, ${by('tool')} by tool; of ${proven.length - seen.length} nothing is written down.`,
)
for (const [day, of] of Map.groupBy(
  seen.toSorted((a, b) => (a.day < b.day ? 1 : -1)),
  ({ day }) => day,
))
  console.log(`  ${day}: ${of.length}`)
console.log(`\nOwed to`)
for (const [subject, of] of owed) {
  console.log(`  ${subject}: ${of.map(({ line, part }) => line.id + part.letter).join(', ')}`)
}
if (open.length > 0) console.log(`\nWithout a test: ${open.join(', ')}`)

const inGroup = (id: string) => wanted.some((group) => id === group || id.startsWith(`${group}-`))
const missing = [...open, ...idsInState('uncut')].filter((id) => inGroup(id.replace(/[a-z]$/, '')))
const noSuchGroup = wanted.filter((group) => !lines.some(({ id }) => id === group || id.startsWith(`${group}-`)))
const wrong = unknownNames(lines, tests)
if (noSuchGroup.length > 0) console.error(`No such requirement: ${noSuchGroup.join(', ')}`)
for (const { file, title, name } of wrong) console.error(`${file}: "${title}" names ${name}, which does not exist`)
const titlesOf = (file: string) => {
  const titles = tests.filter((test) => test.file === file).map(({ title }) => title)
  return titles.length > 0 ? titles : null
}
const wrongRows = wrongRules([...broken.values()], requirementParts(document), titlesOf)
for (const row of wrongRows) console.error(`docs/broken-rules.tsv: ${row}`)
if (missing.length > 0) console.error(`Demanded, but without a test: ${missing.join(', ')}`)
process.exitCode = missing.length + noSuchGroup.length + wrong.length + wrongRows.length > 0 ? 1 : 0

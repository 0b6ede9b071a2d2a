import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationTime, moduleFiles, toModuleNames } from './new-module.ts'

// npm run new -- organisation/spare-parts spare-part: creates a module with a table, its calls, a list with a form, and
// tests.

const ROOT = path.join(import.meta.dirname, '..')
const [place = '', one = path.basename(place).replace(/s$/, '')] = process.argv.slice(2)

try {
  const names = toModuleNames(place, one)
  const { domain, folder } = names
  if (!existsSync(path.join(ROOT, 'modules', domain))) throw new Error(`There is no domain ${domain} below modules/`)
  if (existsSync(path.join(ROOT, 'modules', place))) throw new Error(`There is a module ${place} already`)
  for (const [file, text] of Object.entries(moduleFiles(names, migrationTime(new Date())))) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), text)
    console.log(`Written: ${file}`)
  }
  // Sorts the imports, whose order depends on the name.
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', `modules/${place}`, `e2e/${folder}.spec.ts`], {
    cwd: ROOT,
  })
  for (const script of ['generate.ts', 'types-db.ts'])
    execFileSync(process.execPath, [path.join(ROOT, 'scripts', script)], { cwd: ROOT, stdio: 'inherit' })
  console.log('Now write its rules and texts: docs/adding.md says where things stand.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

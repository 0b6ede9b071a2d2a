import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeCsv, writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import type { ImportStep } from '../modules/platform/migration/contract.ts'
import { CellNotUnderstoodError } from './conversion/cells.ts'
import { faultyWorkbooks } from './conversion/faults.ts'
import { readSource } from './conversion/source.ts'
import { convertWorkbooks, toSheets } from './conversion/workbooks.ts'

/**
 * Writes the four workbooks of the migration wizard from the 1,000 real people in demo/data: `node scripts/run.mjs
 * demo/convert-employees.ts FOLDER [--office CODE] [--source FOLDER] [--years N] [--faults]`. The office (default HQ,
 * which every new company has) must exist before the second step. `--source FOLDER` reads other people from the same
 * six files; `--years N` moves their days on by N years (default 0 for other sources). `--faults` adds the same files
 * with planted gaps, overlaps, duplicates and unknown managers, and `planted.json`, the list of them.
 */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      office: { type: 'string', default: 'HQ' },
      source: { type: 'string' },
      years: { type: 'string' },
      faults: { type: 'boolean', default: false },
    },
  })
  const [folder] = positionals
  if (!folder) {
    console.error(
      'Say where to: node scripts/run.mjs demo/convert-employees.ts FOLDER [--office CODE] [--source FOLDER] [--years N] [--faults]',
    )
    process.exitCode = 2
    return
  }
  const years = values.years === undefined ? undefined : Number(values.years)
  const source = values.source
    ? await readSource({ folder: values.source, years: years ?? 0 })
    : await readSource({ years })
  await mkdir(folder, { recursive: true })
  const clean = convertWorkbooks(source, { office: values.office })
  const steps = Object.keys(clean) as ImportStep[]
  for (const [index, step] of steps.entries()) {
    const sheets = toSheets(step, clean[step])
    await saveFile(folder, `${index + 1}-${step}.xlsx`, await writeXlsx(sheets))
    if (sheets.length === 1) await saveFile(folder, `${index + 1}-${step}.csv`, await writeCsv(sheets[0]!))
  }
  if (!values.faults) return
  const { files, planted } = faultyWorkbooks(clean)
  await mkdir(path.join(folder, 'faults'), { recursive: true })
  for (const { name, step, workbook } of files)
    await saveFile(path.join(folder, 'faults'), name, await writeXlsx(toSheets(step, workbook)))
  await saveFile(path.join(folder, 'faults'), 'planted.json', `${JSON.stringify(planted, null, 2)}\n`)
}

async function saveFile(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  await writeFile(path.join(folder, name), content)
  console.log(path.join(folder, name))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CellNotUnderstoodError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

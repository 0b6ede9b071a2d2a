import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { faultyWorkbooks } from '../demo/conversion/faults.ts'
import { readSource } from '../demo/conversion/source.ts'
import { convertWorkbooks, toSheets } from '../demo/conversion/workbooks.ts'
import type { ImportStep } from '../modules/platform/migration/contract.ts'
import { writeXlsx } from '../server/spreadsheets/write-workbook.ts'

export type PlantedFault = ReturnType<typeof faultyWorkbooks>['planted'][number]

/**
 * Writes the 1,000 people as files of the wizard, by step, and the files with planted mistakes by name, into a folder.
 */
export async function peopleFiles(): Promise<{
  folder: string
  step: (step: ImportStep) => string
  faulty: (name: string) => string
  planted: readonly PlantedFault[]
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kerani-files-'))
  await mkdir(path.join(folder, 'faults'))
  const clean = convertWorkbooks(await readSource(), { office: 'HQ' })
  const { files, planted } = faultyWorkbooks(clean)
  const step = (name: ImportStep) => path.join(folder, `${name}.xlsx`)
  const faulty = (name: string) => path.join(folder, 'faults', name)
  for (const name of Object.keys(clean) as ImportStep[])
    await writeFile(step(name), await writeXlsx(toSheets(name, clean[name])))
  for (const { name, step: of, workbook } of files)
    await writeFile(faulty(name), await writeXlsx(toSheets(of, workbook)))
  return { folder, step, faulty, planted }
}

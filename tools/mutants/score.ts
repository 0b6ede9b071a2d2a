import { createHash } from 'node:crypto'
import path from 'node:path'

/** Samples `count` mutations. A seed always gives the same ones, even when other mutations are added or removed. */
export function sampleMutations<T extends { id: string }>(all: readonly T[], count: number, seed: string): T[] {
  const weight = ({ id }: T) => createHash('sha256').update(`${seed}\n${id}`).digest('hex')
  const chosen = new Set(
    all
      .map((one) => ({ one, weight: weight(one) }))
      .sort((a, b) => (a.weight < b.weight ? -1 : 1))
      .slice(0, count)
      .map(({ one }) => one),
  )
  return all.filter((one) => chosen.has(one))
}

/** Results by folder and in total; the score is in per cent. */
export function scores(results: readonly { file: string; killed: boolean }[]): { lines: string[]; score: number } {
  const folders = new Map<string, { killed: number; all: number }>()
  for (const { file, killed } of results)
    for (const folder of [path.dirname(file), 'all']) {
      const sums = folders.get(folder) ?? { killed: 0, all: 0 }
      folders.set(folder, { killed: sums.killed + (killed ? 1 : 0), all: sums.all + 1 })
    }
  const rate = (folder: string) => {
    const { killed, all } = folders.get(folder) ?? { killed: 0, all: 0 }
    return all === 0 ? 100 : Math.floor((1000 * killed) / all) / 10
  }
  const lines = [...folders].map(
    ([folder, { killed, all }]) => `${rate(folder).toFixed(1).padStart(5)} %  ${killed}/${all}  ${folder}`,
  )
  return { lines, score: rate('all') }
}

import { expect, it } from 'vitest'
import { allLabels } from './labels-plugin.ts'

it('SYS-12a has both languages for every label, and one text for each key', async () => {
  const { labels, problems } = await allLabels()
  expect(problems).toEqual([])
  expect(labels.size).toBeGreaterThan(200)
})

it('SYS-12a names the same parameters in both languages', async () => {
  const { labels } = await allLabels()
  const named = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]))].sort()
  const different = [...labels]
    .filter(([, label]) => named(label.en).join() !== named(label.zh).join())
    .map(([key]) => key)
  expect(different).toEqual([])
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serveDrawing } from './drawing-worker.ts'

const thread = vi.hoisted(() => ({
  hears: undefined as ((orders: unknown) => void) | undefined,
  said: [] as unknown[][],
  priority: vi.fn(),
}))
vi.mock('node:worker_threads', () => ({
  parentPort: {
    on: (_event: string, hears: (orders: unknown) => void) => {
      thread.hears = hears
    },
    postMessage: (...said: unknown[]) => thread.said.push(said),
  },
}))
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  setPriority: thread.priority,
}))

describe('PAY-02d a drawing thread', () => {
  beforeEach(() => {
    thread.said = []
    thread.priority.mockClear()
  })

  it('has a lower priority and transfers the bytes of a batch', () => {
    serveDrawing((order: number) => Buffer.from([order]))
    expect(thread.priority.mock.calls).toEqual(process.platform === 'linux' ? [[10]] : [])
    thread.hears!([7, 8])
    const pdfs = [new Uint8Array([7]), new Uint8Array([8])]
    expect(thread.said).toEqual([[{ pdfs }, pdfs.map(({ buffer }) => buffer)]])
  })

  it('keeps its priority where it would be that of the whole process', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    serveDrawing(() => new Uint8Array())
    expect(thread.priority).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('reports a failure and goes on', () => {
    serveDrawing((order: unknown) => {
      if (order === 'text') throw 'only a text'
      const error = new Error('no such glyph')
      if (order === 'bare') error.stack = undefined
      throw error
    })
    for (const order of ['text', 'bare', 'whole']) thread.hears!([order])
    expect(thread.said.slice(0, 2)).toEqual([[{ defect: 'only a text' }], [{ defect: 'no such glyph' }]])
    expect((thread.said[2]![0] as { defect: string }).defect).toMatch(/^Error: no such glyph\n\s+at /)
  })
})

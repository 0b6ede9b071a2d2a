import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { patience } from '#test/patience.ts'
import { type RenderRequest, renderOnThreads } from './render-threads.ts'

const machine = vi.hoisted(() => ({ cores: 2 }))
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => machine.cores,
}))

/** A thread that answers each batch with the result of `draw`. */
const drawer = (draw: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, resourceLimits, threadId } from 'node:worker_threads'
       import { setTimeout as pause } from 'node:timers/promises'
       const bytes = (said) => new TextEncoder().encode(JSON.stringify(said))
       parentPort.on('message', async (orders) => { ${draw} })`,
    )}`,
  )
const ECHO = `parentPort.postMessage({ pdfs: orders.map((order) => bytes([order, orders.length, threadId])) })`

type Asked = { taken: number; ended: boolean }
/** Yields this many documents and counts how many were requested. */
function* documents(count: number, asked: Asked = { taken: 0, ended: false }): Generator<RenderRequest<number>> {
  try {
    for (let at = 0; at < count; at++) {
      asked.taken++
      yield { name: `${at}.pdf`, document: at, language: 'en' }
    }
  } finally {
    asked.ended = true
  }
}
type Said = [order: { document: number; language: string }, together: number, thread: number]
async function drawn(draw: string, count: number, threads?: number): Promise<{ name: string; said: Said }[]> {
  const all = await Array.fromAsync(renderOnThreads(drawer(draw), documents(count), threads))
  return all.map(({ name, content }) => ({ name, said: JSON.parse(new TextDecoder().decode(content)) }))
}

describe('PAY-02d documents drawn on threads', () => {
  it('come in order, fifty at a time, whichever thread is faster', async () => {
    const slowFirst = `if (orders[0].document % 100 === 0) await pause(30); ${ECHO}`
    const all = await drawn(slowFirst, 230, 3)
    expect(all.map(({ name }) => name)).toEqual(Array.from({ length: 230 }, (_, at) => `${at}.pdf`))
    expect(all.map(({ said }) => said[0])).toEqual(
      Array.from({ length: 230 }, (_, document) => ({ document, language: 'en' })),
    )
    expect(all.map(({ said }) => said[1])).toEqual([...Array(200).fill(50), ...Array(30).fill(30)])
    expect(new Set(all.map(({ said }) => said[2])).size).toBe(3)
    expect(await drawn(ECHO, 0, 1)).toEqual([])
    expect((await drawn(ECHO, 50, 1)).length).toBe(50)
  })

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 4],
    [16, 4],
  ])('with %i cores use %i threads, leaving one core to requests', async (cores, threads) => {
    machine.cores = cores
    expect(new Set((await drawn(ECHO, 301)).map(({ said }) => said[2])).size).toBe(threads)
  })

  it('are requested at most two batches ahead', async () => {
    const asked = { taken: 0, ended: false }
    const all = renderOnThreads(drawer(ECHO), documents(1_000, asked), 2)
    await all.next()
    expect(asked.taken).toBe(200)
    await all.return(undefined)
    expect(asked.ended).toBe(true)
  })

  it('fail with the error of the thread, in any batch', async () => {
    const broken = (how: string) => drawn(`if (orders[0].document === 50) ${how}; else ${ECHO}`, 160, 1)
    await expect(broken(`parentPort.postMessage({ defect: 'no such glyph' })`)).rejects.toThrow(
      'A document could not be drawn: no such glyph',
    )
    await expect(broken('process.exit(1)')).rejects.toThrow('A document could not be drawn: its thread ended')
    await expect(broken(`setImmediate(() => { throw new Error('broken font') })`)).rejects.toThrow(
      'A document could not be drawn: broken font',
    )
    // A thread may die while it is idle: its next batch then reports the reason.
    const gone = path.join(await mkdtemp(path.join(tmpdir(), 'drawing-')), 'gone')
    async function* halting() {
      yield* documents(50)
      await vi.waitFor(() => expect(existsSync(gone)).toBe(true), { timeout: patience(15_000) })
      await new Promise((resolve) => setTimeout(resolve, 100))
      yield* documents(50)
    }
    const dying = drawer(
      `const { writeFileSync } = await import('node:fs')
       process.on('exit', () => writeFileSync(${JSON.stringify(gone)}, ''))
       ${ECHO}; setTimeout(() => { throw new Error('broken font') }, 20)`,
    )
    await expect(Array.fromAsync(renderOnThreads(dying, halting(), 1))).rejects.toThrow(
      'A document could not be drawn: broken font',
    )
    await rm(path.dirname(gone), { recursive: true })
    await expect(drawn(`process.exit(1)`, 400, 2)).rejects.toThrow('its thread ended')
  })

  it('fail where a thread takes more memory than it may', async () => {
    const greedy = drawer(`const all = []; for (;;) all.push(Array(10_000).fill(all.length + 0.5))`)
    await expect(Array.fromAsync(renderOnThreads(greedy, documents(1), 1, 16))).rejects.toThrow(
      /^A document could not be drawn: .*memory/,
    )
    const about = drawer(`parentPort.postMessage({ pdfs: [bytes([resourceLimits.maxOldGenerationSizeMb])] })`)
    const [limited] = await Array.fromAsync(renderOnThreads(about, documents(1), 1, 16))
    expect(new TextDecoder().decode(limited!.content)).toBe('[16]')
  })

  it('are drawn without our environment', async () => {
    vi.stubEnv('NODE_COMPILE_CACHE', '/tmp/compiled')
    vi.stubEnv('KERANI_MASTER_KEY', 'secret')
    const about = `parentPort.postMessage({ pdfs: [bytes([process.env, process.execArgv])] })`
    const said = async () => (await drawn(about, 1, 1))[0]!.said as unknown
    expect(await said()).toEqual([{ NODE_COMPILE_CACHE: '/tmp/compiled' }, []])
    vi.stubEnv('NODE_COMPILE_CACHE', undefined)
    expect(await said()).toEqual([{}, []])
    vi.unstubAllEnvs()
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type WhenIdle = typeof import('./when-idle.ts')

let signs: Record<string, () => void>
let preloadWhenIdle: WhenIdle['preloadWhenIdle']
let trackPageLoad: WhenIdle['trackPageLoad']
let waitForPageIdle: WhenIdle['waitForPageIdle']

beforeEach(async () => {
  signs = {}
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('window', {
    addEventListener: (sign: string, heard: () => void) => {
      signs[sign] = heard
    },
    removeEventListener: (sign: string) => {
      delete signs[sign]
    },
    requestIdleCallback: (fetch: () => void) => fetch(),
  })
  ;({ preloadWhenIdle, trackPageLoad, waitForPageIdle } = await import('./when-idle.ts'))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A pending page load, and the function that ends it. */
function onItsWay() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: trackPageLoad(promise), arrives: resolve, fails: reject }
}

it('what is wanted soon waits for the page: for its rows and its code, however the person moves meanwhile', async () => {
  const [code, rows] = [onItsWay(), onItsWay()]
  const load = vi.fn(async () => undefined)
  preloadWhenIdle(load)
  signs.pointermove?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).not.toHaveBeenCalled()
  code.arrives()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).not.toHaveBeenCalled()
  rows.arrives()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(1)
})

it('between a part that came and the next that it asks for, nothing else is fetched', async () => {
  const load = vi.fn(async () => undefined)
  preloadWhenIdle(load)
  signs.keydown?.()
  for (let part = 0; part < 4; part++) {
    const one = onItsWay()
    await vi.advanceTimersByTimeAsync(100)
    one.arrives()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(1)
})

it('on a page that stands it comes with the first move, or after a while of nothing; a failed call is no reason to wait', async () => {
  const rows = onItsWay()
  const load = vi.fn(async () => undefined)
  preloadWhenIdle(load)
  rows.fails(new Error('lost'))
  await expect(rows.work).rejects.toThrow('lost')
  await vi.advanceTimersByTimeAsync(7_000)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).toHaveBeenCalledTimes(1)

  const next = vi.fn(async () => undefined)
  preloadWhenIdle(next)
  preloadWhenIdle(next)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(next).toHaveBeenCalledTimes(1)
})

it('what did not arrive is fetched again when it is wanted once more', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('lost')))
  preloadWhenIdle(load)
  signs.touchstart?.()
  await vi.advanceTimersByTimeAsync(1_000)
  preloadWhenIdle(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(2)
})

it('a page stands once nothing of it has been under way for a moment, and what others lend to it comes then', async () => {
  const stands = vi.fn()
  const rows = onItsWay()
  void waitForPageIdle().then(stands)
  await vi.advanceTimersByTimeAsync(1_000)
  rows.arrives()
  // A follow-up load of the rows, such as the code that draws them.
  await vi.advanceTimersByTimeAsync(120)
  const drawing = onItsWay()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stands).not.toHaveBeenCalled()
  drawing.arrives()
  await vi.advanceTimersByTimeAsync(500)
  expect(stands).toHaveBeenCalledTimes(1)
})

it('a page that something never comes to stands after some seconds all the same', async () => {
  const stands = vi.fn()
  onItsWay()
  void waitForPageIdle().then(stands)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(stands).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stands).toHaveBeenCalledTimes(1)
})

import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** axe as its package for Playwright brings it: run here by itself, so that a document reads it once. */
const AXE: string = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core').source

/** The rules of WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Paints of text whose contrast this process has found well: see PAINTS. */
const wellSeen = new Set<string>()

type Look = { wrong: string[]; well: string[] }

/**
 * What paints a text: its colour, size and weight, and all backgrounds and opacities below it, of which its contrast is
 * worked out and of nothing else. Text below which something lies that is none of its ancestors, or a picture, or that
 * leaves the box it stands in, has no such key and is looked at wherever it stands.
 */
const PAINTS = `(() => {
  const styles = new Map()
  const styleOf = (element) => styles.get(element) ?? (styles.set(element, getComputedStyle(element)), styles.get(element))
  const clear = 'rgba(0, 0, 0, 0)'
  const isOpaque = (colour) => /^rgb\\(/.test(colour)
  const isPainted = ({ backgroundColor, backgroundImage }) => backgroundColor !== clear || backgroundImage !== 'none'
  const isLoose = ({ position, transform, float, marginTop, marginLeft, marginRight, marginBottom, top, left }) =>
    ['absolute', 'fixed', 'sticky'].includes(position) || transform !== 'none' || float !== 'none'
    || [marginTop, marginLeft, marginRight, marginBottom].some((margin) => margin.startsWith('-'))
    || (position === 'relative' && [top, left].some((place) => !['auto', '0px'].includes(place)))
  const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
  const loose = shown.filter((element) => isPainted(styleOf(element)) && isLoose(styleOf(element)))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const isWithin = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
  const hasText = (element) => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
  const paintOf = (element) => {
    const { color, fontSize, fontWeight, textShadow } = styleOf(element)
    const key = [color, fontSize, fontWeight, textShadow]
    let ground
    for (let below = element; below; below = below.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = styleOf(below)
      if (filter !== 'none' || mixBlendMode !== 'normal') return null
      if (opacity !== '1') key.push(opacity)
      if (ground) continue
      if (backgroundImage !== 'none') return null
      if (backgroundColor !== clear) key.push(backgroundColor)
      if (isOpaque(backgroundColor)) ground = below
      else if (isLoose(styleOf(below))) return null
    }
    const box = element.getBoundingClientRect()
    if (ground && ground !== element && !isWithin(box, ground.getBoundingClientRect())) return null
    return loose.some((one) => !one.element.contains(element) && meet(one.box, box)) ? null : key.join(' ')
  }
  return shown.filter(hasText).map((element) => ({ element, paint: paintOf(element) }))
})()`

// Run in the page, so written as text.
const LOOK = `(async (known, isWhole) => {
  if (!globalThis.axe) return null
  // On the way from one colour to another, or while it appears, a text may be as grey as it never stays.
  const onTheWay = document.getAnimations().filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  await Promise.allSettled(onTheWay.map(({ finished }) => finished))
  const run = (where, options) => axe.run(where, { selectors: false, ...options })
  const said = ({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' '))
  const wrong = !isWhole ? [] : said(await run(document, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ${JSON.stringify(TAGS)} },
    rules: { 'color-contrast': { enabled: false } },
  }))
  const well = new Set(known)
  const texts = ${PAINTS}
  const contrast = async (include) => {
    if (include.length === 0) return
    const found = await run({ include }, {
      resultTypes: ['violations', 'passes'],
      elementRef: true,
      runOnly: { type: 'rule', values: ['color-contrast'] },
    })
    const passed = new Set(found.passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
    for (const { element, paint } of texts) if (paint && passed.has(element)) well.add(paint)
    wrong.push(...said(found))
  }
  const isNew = ({ paint }) => paint === null || !well.has(paint)
  const first = new Set()
  await contrast(texts.filter(isNew).filter(({ paint }) => paint === null || (!first.has(paint) && first.add(paint)))
    .map(({ element }) => element))
  // One that axe could not judge says nothing about the others.
  await contrast(texts.filter((text) => text.paint && isNew(text)).map(({ element }) => element))
  return { wrong, well: [...well].filter((paint) => !known.includes(paint)) }
})`

/**
 * Nothing that axe finds, in the rules of WCAG 2.2 AA, on a page that is drawn: on an empty one there is nothing to find.
 * Every rule is asked of the whole page but the contrast of colours, half of the work: that of each paint of text is
 * worked out once a process.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeAttached()
  await nothingWrong(page, true)
}

/** Every text can be read in the other scheme too, of a page that `expectAccessible` has seen: what is on it stays the same. */
export async function expectReadable(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await nothingWrong(page, false)
}

async function nothingWrong(page: Page, isWhole: boolean): Promise<void> {
  const findViolations = () => page.evaluate<Look | null>(`${LOOK}(${JSON.stringify([...wellSeen])}, ${isWhole})`)
  let found = await findViolations()
  if (!found) {
    await page.evaluate(AXE)
    found = await findViolations()
  }
  expect(found?.wrong).toEqual([])
  for (const paint of found!.well) wellSeen.add(paint)
}

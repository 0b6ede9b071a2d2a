import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** The axe script from its Playwright package. It is evaluated here so that a document loads it once. */
const AXE: string = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core').source

/** The tags of the WCAG 2.2 AA rules. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Paint keys of text whose contrast this process has already accepted: see PAINTS. */
const wellSeen = new Set<string>()

type Look = { wrong: string[]; well: string[] }

/**
 * The paint key of a text: its colour, size and weight, and all backgrounds and opacities behind it, which alone
 * determine its contrast. Text that stands over an element that is not its ancestor, over a picture, or outside its own
 * box has no key and is checked wherever it appears.
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

// Runs in the page, so it is text.
const LOOK = `(async (known, isWhole) => {
  if (!globalThis.axe) return null
  // While a text fades in or changes colour, it may be paler than it will stay.
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
  // An element that axe could not evaluate says nothing about the others.
  await contrast(texts.filter((text) => text.paint && isNew(text)).map(({ element }) => element))
  return { wrong, well: [...well].filter((paint) => !known.includes(paint)) }
})`

/**
 * Expects no axe violation of the WCAG 2.2 AA rules on a page that has content: an empty page has nothing to find.
 * Every rule runs on the whole page except colour contrast, half of the work: each paint of text is evaluated once per
 * process.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeAttached()
  await nothingWrong(page, true)
}

/**
 * Expects every text of a page to be readable in the other colour scheme too. `expectAccessible` must have run on it:
 * its content stays the same.
 */
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

import { useCallback, useSyncExternalStore } from 'react'
import type { Language } from '#base/access/actor.ts'
import { preferredLanguage } from '#base/access/preferred-language.ts'
import { required } from '#base/required.ts'
import type { LabelKey } from './label-key.ts'
import { preloadWhenIdle, waitForPageIdle } from './loading/when-idle.ts'

export type Params = Record<string, unknown>
export type Translate = (key: LabelKey, params?: Params) => string

type Catalogue = Record<string, string>
type ShownLanguage = Language | typeof PSEUDO

const PSEUDO = 'pseudo'
const STORED = 'kerani.language'
const catalogues = new Map<ShownLanguage, Catalogue>()
const listeners = new Set<() => void>()
let current: ShownLanguage = 'en'
let pickedByUser: Language | undefined
/** Increases when messages load or the language changes, so that components that show them render again. */
let revision = 0

/** The text of a key in the current language. Components use `useT`, which renders again on a change of language. */
export function t(key: LabelKey, params?: Params): string {
  return translate(key, params) ?? key
}

/** The text of a key known only at run time, else the fallback (the key's last part). */
export function labelOf(key: string, fallback?: string, params?: Params): string {
  return translate(key, params) ?? fallback ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ')
}

/** The text of a key that may be missing, such as a hint. It does not load other catalogues. */
export function findLabel(key: string): string | undefined {
  return findText(key)
}

/** The text of the first of these keys that has one, else the fallback. */
export function firstLabel(keys: readonly string[], fallback: string): string {
  for (const key of keys) {
    const text = findText(key)
    if (text !== undefined) return text
  }
  for (const one of keys) loadMissing(one)
  return fallback
}

/** `t` for components: a new function for each language, so that memoised children notice the change. */
export function useT(): Translate {
  const drawing = useSyncExternalStore(subscribe, currentRevision)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words there are is what it depends on
  return useCallback<Translate>((key, params) => t(key, params), [drawing])
}

/** The current language, for `Intl` and for calls. */
export function language(): Language {
  return current === PSEUDO ? 'en' : current
}

/** The current language in a component. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function currentRevision(): number {
  return revision
}

/** The text with its parameters inserted; with a `count`, the plural form of the language. */
function translate(key: string, params?: Params): string | undefined {
  const count = params?.count
  const text = findText(key, typeof count === 'number' ? count : undefined)
  if (text === undefined) loadMissing(key)
  return params ? text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => formatParam(params[name])) : text
}

function findText(key: string, count?: number): string | undefined {
  const texts = catalogues.get(current)
  const form = count === undefined ? key : `${key}_${pluralRules().select(count)}`
  return texts?.[form] ?? texts?.[`${key}_other`] ?? texts?.[key] ?? catalogues.get('en')?.[key]
}

const pluralRulesByLanguage = new Map<Language, Intl.PluralRules>()

function pluralRules(): Intl.PluralRules {
  const known = pluralRulesByLanguage.get(language()) ?? new Intl.PluralRules(language())
  pluralRulesByLanguage.set(language(), known)
  return known
}

/** Formats numbers with separators, and joins lists as the language does. */
function formatParam(value: unknown): string {
  if (typeof value === 'number') return new Intl.NumberFormat(language()).format(value)
  if (Array.isArray(value))
    return new Intl.ListFormat(language(), { type: 'conjunction' }).format(value.map(formatParam))
  return value === undefined || value === null ? '' : String(value)
}

type LoadTexts = () => Promise<{ default: Catalogue; errors?: () => Promise<{ default: Catalogue }> }>
/**
 * A catalogue in each language; `errors` holds the error messages of its module, which a page does not need at first.
 */
export type Messages = Readonly<Record<Language, LoadTexts>>
export type MessagesByName = Readonly<Record<string, Messages>>
/** The catalogues that a page starts with, the error messages it loads a moment later, and where all others are. */
export type StartMessages = {
  frame: Messages
  errors: Messages
  any: () => Promise<{ messages: MessagesByName; byStem: Readonly<Record<string, readonly string[]>> }>
}

let started: StartMessages | undefined
/** Catalogues requested so far; another language needs the same. */
const wanted = new Map<string, Messages>()
/** Catalogues loading or loaded, by language and name. */
const loading = new Map<string, Promise<void>>()
/** Error messages that are not loaded yet, by the language and name of their catalogue. */
const errorLoaders = new Map<string, { to: ShownLanguage; load: LoadTexts }>()

/** Loads catalogues in the current language, and in every language chosen later. */
export async function loadMessages(messages: MessagesByName): Promise<void> {
  for (const [name, one] of Object.entries(messages)) wanted.set(name, one)
  // The language may change while they load.
  for (let loaded: ShownLanguage | undefined; loaded !== current; ) {
    loaded = current
    await Promise.all(Object.keys(messages).map((name) => loadCatalogue(current, name)))
  }
}

/**
 * Loads a part of the program together with the catalogues it needs; the build writes the calls (`labels-plugin.ts`).
 */
export async function withMessages<Part>(messages: MessagesByName, load: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load, loadMessages(messages)])
  return part
}

function loadCatalogue(to: ShownLanguage, name: string): Promise<void> {
  const before = loading.get(`${to}/${name}`)
  if (before) return before
  const load = required(wanted.get(name), name)[to === PSEUDO ? 'en' : to]
  const loaded = load().then(
    ({ default: texts, errors }) => {
      addTexts(to, texts)
      if (!errors) return
      errorLoaders.set(`${to}/${name}`, { to, load: errors })
      void waitForPageIdle().then(loadErrorMessages)
    },
    (error: unknown) => {
      loading.delete(`${to}/${name}`)
      throw error
    },
  )
  loading.set(`${to}/${name}`, loaded)
  return loaded
}

function addTexts(to: ShownLanguage, texts: Catalogue): void {
  catalogues.set(to, { ...catalogues.get(to), ...(to === PSEUDO ? pseudoLocalize(texts) : texts) })
}

/** Stems of missing keys that were already requested. */
const requestedStems = new Set<string>()

/** Loads the catalogues of a missing key's stem; components then show its text. */
function loadMissing(key: string): void {
  const stem = key.slice(0, key.indexOf('.'))
  if (!started || requestedStems.has(stem)) return
  requestedStems.add(stem)
  loadByStem(started, stem).catch((error) => {
    requestedStems.delete(stem)
    console.error('Some texts could not be loaded', error)
  })
}

async function loadByStem({ any }: StartMessages, stem: string): Promise<void> {
  const { messages, byStem } = await any()
  const names = byStem[stem] ?? []
  if (names.length === 0) return
  await loadMessages(Object.fromEntries(names.map((name) => [name, required(messages[name], name)])))
  notifyListeners()
}

function notifyListeners(): void {
  revision += 1
  for (const listener of listeners) listener()
}

/**
 * Starts with the language of the address (`?lang=`), else the last one chosen on this device, else the browser's, else
 * English.
 */
export async function startLanguages(messages: StartMessages): Promise<void> {
  started = messages
  wanted.set('frame', messages.frame)
  const asked = new URLSearchParams(location.search).get('lang')
  const stored = localStorage.getItem(STORED)
  const chosen = [asked, stored].find(
    (one) => one === 'en' || one === 'zh-TW' || (one === PSEUDO && (pseudoAllowed() || one === stored)),
  )
  await applyLanguage((chosen as ShownLanguage | undefined) ?? preferredLanguage(navigator.languages) ?? 'en')
}

/** Switches to the language of the person's account, unless the address or the person chose one just now. */
export async function adoptAccountLanguage(to: Language): Promise<void> {
  if (pickedByUser || new URLSearchParams(location.search).has('lang')) return
  if (to !== language()) await switchLanguage(to)
}

/** The language that the person picked since the page loaded. */
export function pickedLanguage(): Language | undefined {
  return pickedByUser
}

/** Switches to the language that the person picked. */
export async function pickLanguage(to: Language): Promise<void> {
  pickedByUser = to
  await switchLanguage(to)
}

/** Switches without reload and stores the choice on this device. */
export async function switchLanguage(to: Language): Promise<void> {
  localStorage.setItem(STORED, to)
  await applyLanguage(to)
}

async function applyLanguage(to: ShownLanguage): Promise<void> {
  // A part may request a catalogue in the previous language while these load.
  for (let count = 0; count < wanted.size; ) {
    count = wanted.size
    await Promise.all([...wanted.keys()].map((name) => loadCatalogue(to, name)))
  }
  current = to
  document.documentElement.lang = language()
  notifyListeners()
  preloadWhenIdle(loadErrorMessages)
}

/**
 * Loads the error messages: a moment after the page, and with the first form. Until then the server's message is shown.
 */
export async function loadErrorMessages(): Promise<void> {
  if (!started) return
  const loads = [...errorLoaders].map(async ([at, { to, load }]) => {
    errorLoaders.delete(at)
    try {
      addTexts(to, (await load()).default)
    } catch (error) {
      errorLoaders.set(at, { to, load })
      throw error
    }
  })
  await Promise.all([loadMessages({ errors: started.errors }), ...loads]).catch((error) => {
    // Without a network they are loaded with what is loaded next.
    if (navigator.onLine) console.error('Some texts could not be loaded', error)
  })
}

function pseudoAllowed(): boolean {
  return import.meta.env.DEV || import.meta.env.MODE === 'test'
}

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  n: 'ñ',
  c: 'ç',
}

/** A test language, accented and a third longer, that reveals cut text and text outside the labels. */
export function pseudoLocalize(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => {
      const accented = text.replace(/\{\{\w+\}\}|[aeiouAEIOUnc]/g, (found) => ACCENTS[found] ?? found)
      return [key, `[${accented}${'~'.repeat(Math.ceil(text.length * 0.35))}]`]
    }),
  )
}

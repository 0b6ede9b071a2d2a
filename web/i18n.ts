import { useCallback, useSyncExternalStore } from 'react'
import type { Language } from '#base/access/actor.ts'
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
/** Grows when words come or the language changes, so that what shows them is drawn again. */
let revision = 0

/** The text of a key in the current language. In components use `useT`, which redraws on a change of language. */
export function t(key: LabelKey, params?: Params): string {
  return translate(key, params) ?? key
}

/** The text of a key known only at run time, or the fallback (the key's last part) where there is none. */
export function labelOf(key: string, fallback?: string, params?: Params): string {
  return translate(key, params) ?? fallback ?? key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ')
}

/** The text of a key that most things do not have, such as a hint; it is not looked for elsewhere. */
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

/** `t` for components: a new function for each language, so that memoised children see the change. */
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

/** The text with its parameters put in; with a `count`, the form that the language's plural rules ask for. */
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

/** Numbers with their separators, lists joined the language's way. */
function formatParam(value: unknown): string {
  if (typeof value === 'number') return new Intl.NumberFormat(language()).format(value)
  if (Array.isArray(value))
    return new Intl.ListFormat(language(), { type: 'conjunction' }).format(value.map(formatParam))
  return value === undefined || value === null ? '' : String(value)
}

type LoadTexts = () => Promise<{ default: Catalogue; errors?: () => Promise<{ default: Catalogue }> }>
/** A catalogue in each language; `errors` has the refusals of its module, which no page shows at first sight. */
export type Messages = Readonly<Record<Language, LoadTexts>>
export type MessagesByName = Readonly<Record<string, Messages>>
/** What a page starts with, what it may say of mistakes a moment later, and where any other message is. */
export type StartMessages = {
  frame: Messages
  errors: Messages
  any: () => Promise<{ messages: MessagesByName; byStem: Readonly<Record<string, readonly string[]>> }>
}

let started: StartMessages | undefined
/** Catalogues that were asked for so far; another language needs the same. */
const wanted = new Map<string, Messages>()
/** Under way or here, by language and name. */
const loading = new Map<string, Promise<void>>()
/** Refusals that are not loaded yet, by the language and name of their catalogue. */
const errorLoaders = new Map<string, { to: ShownLanguage; load: LoadTexts }>()

/** Loads catalogues in the current language; they are there in every language chosen from then on. */
export async function loadMessages(messages: MessagesByName): Promise<void> {
  for (const [name, one] of Object.entries(messages)) wanted.set(name, one)
  // The language may change while they are under way.
  for (let loaded: ShownLanguage | undefined; loaded !== current; ) {
    loaded = current
    await Promise.all(Object.keys(messages).map((name) => loadCatalogue(current, name)))
  }
}

/** Code of a part of the program together with the catalogues it needs; the build writes the calls (`labels-plugin.ts`). */
export async function withMessages<Part>(messages: MessagesByName, load: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load, loadMessages(messages)])
  return part
}

function loadCatalogue(to: ShownLanguage, name: string): Promise<void> {
  const before = loading.get(`${to}/${name}`)
  if (before) return before
  const load = wanted.get(name)![to === PSEUDO ? 'en' : to]
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

/** Stems of keys that were looked for in vain. */
const requestedStems = new Set<string>()

/** Fetches the catalogues of a key's stem when no page brought its text; what is shown follows. */
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
  await loadMessages(Object.fromEntries(names.map((name) => [name, messages[name]!])))
  notifyListeners()
}

function notifyListeners(): void {
  revision += 1
  for (const listener of listeners) listener()
}

/** Starts with the language of the address (`?lang=`), else the one chosen last on this device, else English. */
export async function startLanguages(messages: StartMessages): Promise<void> {
  started = messages
  wanted.set('frame', messages.frame)
  const asked = new URLSearchParams(location.search).get('lang')
  const stored = localStorage.getItem(STORED)
  const chosen = [asked, stored].find(
    (one) => one === 'en' || one === 'zh-TW' || (one === PSEUDO && (pseudoAllowed() || one === stored)),
  )
  await applyLanguage((chosen as ShownLanguage | undefined) ?? 'en')
}

/** Takes up the language of the person's account, unless the address or they themselves chose one just now. */
export async function adoptAccountLanguage(to: Language): Promise<void> {
  if (pickedByUser || new URLSearchParams(location.search).has('lang')) return
  if (to !== language()) await switchLanguage(to)
}

/** The language that was picked on this page since it was loaded. */
export function pickedLanguage(): Language | undefined {
  return pickedByUser
}

/** Switches because the person said so. */
export async function pickLanguage(to: Language): Promise<void> {
  pickedByUser = to
  await switchLanguage(to)
}

/** Switches without reload and remembers it on this device. */
export async function switchLanguage(to: Language): Promise<void> {
  localStorage.setItem(STORED, to)
  await applyLanguage(to)
}

async function applyLanguage(to: ShownLanguage): Promise<void> {
  // A part may ask for a catalogue in the language of before while these are under way.
  for (let count = 0; count < wanted.size; ) {
    count = wanted.size
    await Promise.all([...wanted.keys()].map((name) => loadCatalogue(to, name)))
  }
  current = to
  document.documentElement.lang = language()
  notifyListeners()
  preloadWhenIdle(loadErrorMessages)
}

/** Loads the texts of refusals: a moment after the page, and with the first form. Without them the server's message is shown. */
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
  await Promise.all([loadMessages({ errors: started.errors }), ...loads]).catch((error) =>
    console.error('Some texts could not be loaded', error),
  )
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

/** A made-up language, accented and a third longer, that shows cut text and text that is not in the labels. */
export function pseudoLocalize(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => {
      const accented = text.replace(/\{\{\w+\}\}|[aeiouAEIOUnc]/g, (found) => ACCENTS[found] ?? found)
      return [key, `[${accented}${'~'.repeat(Math.ceil(text.length * 0.35))}]`]
    }),
  )
}

import { useCallback, useSyncExternalStore } from 'react'
import type { Language } from '#base/actor.ts'
import type { LabelKey } from './label-key.ts'
import { preloadWhenIdle } from './when-idle.ts'

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

type Load = () => Promise<{ default: Catalogue }>
/** Where some words are, in each language. */
export type Words = Readonly<Record<Language, Load>>
/** What a page starts with, what it may say of mistakes a moment later, and how any other word is found by its stem. */
export type StartWords = {
  start: Words
  errors: Words
  rest: () => Promise<{ byStem: Readonly<Record<string, Words>> }>
}

const START = 'start'
const ERRORS = 'errors'
let known: StartWords | undefined
/** Words that pages asked for so far; another language needs the same. */
const wanted = new Map<string, Words>()
/** Under way or here, by language and name. */
const loading = new Map<string, Promise<void>>()

/** A part of the program together with the words it says. @public */
export async function withWords<Part>(name: string, words: Words, part: Promise<Part>): Promise<Part> {
  wanted.set(name, words)
  const [loaded] = await Promise.all([part, loadWords(current, name)])
  return loaded
}

function loadWords(to: ShownLanguage, part: string): Promise<void> {
  const before = loading.get(`${to}/${part}`)
  if (before) return before
  const load = wanted.get(part)?.[to === PSEUDO ? 'en' : to]
  if (!load) return Promise.resolve()
  const started = load().then(
    ({ default: texts }) => {
      catalogues.set(to, { ...catalogues.get(to), ...(to === PSEUDO ? pseudoLocalize(texts) : texts) })
    },
    (error: unknown) => {
      loading.delete(`${to}/${part}`)
      throw error
    },
  )
  loading.set(`${to}/${part}`, started)
  return started
}

/** Stems of keys that were looked for in vain. */
const requestedStems = new Set<string>()

/** Fetches all words of a key's stem when it is wanted and no page brought it; what is shown follows. */
function loadMissing(key: string): void {
  const stem = key.slice(0, key.indexOf('.'))
  if (!known || requestedStems.has(stem)) return
  requestedStems.add(stem)
  loadWordsByStem(known, stem).catch((error) => {
    requestedStems.delete(stem)
    console.error('Some texts could not be loaded', error)
  })
}

async function loadWordsByStem({ rest }: StartWords, stem: string): Promise<void> {
  const words = (await rest()).byStem[stem]
  if (!words) return
  wanted.set(stem, words)
  await loadWords(current, stem)
  notifyListeners()
}

function notifyListeners(): void {
  revision += 1
  for (const listener of listeners) listener()
}

/** Starts with the language of the address (`?lang=`), else the one chosen last on this device, else English. */
export async function startLanguages(words: StartWords): Promise<void> {
  known = words
  wanted.set(START, words.start)
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
  await Promise.all([...wanted.keys()].map((part) => loadWords(to, part)))
  current = to
  document.documentElement.lang = language()
  notifyListeners()
  preloadWhenIdle(loadErrorWords)
}

/** What is said of mistakes need not hold up the first page: it comes a moment later, and with any form. */
export async function loadErrorWords(): Promise<void> {
  if (!known) return
  wanted.set(ERRORS, known.errors)
  // without it the server's message and general words serve
  await loadWords(current, ERRORS).catch((error) => console.error('Some texts could not be loaded', error))
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

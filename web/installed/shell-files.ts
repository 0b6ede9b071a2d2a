import { wordsName } from '../labels-plugin.ts'

/** What the build knows of one of its files. */
export type BuiltFile = {
  name: string
  /** The file of the source that it begins with, from the project's folder on; words by their name. */
  from: string | null
  imports: readonly string[]
  /** Style sheets and fonts that come with it. */
  beside: readonly string[]
}

/**
 * Which parts of the program open without a network: the frame, signing in, the home and the cards that modules lend to it,
 * and what is said of having no network.
 */
const OPENS =
  /^(app\/web\/main|web\/shell\/(shell|shell-notes|page-opened|menus\/account-menu)|web\/installed\/[\w-]+|web\/public\/(pages|public-layout|login|sign-in|sign-in-steps|error-page)|web\/page\/[\w-]+|modules\/home\/dashboard\/web\/[\w-]+|modules\/[\w-]+\/[\w-]+\/(home\/)?web\/(pages|[\w-]+-card))\.tsx?$/

const WORDS = /^virtual:words\/[^/]+\/(.+)$/

/** The addresses of the files that those parts need, in both languages. */
export function shellFiles(built: readonly BuiltFile[]): string[] {
  const opening = built.filter(({ from }) => from !== null && OPENS.test(from))
  const said = new Set(['start', 'errors', ...opening.map(({ from }) => wordsName(from!))])
  const words = built.filter(({ from }) => said.has(WORDS.exec(from ?? '')?.[1] ?? ''))
  const byName = new Map(built.map((file) => [file.name, file]))
  const found = new Set<string>()
  const reach = (name: string) => {
    const file = byName.get(name)
    if (!file || found.has(name)) return
    found.add(name)
    for (const other of file.beside) found.add(other)
    for (const other of file.imports) reach(other)
  }
  for (const { name } of [...opening, ...words]) reach(name)
  return [...found].sort().map((name) => `/${name}`)
}

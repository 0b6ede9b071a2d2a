/** What the build knows of one of its files. */
export type BuiltFile = {
  name: string
  /** The file of the source that it begins with, from the project's folder on; catalogues of messages by their name. */
  from: string | null
  imports: readonly string[]
  /** Files that it loads when they are wanted. */
  later: readonly string[]
  /** Style sheets and fonts that come with it. */
  beside: readonly string[]
}

/**
 * Which parts of the program open without a network: the frame, signing in, the home and the cards that modules bring to it,
 * and what is said of having no network.
 */
const OPENS =
  /^(app\/web\/main|web\/shell\/(shell|shell-notes|page-opened|menus\/account-menu|menus\/install-by-hand|bars\/[\w-]+)|web\/public\/(pages|error-page|frame\/public-layout|sign-in\/(login|sign-in|sign-in-steps))|web\/(installed|page|buttons|dialogs|tasks|toasts)\/[\w-]+|modules\/home\/dashboard\/web\/[\w-]+|modules\/[\w-]+\/[\w-]+\/(\w+\/)?web\/[\w-]+-(card|strip))\.tsx?$/

/** Loaders of what the screens of a module say, and messages that a page starts with. */
const MESSAGES = /^virtual:messages\/(?:of\/(.+)|[^/]+\/(frame|errors))$/

/** The addresses of the files that those parts need, in both languages. */
export function shellFiles(built: readonly BuiltFile[]): string[] {
  const opening = built.filter(({ from }) => from !== null && OPENS.test(from))
  const modules = opening.map(({ from }) => /^modules\/([\w-]+\/[\w-]+)\//.exec(from!)?.[1])
  const said = new Set(['frame', 'errors', 'web/public', ...modules])
  const messages = built.filter(({ from }) => {
    const [found, module, start] = MESSAGES.exec(from ?? '') ?? []
    return found !== undefined && said.has(module ?? start)
  })
  const byName = new Map(built.map((file) => [file.name, file]))
  const found = new Set<string>()
  const reach = (name: string) => {
    const file = byName.get(name)
    if (!file || found.has(name)) return
    found.add(name)
    for (const other of file.beside) found.add(other)
    for (const other of file.imports) reach(other)
  }
  for (const { name } of opening) reach(name)
  for (const { name, later } of messages) for (const one of [name, ...later]) reach(one)
  return [...found].sort().map((name) => `/${name}`)
}

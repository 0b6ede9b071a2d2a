/** The properties of an emitted file. */
export type BuiltFile = {
  name: string
  /** The source file it starts with, relative to the project's folder; catalogues of messages by their name. */
  from: string | null
  imports: readonly string[]
  /** Style sheets and fonts that come with it. */
  beside: readonly string[]
}

/**
 * The parts of the program that open without a network: the frame, sign-in, the home page with the modules' cards, and
 * the messages about having no network.
 */
const OPENS =
  /^(app\/web\/main|web\/shell\/(shell|shell-notes|page-opened|menus\/account-menu|menus\/install-by-hand|bars\/[\w-]+)|web\/public\/(pages|error-page|frame\/public-layout|sign-in\/(login|sign-in|sign-in-steps))|web\/(installed|page|buttons|dialogs|tasks|toasts)\/[\w-]+|modules\/home\/dashboard\/web\/[\w-]+|modules\/[\w-]+\/[\w-]+\/(\w+\/)?web\/[\w-]+-(card|strip))\.tsx?$/

const MESSAGES = /^virtual:messages\/[^/]+\/(.+)$/

/**
 * The addresses of the files that those parts need, in both languages. `neededMessages` names the catalogues that a
 * part needs besides those of every page.
 */
export function shellFiles(built: readonly BuiltFile[], neededMessages: (from: string) => readonly string[]): string[] {
  const opening = built.filter(({ from }) => from !== null && OPENS.test(from))
  const catalogues = new Set(['frame', 'errors', ...opening.flatMap(({ from }) => (from ? neededMessages(from) : []))])
  const messages = built.filter(({ from }) => catalogues.has(MESSAGES.exec(from ?? '')?.[1] ?? ''))
  const byName = new Map(built.map((file) => [file.name, file]))
  const found = new Set<string>()
  const addFile = (name: string) => {
    const file = byName.get(name)
    if (!file || found.has(name)) return
    found.add(name)
    for (const other of file.beside) found.add(other)
    for (const other of file.imports) addFile(other)
  }
  for (const { name } of [...opening, ...messages]) addFile(name)
  return [...found].sort().map((name) => `/${name}`)
}

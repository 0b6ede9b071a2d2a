/** What a module adds to an extension point, for its manifest. */
export type Contribution = { readonly point: object; readonly values: readonly unknown[] }

/**
 * A place where a module lets those above it add something. It stands beside the type of what is added, in the domain
 * that uses it. Manifests fill it: `brings: [PAY_SOURCES.add(LOANS)]`.
 */
export type ExtensionPoint<T> = {
  readonly name: string
  add(...values: readonly T[]): Contribution
  /** What all modules add, in the order of modules. Throws before `fillExtensionPoints` has run. */
  all(): readonly T[]
}

const contents = new Map<object, readonly unknown[] | undefined>()

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const point: ExtensionPoint<T> = {
    name,
    add: (...values) => ({ point, values }),
    all: () => {
      const values = contents.get(point)
      if (!values) throw new Error(`Nothing was added to ${name} yet: app/modules.ts fills the extension points`)
      return values as readonly T[]
    },
  }
  contents.set(point, undefined)
  return point
}

/** Fills every extension point; one that no module adds to is empty from then on. */
export function fillExtensionPoints(contributions: readonly Contribution[]): void {
  for (const point of contents.keys())
    contents.set(
      point,
      Object.freeze(contributions.filter((one) => one.point === point).flatMap(({ values }) => values)),
    )
}

/** Replaces the content of a point until the returned function is called. @internal */
export function replaceForTest<T>(point: ExtensionPoint<T>, values: readonly T[]): () => void {
  const before = contents.get(point)
  contents.set(point, values)
  return () => void contents.set(point, before)
}

/** Adds to a point until the returned function is called. @internal */
export function extendForTest<T>(point: ExtensionPoint<T>, ...more: readonly T[]): () => void {
  return replaceForTest(point, [...point.all(), ...more])
}

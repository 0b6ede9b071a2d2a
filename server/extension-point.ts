/** What a module brings to a point, for its manifest. */
export type Contribution = { readonly point: object; readonly values: readonly unknown[] }

/**
 * A place where a module lets those above it add something. It stands beside the type of what is added, in the domain
 * that uses it; manifests fill it (`brings: [PAY_SOURCES.add(LOANS)]`) when the product is put together.
 */
export type ExtensionPoint<T> = {
  readonly name: string
  add(...values: readonly T[]): Contribution
  /** Everything modules bring, in the order of modules. Throws before the product is put together. */
  all(): readonly T[]
}

const contents = new Map<object, readonly unknown[] | undefined>()

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const point: ExtensionPoint<T> = {
    name,
    add: (...values) => ({ point, values }),
    all: () => {
      const values = contents.get(point)
      if (!values) throw new Error(`Nothing was brought to ${name} yet: app/modules.ts puts the product together`)
      return values as readonly T[]
    },
  }
  contents.set(point, undefined)
  return point
}

/** Fills every point with what modules bring; a point to which nobody brings anything is empty from then on. */
export function fillExtensionPoints(contributions: readonly Contribution[]): void {
  for (const point of contents.keys())
    contents.set(
      point,
      Object.freeze(contributions.filter((one) => one.point === point).flatMap(({ values }) => values)),
    )
}

/** For tests: what a point holds until the answer is called, whether the product is put together or not. @internal */
export function replaceForTest<T>(point: ExtensionPoint<T>, values: readonly T[]): () => void {
  const before = contents.get(point)
  contents.set(point, values)
  return () => void contents.set(point, before)
}

/** For tests: adds to a point until the answer is called. @internal */
export function extendForTest<T>(point: ExtensionPoint<T>, ...more: readonly T[]): () => void {
  return replaceForTest(point, [...point.all(), ...more])
}

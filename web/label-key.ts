import type { AnyLabelKey } from './label-keys.generated.ts'

/** Plural forms are written `x_one` and `x_other` and asked for as `x` with a `count`. */
type Stem<Key extends string> = Key extends `${infer Before}_${'one' | 'other'}`
  ? `${Before}_other` extends AnyLabelKey
    ? Before
    : Key
  : Key
export type LabelKey = Stem<AnyLabelKey>

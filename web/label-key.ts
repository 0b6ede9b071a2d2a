/** The label keys, as `key`; the generated list, which alone knows every file of labels, fills it in. */
// biome-ignore lint/suspicious/noEmptyInterface: it is declared again beside the list
export interface LabelKeyTable {}

type AnyLabelKey = LabelKeyTable extends { key: infer Key extends string } ? Key : never

/** Plural forms are written `x_one` and `x_other`, and used as `x` with a `count`. */
type Stem<Key extends string> = Key extends `${infer Before}_${'one' | 'other'}`
  ? `${Before}_other` extends AnyLabelKey
    ? Before
    : Key
  : Key
export type LabelKey = Stem<AnyLabelKey>

/**
 * A page of another PDF as plain data, to be drawn into ours: its objects, of which the first is the form, and its size in
 * points. It passes between threads.
 */
export type PdfForm = { width: number; height: number; objects: readonly FormObject[] }

/** An object; one with `stream` is a stream with these bytes, packed as its dictionary says. */
export type FormObject = { value: FormValue; stream?: Uint8Array }

/** A value of a PDF. `ref` is the place of another object of the form. */
export type FormValue =
  | number
  | boolean
  | null
  | readonly FormValue[]
  | { name: string }
  | { bytes: Uint8Array }
  | { ref: number }
  | { entries: Readonly<Record<string, FormValue>> }

import { Input } from '@mantine/core'
import { Editor } from '@tiptap/core'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import type { LetterDocument } from '#base/letters/letter-document.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { letterTemplateApi } from '../../contract.ts'
import { isForRecipient } from '../../rules.ts'
import { LetterContext } from '../letter-context.ts'
import { useVariableLabels } from '../letter-text.tsx'
import classes from './editor.module.css'
import { type EditorWords, letterExtensions } from './letter-schema.ts'
import { Toolbar } from './toolbar.tsx'

/** The text of a letter, edited as a document of known nodes. */
export function LetterInput(props: InputProps<LetterDocument>) {
  const t = useT()
  const { recipient, typed } = use(LetterContext)
  const { data: variables } = useCall(letterTemplateApi.variables, {})
  const labels = useVariableLabels(typed)
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const latest = useRef({ labels, onChange: props.onChange })
  latest.current = { labels, onChange: props.onChange }
  const words = useMemo<EditorWords>(
    () => ({
      variable: (name) => latest.current.labels.get(name) ?? name,
      signer: (signer) => t(`letter-template.signature.${signer}`),
      pageBreak: t('letter-template.page_break'),
      chips: new Set(),
    }),
    [t],
  )
  const { id, label, start, disabled } = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: the start is read once, as every input does
  useEffect(() => {
    if (!place.current) return
    const made = new Editor({
      element: place.current,
      extensions: letterExtensions(words),
      content: start ?? null,
      // Style sheets of the program alone: what a library puts into the page the page refuses.
      injectCSS: false,
      editable: !disabled,
      editorProps: {
        attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' },
      },
      onUpdate: ({ editor: changed }) => latest.current.onChange(changed.getJSON() as LetterDocument),
    })
    setEditor(made)
    return () => {
      made.destroy()
      setEditor(undefined)
    }
  }, [words])
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels are drawn again
  useEffect(() => {
    for (const draw of words.chips) draw()
  }, [words, [...labels.values()].join('\n')])

  const choices = [
    ...(variables ?? [])
      .filter((one) => isForRecipient(one, recipient))
      .map(({ name, label: words, about }) => ({ name, label: words, group: t(`letter-template.about.${about}`) })),
    ...typed.map(({ name }) => ({
      name: `typed.${name}`,
      label: labels.get(`typed.${name}`) || name,
      group: t('letter-template.about.typed'),
    })),
  ]
  return (
    <Input.Wrapper
      label={label}
      description={props.hint}
      error={props.error}
      required={props.required}
      labelElement="div"
    >
      <div className={classes.frame} data-invalid={props.error ? true : undefined}>
        {editor && <Toolbar editor={editor} choices={choices} label={label} disabled={disabled} />}
        <div ref={place} className={classes.page} />
      </div>
    </Input.Wrapper>
  )
}

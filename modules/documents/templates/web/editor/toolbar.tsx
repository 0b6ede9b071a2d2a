import { ActionIcon, Button, NativeSelect, Select } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useReducer } from 'react'
import { MenuButton } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPlus,
  IconUnderline,
} from '#web/icons.ts'
import classes from './editor.module.css'

export type VariableOption = { name: string; label: string; group: string }
const ALIGNMENTS = [
  ['left', IconAlignLeft],
  ['center', IconAlignCenter],
  ['right', IconAlignRight],
  ['justify', IconAlignJustified],
] as const

type Props = { editor: Editor; choices: readonly VariableOption[]; label: string; disabled: boolean }

/** Everything that a letter can hold, above its text. */
export function Toolbar({ editor, choices, label, disabled }: Props) {
  const t = useT()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])
  const chain = () => editor.chain().focus()
  const level = ([1, 2, 3] as const).find((one) => editor.isActive('heading', { level: one }))

  function setStyle(value: string) {
    const wanted = ([1, 2, 3] as const).find((one) => String(one) === value)
    if (wanted) chain().setHeading({ level: wanted }).run()
    else chain().setParagraph().run()
  }
  function align(textAlign: string) {
    const value = textAlign === 'left' ? null : textAlign
    chain().updateAttributes('paragraph', { textAlign: value }).updateAttributes('heading', { textAlign: value }).run()
  }
  const isAligned = (textAlign: string) =>
    textAlign === 'left'
      ? !ALIGNMENTS.some(([other]) => other !== 'left' && editor.isActive({ textAlign: other }))
      : editor.isActive({ textAlign })
  const insert = (content: object) => chain().insertContent(content).run()
  const inTable = editor.isActive('table')
  const inserts = [
    {
      label: t('letter-template.table'),
      disabled: inTable,
      onClick: () => chain().insertTable({ rows: 2, cols: 2, withHeaderRow: false }).run(),
    },
    { label: t('letter-template.rule'), disabled: inTable, onClick: () => chain().setHorizontalRule().run() },
    { label: t('letter-template.page_break'), disabled: inTable, onClick: () => insert({ type: 'pageBreak' }) },
    ...(['company', 'recipient'] as const).map((signer) => ({
      label: t(`letter-template.signature.${signer}`),
      disabled: inTable,
      onClick: () => insert({ type: 'signature', attrs: { signer } }),
    })),
    ...(inTable
      ? [
          { label: t('letter-template.add_row'), onClick: () => chain().addRowAfter().run() },
          { label: t('letter-template.add_column'), onClick: () => chain().addColumnAfter().run() },
          { label: t('letter-template.delete_row'), onClick: () => chain().deleteRow().run() },
          { label: t('letter-template.delete_column'), onClick: () => chain().deleteColumn().run() },
          {
            label: t('letter-template.delete_table'),
            tone: 'bad' as const,
            onClick: () => chain().deleteTable().run(),
          },
        ]
      : []),
  ]
  const press = (text: string, isOn: boolean, run: () => void, icon: ReactNode) => (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color="gray"
      aria-label={text}
      title={text}
      aria-pressed={isOn}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={classes.bar} role="toolbar" aria-label={`${t('letter-template.toolbar')}: ${label}`}>
      <NativeSelect
        size="xs"
        aria-label={t('letter-template.style')}
        value={level ? String(level) : ''}
        disabled={disabled}
        data={[
          { value: '', label: t('letter-template.style.text') },
          ...[1, 2, 3].map((one) => ({
            value: String(one),
            label: t('letter-template.style.heading', { level: one }),
          })),
        ]}
        onChange={(event) => setStyle(event.currentTarget.value)}
      />
      {press(
        t('letter-template.bold'),
        editor.isActive('bold'),
        () => chain().toggleBold().run(),
        <IconBold size={16} />,
      )}
      {press(
        t('letter-template.italic'),
        editor.isActive('italic'),
        () => chain().toggleItalic().run(),
        <IconItalic size={16} />,
      )}
      {press(
        t('letter-template.underline'),
        editor.isActive('underline'),
        () => chain().toggleUnderline().run(),
        <IconUnderline size={16} />,
      )}
      {press(
        t('letter-template.bullets'),
        editor.isActive('bulletList'),
        () => chain().toggleBulletList().run(),
        <IconList size={16} />,
      )}
      {press(
        t('letter-template.numbers'),
        editor.isActive('orderedList'),
        () => chain().toggleOrderedList().run(),
        <IconListNumbers size={16} />,
      )}
      {ALIGNMENTS.map(([name, AlignIcon]) => (
        <span key={name}>
          {press(t(`letter-template.align.${name}`), isAligned(name), () => align(name), <AlignIcon size={16} />)}
        </span>
      ))}
      <MenuButton actions={inserts}>
        <Button
          variant="default"
          size="xs"
          aria-haspopup="menu"
          disabled={disabled}
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          {t('letter-template.insert')}
        </Button>
      </MenuButton>
      <Select
        size="xs"
        className={classes.variables}
        aria-label={t('letter-template.insert_variable')}
        placeholder={t('letter-template.insert_variable')}
        searchable
        disabled={disabled}
        value={null}
        data={grouped(choices)}
        onChange={(name) => name && insert({ type: 'variable', attrs: { name } })}
      />
    </div>
  )
}

function grouped(choices: readonly VariableOption[]) {
  return [...Map.groupBy(choices, ({ group }) => group)].map(([group, items]) => ({
    group,
    items: items.map(({ name, label }) => ({ value: name, label })),
  }))
}

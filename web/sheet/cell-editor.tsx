import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { completeChoice, isFigure, type SheetChoice, type SheetColumn } from './columns.ts'

type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left'

type Props<Row> = {
  column: SheetColumn<Row>
  name: string
  start: { text: string; typed: boolean }
  /** Undefined discards the edit. */
  finish: (typed: string | undefined, then: AfterEdit) => void
}

/**
 * The input inside the edited cell. If typing began the edit, arrow keys end it; if Enter did, they move within the
 * text.
 */
export function CellEditor<Row>({ column, name, start, finish }: Props<Row>) {
  const over = useRef(false)
  const list = useId()
  // If typing began the edit, a choice is a text input too: a select would miss the first letter and choose by the
  // second.
  const isTypedChoice = column.kind === 'choice' && start.typed
  const [suggested, setSuggested] = useState<readonly SheetChoice[]>([])
  const latestRequest = useRef(0)
  const offered = isTypedChoice ? (column.choices ?? []).map(({ label }) => ({ value: label, label })) : suggested

  /** Only the answer to the latest request counts. */
  async function suggest(typed: string) {
    const mine = ++latestRequest.current
    const found = (await column.suggest?.(typed).catch(() => [])) ?? []
    if (mine === latestRequest.current) setSuggested(found)
  }

  function end(typed: string | undefined, then: AfterEdit) {
    if (over.current) return
    over.current = true
    finish(isTypedChoice && typed !== undefined ? completeChoice(column, typed) : typed, then)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const typed = event.currentTarget.value
    const then = afterEditKey(event.key, event.shiftKey, start.typed && !isTypedChoice)
    if (event.key === 'Escape') end(undefined, 'stay')
    else if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) end(typed, 'stay')
    else if (then) end(typed, then)
    else return
    event.preventDefault()
  }

  if (column.kind === 'choice' && !start.typed)
    return (
      <select
        className="sheet-input"
        aria-label={name}
        defaultValue={column.choices?.find((one) => one.label === start.text)?.label ?? ''}
        ref={focusInput}
        onKeyDown={handleKey}
        onBlur={(event) => end(event.currentTarget.value, 'stay')}
        onChange={(event) => end(event.currentTarget.value, 'stay')}
      >
        {column.required ? null : <option value="">{'\u2013'}</option>}
        {column.choices?.map((choice) => (
          <option key={choice.value} value={choice.label}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  return (
    <>
      <input
        className="sheet-input"
        aria-label={name}
        defaultValue={start.text}
        ref={start.typed ? focusInput : focusAndSelect}
        inputMode={isFigure(column) && column.kind !== 'hours' ? 'decimal' : undefined}
        list={isTypedChoice || column.suggest ? list : undefined}
        onInput={column.suggest && ((event) => void suggest(event.currentTarget.value))}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={handleKey}
        onBlur={(event) => end(event.currentTarget.value, 'stay')}
      />
      {(isTypedChoice || column.suggest) && (
        <datalist id={list}>
          {offered.map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      )}
    </>
  )
}

function afterEditKey(key: string, shift: boolean, arrowsEnd: boolean): AfterEdit | undefined {
  if (key === 'Enter') return shift ? 'up' : 'down'
  if (key === 'Tab') return shift ? 'left' : 'right'
  if (!arrowsEnd) return undefined
  return ({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const)[key]
}

function focusInput(input: HTMLElement | null) {
  input?.focus({ preventScroll: true })
}

function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus({ preventScroll: true })
  input?.select()
}

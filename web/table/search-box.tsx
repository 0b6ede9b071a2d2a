import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'

const PAUSE = 250

/** The list's search: slash focuses it, Escape clears it and returns the keys to the list. */
export function SearchBox({
  value,
  label,
  onSearch,
  inputRef,
}: {
  value: string
  label: string | undefined
  onSearch: (text: string) => void
  inputRef: React.RefObject<HTMLInputElement | null>
}) {
  const t = useT()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Cleared or changed from outside, such as by a view.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])

  function changeText(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next.trim()
      onSearch(next.trim())
    }, PAUSE)
  }

  return (
    <div className="table-search">
      <IconSearch size={16} aria-hidden />
      <input
        ref={inputRef}
        type="search"
        aria-label={label ?? t('table.search')}
        placeholder={label ?? t('table.search_box')}
        maxLength={100}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The list's own keys work again.
          event.currentTarget.blur()
          if (!text) return
          event.preventDefault()
          changeText('')
        }}
      />
    </div>
  )
}

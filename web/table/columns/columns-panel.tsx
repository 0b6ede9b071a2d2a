import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { cloneElement, type ReactElement } from 'react'
import { useOpenOnMount } from '#web/buttons/lazy-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconChevronDown, IconChevronUp } from '#web/icons.ts'
import { DEFAULT_COLUMNS, moveName, orderNames } from './column-state.ts'
import type { ColumnsProps } from './columns-menu.tsx'

/** Chooses the visible columns and their order, in a popover at its button. */
export default function ColumnsPanel({
  target,
  columns,
  state,
  density,
  onChange,
}: ColumnsProps & { target: ReactElement }) {
  const t = useT()
  const [opened, setOpened] = useOpenOnMount()
  const names = orderNames(
    columns.map((column) => column.name),
    state.order,
  )
  const headerOf = (name: string) => columns.find((column) => column.name === name)?.header ?? name
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={300} opened={opened} onChange={setOpened}>
      <Popover.Target>
        {cloneElement(target as ReactElement<{ onClick: () => void }>, { onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <ul className="table-columns">
          {names.map((name, index) => (
            <li key={name}>
              <Checkbox
                label={headerOf(name)}
                checked={!state.hidden.includes(name)}
                disabled={index === 0}
                onChange={(event) =>
                  onChange(
                    {
                      ...state,
                      hidden: event.currentTarget.checked
                        ? state.hidden.filter((one) => one !== name)
                        : [...state.hidden, name],
                    },
                    density,
                  )
                }
              />
              {index > 0 ? (
                <span>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    disabled={index === 1}
                    aria-label={t('table.move_up', { column: headerOf(name) })}
                    onClick={() => onChange({ ...state, order: moveName(names, name, -1) }, density)}
                  >
                    <IconChevronUp size={15} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    disabled={index === names.length - 1}
                    aria-label={t('table.move_down', { column: headerOf(name) })}
                    onClick={() => onChange({ ...state, order: moveName(names, name, 1) }, density)}
                  >
                    <IconChevronDown size={15} aria-hidden />
                  </ActionIcon>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="xs" onClick={() => onChange(DEFAULT_COLUMNS, density)}>
          {t('table.columns_reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

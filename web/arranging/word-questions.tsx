import { Button, NativeSelect } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import classes from './arranging.module.css'
import type { MappingProps } from './map-columns.tsx'

type Word = MappingProps['proposal']['words'][number]
const KEEP = '\u0000keep'
const EMPTY = '\u0000empty'

/** Unknown words: one answer for all alike cells, with similar known words as suggestions. */
export function WordQuestions({ proposal, answer }: MappingProps) {
  const t = useT()
  const { words, options, arrangement, addable } = proposal
  const optionsOf = (key: string) => options.find((one) => one.key === key)?.options ?? []
  const setMeanings = (list: readonly { word: Word; meant: string }[]) => {
    const isOne = (one: (typeof arrangement.words)[number], { word }: { word: Word }) =>
      one.into === word.into && one.key === word.key && one.typed === word.typed
    const others = arrangement.words.filter((one) => !list.some((given) => isOne(one, given)))
    const added = list.map(({ word: { into, key, typed }, meant }) => ({ into, key, typed, meant }))
    answer({ words: [...others, ...added] })
  }
  const suggested = words.filter(({ meant, near }) => meant === null && near.length > 0)
  const offers = addable.flatMap((unit) => {
    const isAdded = arrangement.adds.includes(unit)
    const fresh = words.filter(
      ({ key, meant, near, typed }) =>
        key === unit && near.length === 0 && (isAdded ? meant === typed : meant === null),
    )
    const names = new Set(fresh.map(({ typed }) => typed.trim().toLowerCase()))
    return names.size === 0 ? [] : [{ unit, isAdded, count: names.size }]
  })
  return (
    <>
      {offers.map(({ unit, isAdded, count }) => (
        <div key={unit} className={classes.question}>
          <b>{t(isAdded ? `arrange.adds.${unit}` : `arrange.unknown.${unit}`, { count })}</b>
          <Button
            variant="default"
            w="fit-content"
            onClick={() =>
              answer({ adds: isAdded ? arrangement.adds.filter((one) => one !== unit) : [...arrangement.adds, unit] })
            }
          >
            {isAdded ? t('arrange.add_none') : t('arrange.add_these', { count })}
          </Button>
        </div>
      ))}
      {suggested.length > 1 && (
        <div className={classes.question}>
          <Button
            variant="default"
            w="fit-content"
            onClick={() =>
              setMeanings(suggested.flatMap((word) => word.near.slice(0, 1).map((meant) => ({ word, meant }))))
            }
          >
            {t('arrange.take_all_near', { count: suggested.length })}
          </Button>
        </div>
      )}
      {words.map((word) => {
        const choices = optionsOf(word.key)
        const labelOf = (value: string) => choices.find((one) => one.value === value)?.label ?? value
        const value =
          word.meant === null ? '' : word.meant === '' ? EMPTY : word.meant === word.typed ? KEEP : word.meant
        return (
          <div key={`${word.into} ${word.key} ${word.typed}`} className={classes.question}>
            <b>{t('arrange.word', { field: word.label, typed: word.typed, count: word.count })}</b>
            <div className={classes.answers}>
              {word.meant === null &&
                word.near.map((near) => (
                  <Button key={near} size="xs" variant="light" onClick={() => setMeanings([{ word, meant: near }])}>
                    {t('arrange.did_you_mean', { value: labelOf(near) })}
                  </Button>
                ))}
              <NativeSelect
                aria-label={t('arrange.means', { typed: word.typed })}
                value={value}
                data={[
                  { value: '', label: t('arrange.choose'), disabled: true },
                  ...choices,
                  { value: EMPTY, label: t('arrange.leave_empty') },
                  { value: KEEP, label: t('arrange.keep') },
                ]}
                onChange={(event) => {
                  const chosen = event.currentTarget.value
                  setMeanings([{ word, meant: chosen === EMPTY ? '' : chosen === KEEP ? word.typed : chosen }])
                }}
              />
            </div>
          </div>
        )
      })}
    </>
  )
}

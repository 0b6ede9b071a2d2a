import { createElement, Fragment, type ReactNode } from 'react'
import type { LetterBlock, LetterInline, LetterList } from '#base/letters/letter-document.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { letterTemplateApi } from '../contract.ts'
import { bodiesOf, type TemplateText } from '../rules.ts'
import classes from './templates.module.css'

type Labels = ReadonlyMap<string, string>
type Block = LetterBlock | LetterList

/** A text to read, in its languages, with variables as chips. */
export function LetterText({ of }: { of: Pick<TemplateText, 'languages' | 'body' | 'second_body' | 'typed'> }) {
  const labels = useVariableLabels(of.typed)
  return (
    <div className={classes.read}>
      {bodiesOf(of).map(({ body, field, language }) => (
        <article key={field} lang={{ en: 'en-MY', zh: 'zh-TW', ms: 'ms-MY' }[language]} className={classes.sheet}>
          <Blocks of={body.content} labels={labels} />
        </article>
      ))}
    </div>
  )
}

/** The names of variables in the reader's language, with those that a template asks to be typed. */
export function useVariableLabels(typed: TemplateText['typed']): Labels {
  const isChinese = useLanguage() === 'zh-TW'
  const { data } = useCall(letterTemplateApi.variables, {})
  return new Map([
    ...(data ?? []).map(({ name, label }) => [name, label] as const),
    ...typed.map(({ name, label_en, label_zh }) => [`typed.${name}`, isChinese ? label_zh : label_en] as const),
  ])
}

/** Nodes have no identity but their place: a text to read does not change. */
function inOrder<T>(items: readonly T[]): { key: number; item: T }[] {
  return items.map((item, key) => ({ key, item }))
}

function Blocks({ of, labels }: { of: readonly Block[]; labels: Labels }): ReactNode {
  return inOrder(of).map(({ key, item }) => <BlockView key={key} block={item} labels={labels} />)
}

function BlockView({ block, labels }: { block: Block; labels: Labels }): ReactNode {
  const t = useT()
  if (block.type === 'paragraph')
    return (
      <p data-align={block.attrs?.textAlign ?? undefined}>
        <Inlines of={block.content} labels={labels} />
      </p>
    )
  if (block.type === 'heading')
    return createElement(
      `h${block.attrs.level + 1}`,
      { 'data-align': block.attrs.textAlign ?? undefined },
      <Inlines of={block.content} labels={labels} />,
    )
  if (block.type === 'bulletList' || block.type === 'orderedList')
    return createElement(
      block.type === 'bulletList' ? 'ul' : 'ol',
      null,
      inOrder(block.content).map(({ key, item }) => (
        <li key={key}>
          <Blocks of={item.content} labels={labels} />
        </li>
      )),
    )
  if (block.type === 'table')
    return (
      <table>
        <tbody>
          {inOrder(block.content).map(({ key, item: row }) => (
            <tr key={key}>
              {inOrder(row.content).map(({ key: column, item: cell }) =>
                createElement(
                  cell.type === 'tableHeader' ? 'th' : 'td',
                  { key: column },
                  <Blocks of={cell.content} labels={labels} />,
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    )
  if (block.type === 'signature')
    return <div className={classes.signature}>{t(`letter-template.signature.${block.attrs.signer}`)}</div>
  if (block.type === 'pageBreak') return <div className={classes.pageBreak}>{t('letter-template.page_break')}</div>
  return <hr />
}

function Inlines({ of = [], labels }: { of?: readonly LetterInline[] | undefined; labels: Labels }): ReactNode {
  return inOrder(of).map(({ key, item: node }) => (
    <Fragment key={key}>
      {node.type === 'hardBreak' ? (
        <br />
      ) : (
        marked(
          node.type === 'text' ? (
            node.text
          ) : (
            <span className={classes.chip}>{labels.get(node.attrs.name) ?? node.attrs.name}</span>
          ),
          node.marks,
        )
      )}
    </Fragment>
  ))
}

const TAGS = { bold: 'strong', italic: 'em', underline: 'u' } as const

function marked(content: ReactNode, marks: LetterInline['marks'] = []): ReactNode {
  return marks.reduce((inner, { type }) => createElement(TAGS[type], null, inner), content)
}

import { containsAllWords } from '#base/names.ts'

/** A question as the reader sees it. */
export type TopicTexts = { readonly question: string; readonly answer: string; readonly keywords: string }

/** The topics that have every word of a search: those whose question has them first, each group in its order. */
export function findTopics<Topic extends TopicTexts>(search: string, topics: readonly Topic[]): Topic[] {
  const found = topics.filter(({ question, answer, keywords }) =>
    containsAllWords(search, [question, answer, keywords]),
  )
  const isAsked = ({ question }: Topic) => containsAllWords(search, [question])
  return [...found.filter(isAsked), ...found.filter((topic) => !isAsked(topic))]
}

import path from 'node:path'
import { expect, it } from 'vitest'
import { isTest, sources, textOf } from './source-files.ts'

/** Participles, pronouns and adverbs that name no subject. */
const LONE = new Set(
  `told asked kept given said shown here around behind later once among look took tried considered judged judging
  pressed put sit beside meant gone held left made met named noted paid planned seen sent set settled stood stored taken
  thrown used wanted written worked done begun brought bought built chosen cut drawn dropped ended fetched found gathered
  heard known lent lost marked moved opened printed read remembered removed sold sorted spared started stayed struck
  touched tidied turned typed understood watched whole without within ahead alike alone along already also anew apart
  aside away back before below between beyond else elsewhere everywhere far how inside instead maybe never next off
  often only otherwise outside over own perhaps quite rather since so some still such then there these this those though
  through together too under until upon very well what when where which while who whose why yet`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
)

it('no file name is a lone participle, pronoun or adverb', () => {
  const wrong = sources.filter((file) => LONE.has(path.basename(file).replace(/(\.api|\.slow)?(\.test)?\.tsx?$/, '')))
  expect(wrong).toEqual([])
})

it('no exported function, constant or type is named by a lone participle, pronoun or adverb', () => {
  const wrong = sources
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/^export (?:async )?(?:function|const|type|interface|class) (\w+)/gm)]
        .filter(([, name]) => LONE.has(name!.toLowerCase()))
        .map(([, name]) => `${file}: ${name}`),
    )
  expect(wrong).toEqual([])
})

it('functions that register routes are called register…Routes', () => {
  const wrong = sources
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\bfunction (?!register)(\w+Routes)\b/g)].map(([, name]) => `${file}: ${name}`),
    )
  expect(wrong).toEqual([])
})

import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoint.ts'
import { callKey, newQueryClient, refetchAll } from './use-call.ts'

it('after a change what is on the page is asked anew, whatever it speaks of; the rest is old, and what never changes stays', async () => {
  const cache = newQueryClient()
  const asked: string[] = []
  const answer = (name: string, meta?: { lasting: true }) => ({
    queryKey: callKey(subject('tried').endpoint(`GET /api/${name}`, { access: 'staff', reply: z.unknown() }), {}),
    queryFn: () => asked.push(name),
    staleTime: Number.POSITIVE_INFINITY,
    ...(meta && { meta }),
  })
  const [loans, runs, photo, left] = [
    answer('loans'),
    answer('payroll'),
    answer('photo', { lasting: true }),
    answer('left'),
  ]
  for (const one of [loans, runs, photo, left]) await cache.fetchQuery(one)
  const leave = [loans, runs, photo].map((one) => new QueryObserver(cache, one).subscribe(() => undefined))
  asked.length = 0
  await refetchAll(cache)
  expect(asked.toSorted()).toEqual(['loans', 'payroll'])
  const isOld = (one: typeof left) => cache.getQueryState(one.queryKey)!.isInvalidated
  expect([loans, runs, photo, left].map(isOld)).toEqual([false, false, false, true])
  for (const end of leave) end()
  cache.clear()
})

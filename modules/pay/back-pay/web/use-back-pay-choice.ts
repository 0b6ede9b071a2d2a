import { useState } from 'react'
import type { FoundBackPayRow } from './back-pay-texts.ts'

type BackPaySums = { people: number; due: number; taken_back: number }

/**
 * Who is assigned to the run: everyone found except those left out; people with a month without a payslip only where chosen.
 * The choice is kept while the list is paged and searched.
 */
export function useBackPayChoice(usual: BackPaySums) {
  const [left, setLeft] = useState<ReadonlyMap<string, number>>(new Map())
  const [also, setAlso] = useState<ReadonlyMap<string, number>>(new Map())

  function has(row: FoundBackPayRow): boolean {
    if (row.amount === 0) return false
    return row.is_unpaid_month ? also.has(row.id) : !left.has(row.id)
  }

  function toggle(row: FoundBackPayRow): void {
    const change = (known: ReadonlyMap<string, number>) => {
      const next = new Map(known)
      if (!next.delete(row.id)) next.set(row.id, row.amount)
      return next
    }
    if (row.is_unpaid_month) setAlso(change)
    else setLeft(change)
  }

  const sumAmounts = (amounts: Iterable<number>, sign: 1 | -1) =>
    [...amounts].reduce((total, amount) => (Math.sign(amount) === sign ? total + amount : total), 0)
  const sums: BackPaySums = {
    people: usual.people - left.size + also.size,
    due: usual.due - sumAmounts(left.values(), 1) + sumAmounts(also.values(), 1),
    taken_back: usual.taken_back - sumAmounts(left.values(), -1) + sumAmounts(also.values(), -1),
  }
  return { has, toggle, sums, except: [...left.keys()], also: [...also.keys()] }
}

export type BackPayChoice = ReturnType<typeof useBackPayChoice>

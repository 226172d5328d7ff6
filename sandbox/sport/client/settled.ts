import { minorUnits } from '#contract/money.ts'
import { currencyOf } from './money.ts'
import { moneyMoved } from './betting.ts'
import { remember, say, type Book } from './book.ts'
import { refreshOpenBets } from './openBets.ts'
import { read } from './storage.ts'
import { filled, isolated } from './texts.ts'
import type { HistoryItem } from './wire.ts'

/**
 * Tells the player, and the host, once when bets that were open no longer are: those of this visit, and those that this browser
 * knew as open before it.
 */
export function settledBets(book: Book): () => Promise<void> {
  let open: Set<string> | undefined
  return async () => {
    const found = await refreshOpenBets(book)
    if (!found) return
    const ids = found.bets.map(({ id }) => id)
    // Not before: until it has a token, the host has given nothing back.
    const before = open ?? read('open', book.skin) ?? []
    const gone = [...before].filter((id) => !ids.includes(id))
    open = new Set(ids)
    remember(book, 'open', ids)
    if (gone.length === 0) return
    const settled = await book.server.bets({ state: 'settled', count: 50 })
    // Of another player's bets nothing is found here.
    const ended = settled.ok ? settled.value.bets.filter(({ id }) => gone.includes(id)) : []
    const news = settlementNews(book, ended)
    if (news !== undefined)
      say(
        book,
        news,
        ended.some(({ status }) => status === 'won'),
      )
    if (ended.length > 0) await moneyMoved(book)
  }
}

/** A cash-out has been told when it was made. */
function settlementNews(
  { setup: { texts }, state, money }: Book,
  ended: readonly HistoryItem[],
): string | undefined {
  const told = ended.filter(({ status }) => status !== 'cashed')
  const [only] = told
  if (!only) return undefined
  const currency = currencyOf(state.player)
  const paid_minor = told.reduce((sum, { amountOut }) => sum + minorUnits(amountOut, currency), 0)
  const amount = isolated(money(paid_minor))
  if (told.length > 1)
    return filled(texts.betsSettled, {
      ...{ count: told.length, won: told.filter(({ status }) => status === 'won').length, amount },
    })
  const name = only.events.map(({ selection, market, parts }) => (parts ? market : selection)).join(' · ')
  const text = { won: texts.betWon, returned: texts.betReturned, lost: texts.betLost, open: '', cashed: '' }
  return filled(text[only.status], { name, amount })
}

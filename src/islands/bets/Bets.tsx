import { use, useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import { betsTexts, type BetsTexts } from '@/i18n/namespaces/bets.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import type { Texts } from '@/i18n/texts.ts'
import { startBalance } from '@/stores/session/balance.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { betHistories } from '@/stores/sport/bets.ts'
import type { Cell } from '@/ui/history/csv.ts'
import { CsvButton } from '@/ui/history/CsvButton.tsx'
import { HistoryView } from '@/ui/history/HistoryView.tsx'
import { OwedNote } from '@/ui/OwedNote.tsx'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import { State } from '@/ui/State.tsx'
import type { BetItem } from '#contract/bets.ts'
import { localPath } from '#contract/languages.ts'
import type { SportBook } from '#contract/line.ts'
import { BetRow, kindText } from './BetRow.tsx'
import './bets.css'

// Before the first rendering: a guest is known at once, and the texts load in parallel with React.
startBalance()
const loading = loadTexts(pageLanguage(), betsTexts, historyTexts, errorsTexts)

type BetsProps = {
  /** The sportsbooks whose bets are shown, one at a time. */
  books: readonly SportBook[]
}

/** SPORT-08: the player's bets, of one sportsbook at a time. */
export function Bets({ books }: BetsProps) {
  const texts = use(loading)
  const [chosen, choose] = useState(books[0])
  const { bets } = texts
  const names = { digitain: bets.first, betconstruct: bets.second }
  return (
    <div className="bets">
      <OwedNote />
      {books.length > 1 && (
        <div className="bets-books" role="group" aria-label={bets.books}>
          {books.map((book) => (
            <button
              key={book}
              type="button"
              className="chip"
              aria-pressed={book === chosen}
              onClick={() => choose(book)}
            >
              {names[book]}
            </button>
          ))}
        </div>
      )}
      {chosen && <BetsOf key={chosen} book={chosen} texts={texts} />}
    </div>
  )
}

function BetsOf({ book, texts }: { book: SportBook; texts: BetsTexts }) {
  const store = betHistories[book]
  return (
    <HistoryView
      store={store}
      texts={texts}
      fields={(filter) => <StateField chosen={filter['state'] ?? ''} texts={texts} />}
      empty={(isLimited) => <EmptyState book={book} isLimited={isLimited} texts={texts} />}
      tools={
        <CsvButton
          texts={texts}
          fileName={`bets-${book}`}
          heads={betHeads(texts.bets)}
          all={store.all}
          rowOf={(bet) => betCells(texts.bets, bet)}
        />
      }
    >
      {(items) => (
        <ul className="bets-list">
          {items.map((bet) => (
            <BetRow key={bet.id} bet={bet} book={book} texts={texts} />
          ))}
        </ul>
      )}
    </HistoryView>
  )
}

function StateField({ chosen, texts: { bets } }: { chosen: string; texts: BetsTexts }) {
  return (
    <SelectField
      name="state"
      label={bets.status}
      defaultValue={chosen}
      options={[
        { value: '', text: bets.every },
        { value: 'open', text: bets.open },
        { value: 'settled', text: bets.settled },
      ]}
    />
  )
}

const beginnings = {
  digitain: { path: '/sport', text: 'toSport' },
  betconstruct: { path: '/bc/prematch', text: 'toPrematch' },
} as const

type EmptyProps = { book: SportBook; isLimited: boolean; texts: BetsTexts }

function EmptyState({ book, isLimited, texts: { lang, bets } }: EmptyProps) {
  if (isLimited) return <State icon="ball" title={bets.noneInRange} text={bets.noneInRangeText} />
  const { path, text } = beginnings[book]
  return (
    <State icon="ball" title={bets.noBets} text={bets.noBetsText}>
      <a className="button button-primary" href={localPath(lang, path)}>
        {bets[text]}
      </a>
    </State>
  )
}

/** The columns of SPORT-08, as in a file. */
function betHeads(bets: Texts['bets']): string[] {
  const { id, name, date, type, events, stake, payout, status, odds } = bets
  return [id, date, name, type, events, stake, payout, status, odds, `${events}: ${name}`]
}

function betCells(bets: Texts['bets'], bet: BetItem): Cell[] {
  const when = formatPlainMoment(bet.date)
  const events = bet.events.map(({ match, name, score }) => [match, name, score].filter(Boolean).join(', '))
  return [
    ...[bet.id, when, bet.name, kindText(bets, bet), bet.countEvents, bet.amountIn, bet.amountOut],
    ...[bets[bet.status], bet.coef, events.join(' | ')],
  ]
}

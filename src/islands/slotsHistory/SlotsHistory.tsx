import { localPath } from '#contract/languages.ts'
import { sections } from '#contract/sections.ts'
import { slotsWon, type SlotsRound } from '#contract/slotsHistory.ts'
import { useStore } from '@nanostores/react'
import { use, useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { historyTexts } from '@/i18n/namespaces/history.ts'
import { slotsHistoryTexts } from '@/i18n/namespaces/slotsHistory.ts'
import { formatExactMoment } from '@/i18n/moments.ts'
import { slotsHistory, tellRound } from '@/stores/games/slotsHistory.ts'
import { $balance, startBalance } from '@/stores/session/balance.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { CsvButton } from '@/ui/history/CsvButton.tsx'
import { HistoryView } from '@/ui/history/HistoryView.tsx'
import type { RoundTexts as Texts } from '@/ui/history/RoundDialog.tsx'
import { SelectField } from '@/ui/fields/SelectField.tsx'
import { ahead } from '@/ui/ahead.ts'
import { once } from '@/ui/fetchOnce.ts'
import { Money } from '@/ui/Money.tsx'
import { State } from '@/ui/State.tsx'
import { useLatePart } from '@/ui/useLatePart.ts'
import { OpenRounds } from './OpenRounds.tsx'
import './slotsHistory.css'

startBalance()
const loading = loadTexts(pageLanguage(), slotsHistoryTexts, historyTexts, errorsTexts)

const loadDialog = once(() => import('@/ui/history/RoundDialog.tsx'))

export type SlotsHistoryProps = { providers: readonly { id: string; name: string }[] }

/** PROFILE-09: the player's rounds at games, by days, provider and outcome. */
export function SlotsHistory({ providers }: SlotsHistoryProps) {
  const texts = use(loading)
  const { slotsHistory: historyTexts } = texts
  const [told, setTold] = useState<SlotsRound>()
  const dialog = useLatePart(loadDialog)
  const currency = useStore($balance)?.currency
  const onTell = (round: SlotsRound) => {
    void tellRound(round)
    void dialog.fetch().then((isThere) => isThere && setTold(round))
  }
  return (
    <>
      {currency && <OpenRounds texts={texts} currency={currency} onTell={onTell} />}
      {currency && dialog.part && (
        <dialog.part.RoundDialog
          round={told}
          texts={texts}
          currency={currency}
          onClose={() => setTold(undefined)}
        />
      )}
      <HistoryView
        store={slotsHistory}
        texts={texts}
        fields={(filter) => (
          <>
            <SelectField
              name="provider"
              label={historyTexts.provider}
              defaultValue={filter.provider ?? ''}
              options={[
                { value: '', text: historyTexts.everyProvider },
                ...providers.map(({ id, name }) => ({ value: id, text: name })),
              ]}
            />
            <SelectField
              name="status"
              label={historyTexts.status}
              defaultValue={filter.status ?? ''}
              options={[
                { value: '', text: historyTexts.everyStatus },
                { value: 'won', text: historyTexts.won },
                { value: 'lost', text: historyTexts.lost },
              ]}
            />
          </>
        )}
        empty={(isLimited) => <EmptyState isLimited={isLimited} texts={texts} />}
        tools={<Csv texts={texts} />}
      >
        {(items) => (
          <ul className="plain rounds-list" aria-busy={dialog.pending} {...ahead(loadDialog)}>
            {items.map((round) => (
              <Row key={`${round.provider_id}/${round.id}`} round={round} texts={texts} onTell={onTell} />
            ))}
          </ul>
        )}
      </HistoryView>
    </>
  )
}

function Csv({ texts }: { texts: Texts }) {
  const { slotsHistory: historyTexts } = texts
  return (
    <CsvButton
      texts={texts}
      fileName="games"
      heads={[
        historyTexts.round,
        historyTexts.date,
        historyTexts.game,
        historyTexts.provider,
        historyTexts.type,
        historyTexts.stake,
        historyTexts.payout,
        historyTexts.status,
      ]}
      all={slotsHistory.all}
      rowOf={(round) => [
        ...[round.id, formatExactMoment(round.date), round.game, round.provider],
        ...[typeOf(round, historyTexts), round.amount, round.payout],
        outcomeOf(round, historyTexts),
      ]}
    />
  )
}

/** The section of the game; nothing for one that the catalog no longer has. */
function typeOf({ game_type }: SlotsRound, texts: Texts['slotsHistory']): string {
  const section = sections.find((known) => known === game_type)
  return section ? texts[section] : ''
}

/** A payout that is no more than the stake is no win for who reads it, whatever the provider calls it. */
function outcomeOf({ status, amount, payout, is_open }: SlotsRound, texts: Texts['slotsHistory']): string {
  if (is_open) return texts.open
  if (status !== slotsWon) return texts.lost
  return payout > amount || amount === 0 ? texts.won : texts.paidBack
}

type RowProps = { round: SlotsRound; texts: Texts; onTell: (round: SlotsRound) => void }

/** A round in two lines, which opens to what is known of it. */
function Row({ round, texts: { lang, slotsHistory: historyTexts }, onTell }: RowProps) {
  const currency = useStore($balance)?.currency
  const money = (amount: number) => currency && <Money lang={lang} amount={amount} currency={currency} />
  const type = typeOf(round, historyTexts)
  return (
    <li>
      <button type="button" className="card rounds-row" aria-haspopup="dialog" onClick={() => onTell(round)}>
        <b className="rounds-game">
          <bdi>{round.game}</bdi>
        </b>
        <span className={round.payout > round.amount ? 'gain' : 'muted'}>
          {outcomeOf(round, historyTexts)}
        </span>
        <span className="muted">
          {formatExactMoment(round.date)} · <bdi>{round.provider}</bdi>
          {type && ` · ${type}`}
        </span>
        <span className="rounds-amounts">
          <span className="muted">{historyTexts.stake}</span> {money(round.amount)}{' '}
          <span className="muted">{historyTexts.payout}</span> {money(round.payout)}
        </span>
      </button>
    </li>
  )
}

function EmptyState({
  isLimited,
  texts: { lang, slotsHistory: historyTexts },
}: {
  isLimited: boolean
  texts: Texts
}) {
  if (isLimited)
    return <State icon="spade" title={historyTexts.noneFound} text={historyTexts.noneFoundText} />
  return (
    <State icon="spade" title={historyTexts.none} text={historyTexts.noneText}>
      <a className="button button-primary" href={localPath(lang, '/slots')}>
        {historyTexts.toSlots}
      </a>
    </State>
  )
}

import type { MyOffer } from '#contract/offers.ts'
import { fill } from '@/i18n/format.ts'
import { formatNumber } from '@/i18n/formats.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { useMoney } from './useMoney.ts'

type Props = { offer: MyOffer; texts: LoadedTexts<'offers'> }

/** How far the player is with an offer; of one that waits for a deposit, a date or a document, nothing. */
export function OfferStanding({ offer: { done, target, terms }, texts: { lang, offers } }: Props) {
  const money = useMoney(lang)
  const { trigger } = terms
  const { kind } = trigger
  if (!money || /^(?:deposit|date|document)$/.test(kind)) return null
  // No limit is kept yet.
  if (kind === 'limit_kept' && done === 0) return null
  if (kind === 'loss') {
    const words = trigger.period === 'week' ? offers.lossWeek : offers.lossToday
    return <p>{fill(words, { amount: money(done) })}</p>
  }
  const shown = kind === 'stake' ? money : (count: number) => formatNumber(lang, count)
  const ofKind = { games: offers.progressGames, limit_kept: offers.progressDays, stake: offers.progress }
  const words = ofKind[kind as keyof typeof ofKind] ?? offers.progressRounds
  // The day that runs is not over.
  const value = kind === 'limit_kept' ? done - 1 : done
  return (
    <div className="grid gap-1">
      <progress className="progress" value={value} max={target} aria-label={offers.progressLabel} />
      <p className="text-14">{fill(words, { done: shown(Math.min(done, target)), all: shown(target) })}</p>
    </div>
  )
}

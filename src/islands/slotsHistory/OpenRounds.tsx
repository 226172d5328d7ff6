import { localPath } from '#contract/languages.ts'
import type { SlotsRound } from '#contract/slotsHistory.ts'
import { useStore } from '@nanostores/react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { $openRounds } from '@/stores/games/slotsHistory.ts'
import type { RoundTexts as Texts } from '@/ui/history/RoundDialog.tsx'
import { Money } from '@/ui/Money.tsx'

type Props = { texts: Texts; currency: string; onTell: (round: SlotsRound) => void }

/** TRUST-02: rounds that have not ended, with the money they hold and the way back into each. Nothing while there are none. */
export function OpenRounds({ texts: { lang, slotsHistory: words }, currency, onTell }: Props) {
  const loaded = useStore($openRounds)
  if (loaded.state !== 'ready' || loaded.value.count === 0) return null
  const { rounds, held } = loaded.value
  return (
    <section className="card card-body grid gap-3 rounds-in-progress" aria-label={words.openTitle}>
      <h2 className="text-18">{words.openTitle}</h2>
      <p>{fill(words.openText, { amount: moneyInText(lang, held, currency) })}</p>
      <ul className="plain rounds-open-list">
        {rounds.map((round) => (
          <li key={`${round.provider_id}/${round.id}`} className="rounds-open">
            <span>
              <b>
                <bdi>{round.game}</bdi>
              </b>{' '}
              <span className="muted">{formatMoment(round.date)}</span>
            </span>
            <Money lang={lang} amount={round.amount} currency={currency} />
            <span className="rounds-open-ways">
              {round.path && (
                <a className="button button-primary" href={localPath(lang, round.path)}>
                  {words.goOn}
                </a>
              )}
              <button type="button" className="button button-quiet" onClick={() => onTell(round)}>
                {words.details}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useStore } from '@nanostores/react'
import { levelAmong } from '#contract/offerRules.ts'
import type { MyLevel } from '#contract/offers.ts'
import { fill } from '@/i18n/format.ts'
import { formatNumber } from '@/i18n/formats.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { formatMoment } from '@/i18n/moments.ts'
import { giftLine } from '@/i18n/offerFacts.ts'
import { $balance } from '@/stores/session/balance.ts'

type Props = { level: MyLevel; texts: LoadedTexts<'missions' | 'offers' | 'offerFacts'> }

/** PROMO-16: the player's level, what they have on the way to the next, and what that gives. */
export function LevelStanding({ level: { points, steps, is_top }, texts }: Props) {
  const { lang, missions, offers, offerFacts } = texts
  const currency = useStore($balance)?.currency
  const shown = (value: number) => formatNumber(lang, value)
  const reached = levelAmong(steps)
  const step = steps.find(({ level, is_reached }) => !is_reached && level > reached)
  return (
    <div className="grid gap-2">
      <p>
        <b>{fill(missions.level, { level: reached })}</b>
      </p>
      {step ? (
        <>
          <progress className="progress" value={points} max={step.points} aria-label={offers.progressLabel} />
          <p className="text-14">
            {fill(missions.next, { done: shown(points), all: shown(step.points), level: step.level })}
          </p>
          {currency && (
            <p className="muted text-14">
              {giftLine(
                { lang, offers: offerFacts, currency, when: formatMoment },
                { gift: step.gift, trigger: { kind: 'join' } },
              )}
            </p>
          )}
        </>
      ) : (
        <p className="text-14">
          {is_top && `${missions.top} `}
          {fill(missions.points, { points: shown(points) })}
        </p>
      )}
    </div>
  )
}

import { localPath } from '#contract/languages.ts'
import type { MyOffer } from '#contract/offers.ts'
import { fill } from '@/i18n/format.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { OffersTexts } from '@/i18n/namespaces/offers.ts'
import { FreeGift } from './FreeGift.tsx'
import { LeaveOffer } from './LeaveOffer.tsx'
import { OfferStanding } from './OfferStanding.tsx'
import { useMoney } from './useMoney.ts'

type Props = { offer: MyOffer; texts: OffersTexts }

/** How far the player is with an offer, and the way out of it. */
export function OfferProgress({ offer, texts }: Props) {
  const { lang, offers } = texts
  const money = useMoney(lang)
  if (!money) return null
  const given_minor = offer.gifts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const given = givenWords(offer, texts, money(given_minor))
  const states = {
    joined: offers.joined,
    coming: offers.coming,
    given,
    canceled: offers.canceled,
    over: offers.over,
    refused: offers.refused,
    undone: offers.stateUndone,
  }
  return (
    <div className="grid gap-2">
      <p className={offer.state === 'given' ? 'gain' : ''} role="status">
        <b>{states[offer.state]}</b>
      </p>
      {offer.state === 'given' && <FreeGift offer={offer} texts={texts} />}
      {offer.state === 'joined' && (
        <>
          {given_minor > 0 && <p className="gain">{given}</p>}
          <OfferStanding offer={offer} texts={texts} />
          <NextStep offer={offer} texts={texts} />
          <p className="muted text-14">{fill(offers.until, { when: formatMoment(offer.until) })}</p>
          <div>
            <LeaveOffer offer={offer} texts={texts} />
          </div>
        </>
      )}
    </div>
  )
}

/** The way to what a mission asks for. */
function NextStep({ offer: { terms, done }, texts: { lang, offers } }: Props) {
  const { kind } = terms.trigger
  const steps = {
    limit_kept: { path: '/profile/limits', name: offers.toLimits },
    document: { path: '/profile/verification', name: offers.toDocument },
  }
  const step = done === 0 ? steps[kind as keyof typeof steps] : undefined
  return (
    step && (
      <a className="inline-flex items-center min-h-6 justify-self-start" href={localPath(lang, step.path)}>
        {step.name}
      </a>
    )
  )
}

function givenWords({ terms }: MyOffer, { offers }: OffersTexts, amount: string): string {
  if (terms.gift.kind === 'points') return offers.givenPoints
  if (terms.gift.kind === 'free_bets') return offers.givenFreeBets
  return terms.gift.kind === 'free_rounds' ? offers.givenFreeRounds : fill(offers.given, { amount })
}

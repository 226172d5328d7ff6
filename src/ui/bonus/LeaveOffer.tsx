import type { MyOffer } from '#contract/offers.ts'
import type { OffersTexts } from '@/i18n/namespaces/offers.ts'
import { cancelOffer } from '@/stores/bonuses/offers.ts'
import { WayOut } from './WayOut.tsx'

/** PROMO-03: the way out of an offer. */
export function LeaveOffer({ offer, texts: { offers, errors } }: { offer: MyOffer; texts: OffersTexts }) {
  const words = {
    leave: offers.leave,
    question: offers.leaveQuestion,
    yes: offers.leaveYes,
    no: offers.leaveNo,
  }
  return (
    <WayOut words={words} errors={errors} end={() => cancelOffer(offer.id)}>
      <p>{offers.leaveGoes}</p>
      <p className="muted">{offers.leaveStays}</p>
    </WayOut>
  )
}

import * as v from 'valibot'
import { CancelOfferBody, JoinOfferBody, MyOffers, OfferCard, OffersQuery } from '../offers.ts'
import { MyGifts } from '../gifts.ts'
import { get, pageList, post, type Call } from './call.ts'

const ofPlayer = { access: 'player' } as const

/** Offers: the list that everybody sees, and those of the player. */
export const offerCalls = {
  offers: { ...pageList, path: '/api/site/offers', query: OffersQuery, result: v.array(OfferCard) },
  myOffers: { ...get, ...ofPlayer, path: '/api/user/offers', result: MyOffers },
  joinOffer: {
    ...post,
    ...ofPlayer,
    terms: true,
    path: '/api/user/offers/join',
    body: JoinOfferBody,
    result: MyOffers,
  },
  myGifts: { ...get, ...ofPlayer, path: '/api/user/gifts', result: MyGifts },
  cancelOffer: {
    ...post,
    ...ofPlayer,
    path: '/api/user/offers/cancel',
    body: CancelOfferBody,
    result: MyOffers,
  },
} as const satisfies Record<string, Call>

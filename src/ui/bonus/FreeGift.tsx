import { useStore } from '@nanostores/react'
import type { MyFreeRounds } from '#contract/gifts.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import type { MyOffer } from '#contract/offers.ts'
import { fill } from '@/i18n/format.ts'
import type { OffersTexts } from '@/i18n/namespaces/offers.ts'
import { $gifts } from '@/stores/bonuses/gifts.ts'

type Props = { offer: MyOffer; texts: OffersTexts }

/** Of an offer that gave free bets or free rounds the way to them, and how many rounds are left. */
export function FreeGift({ offer, texts }: Props) {
  const { lang, offers } = texts
  const { gift } = offer.terms
  if (gift.kind === 'free_bets')
    return (
      <a className="inline-flex items-center min-h-6" href={localPath(lang, '/sport')}>
        {offers.toSport}
      </a>
    )
  if (gift.kind !== 'free_rounds') return null
  return (
    <p>
      <RoundsLeft offer={offer} texts={texts} />
      <GameLinks lang={lang} provider={gift.provider} games={gift.games} />
    </p>
  )
}

type GamesProps = { lang: LanguageCode } & Pick<MyFreeRounds, 'provider' | 'games'>

/** The ways to the games of free rounds. */
export function GameLinks({ lang, provider, games }: GamesProps) {
  return games.map(({ id, title }) => (
    <a
      key={id}
      className="inline-flex items-center min-h-6 me-3"
      href={localPath(lang, `/slots/${provider}/${id}`)}
    >
      {title}
    </a>
  ))
}

function RoundsLeft({ offer, texts }: Props) {
  const loaded = useStore($gifts)
  const given = loaded.state === 'ready' ? loaded.value.free_rounds : []
  const own = given.find(({ id, state }) => id.startsWith(`offer:${offer.id}:`) && state === 'open')
  return own && <span className="me-3">{fill(texts.offers.freeRoundsLeft, { count: own.left })}</span>
}

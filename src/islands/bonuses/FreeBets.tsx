import { useStore } from '@nanostores/react'
import { $profile, loadProfile } from '@/stores/profile/profile.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Money } from '@/ui/Money.tsx'
import type { BonusTexts } from '@/i18n/namespaces/bonuses.ts'

/** The free bets of the profile (PROFILE-01); the list says so while it is empty. */
export function FreeBets({ texts }: { texts: BonusTexts }) {
  const loaded = useStore($profile)
  const { lang, bonuses, errors } = texts
  return (
    <LoadedView
      loaded={loaded}
      texts={bonuses}
      errors={errors}
      again={loadProfile}
      waiting="bonuses-free-waiting"
    >
      {({ free_bets, currency }) =>
        free_bets.length === 0 ? (
          <p className="card bonuses-free muted">{bonuses.freeBetsNone}</p>
        ) : (
          <ul className="plain grid gap-2" aria-label={bonuses.freeBets}>
            {free_bets.map(({ id, amount }) => (
              <li key={id} className="card bonuses-free">
                <b>
                  <Money lang={lang} amount={amount} currency={currency} />
                </b>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}

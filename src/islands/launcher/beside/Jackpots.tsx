import { useStore } from '@nanostores/react'
import { $jackpots } from '@/stores/games/beside.ts'
import { Money } from '@/ui/Money.tsx'
import type { BesideProps } from './Beside.tsx'

/** The jackpots that stakes in the player's currency go into, with their amounts. Nothing while there are none. */
export function Jackpots({ texts: { lang, launcher }, currency }: BesideProps) {
  const loaded = useStore($jackpots)
  const own = loaded.state === 'ready' ? loaded.value.filter((one) => one.currency === currency) : []
  if (own.length === 0) return null
  return (
    <section className="beside-part" aria-label={launcher.jackpots}>
      <h3>{launcher.jackpots}</h3>
      <ul className="plain beside-jackpots">
        {own.map(({ id, name, amount }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <b>
              <Money lang={lang} amount={amount} currency={currency} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

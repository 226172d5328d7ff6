import type { Bonus } from '#contract/bonuses.ts'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import type { GiveUpTexts } from '@/i18n/namespaces/giveUpBonus.ts'
import { giveUpBonus } from '@/stores/bonuses/bonuses.ts'
import { WayOut } from './WayOut.tsx'

type Props = {
  bonus: Bonus
  texts: GiveUpTexts
  currency: string
  /** Called once the bonus is over. */
  onGivenUp?: () => void
}

/** CASHIER-04: the way out of a bonus. */
export function GiveUpBonus({ bonus, texts, currency, onGivenUp }: Props) {
  const words = texts.giveUpBonus
  return (
    <WayOut
      words={{ ...words, leave: words.giveUp }}
      errors={texts.errors}
      end={() => giveUpBonus(bonus.id)}
      onEnded={onGivenUp}
    >
      <Losses bonus={bonus} texts={texts} currency={currency} />
    </WayOut>
  )
}

function Losses({ bonus, texts, currency }: Pick<Props, 'bonus' | 'texts' | 'currency'>) {
  const { lang, giveUpBonus: words } = texts
  const { remaining, to_wager } = bonus
  const amount = (major: number) => ({ amount: moneyInText(lang, major, currency) })
  return (
    <>
      <p>{remaining > 0 ? fill(words.loses, amount(remaining)) : words.losesNothing}</p>
      {to_wager > 0 && <p>{fill(words.wagering, amount(to_wager))}</p>}
      <p className="muted">{words.stays}</p>
    </>
  )
}

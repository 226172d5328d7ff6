import type { Bonus } from '#contract/bonuses.ts'
import { useId, useState } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import type { GiveUpTexts } from '@/i18n/namespaces/giveUpBonus.ts'
import { giveUpBonus } from '@/stores/bonuses/bonuses.ts'
import { Modal } from '../Modal.tsx'
import { useAction } from '../useAction.ts'

type Props = {
  bonus: Bonus
  texts: GiveUpTexts
  currency: string
  /** Called once the bonus is over. */
  onGivenUp?: () => void
}

/** CASHIER-04: the way out of a bonus. The dialog says what is lost and what stays; only its button ends the bonus. */
export function GiveUpBonus({ bonus, texts, currency, onGivenUp }: Props) {
  const [isOpen, open] = useState(false)
  const heading = useId()
  const { giveUpBonus: words, errors } = texts
  const { pending, run } = useAction({ errors })
  async function giveUp() {
    if ((await run(() => giveUpBonus(bonus.id))) === undefined) return
    open(false)
    onGivenUp?.()
  }
  return (
    <>
      <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => open(true)}>
        {words.giveUp}
      </button>
      <Modal
        shown={isOpen ? 'give-up' : undefined}
        className="give-up"
        labelledBy={heading}
        onClose={() => open(false)}
      >
        <div className="grid gap-4">
          <h2 id={heading}>{words.question}</h2>
          {isOpen && <Losses bonus={bonus} texts={texts} currency={currency} />}
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-danger"
              aria-busy={pending}
              aria-disabled={pending}
              onClick={() => void giveUp()}
            >
              {words.yes}
            </button>
            <button type="button" className="button button-quiet" onClick={() => open(false)}>
              {words.no}
            </button>
          </div>
        </div>
      </Modal>
    </>
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

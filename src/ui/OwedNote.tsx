import { useStore } from '@nanostores/react'
import { Suspense, use } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { owedTexts } from '@/i18n/namespaces/owed.ts'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { $balance } from '@/stores/session/balance.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/**
 * A player's owed money, from a corrected bet or a returned deposit, and how it is repaid. Few ever owe, so its texts
 * load only for those who do.
 */
export function OwedNote() {
  const balance = useStore($balance)
  if (!balance || balance.owed === 0) return null
  return (
    <Suspense fallback={null}>
      <Note amount={balance.owed} currency={balance.currency} />
    </Suspense>
  )
}

function Note({ amount, currency }: { amount: number; currency: string }) {
  const { lang, owed } = use(loadTexts(pageLanguage(), owedTexts))
  return (
    <div className="card grid gap-1 p-4" role="note">
      <b>{fill(owed.title, { amount: moneyInText(lang, amount, currency) })}</b>
      <p className="muted">{owed.text}</p>
    </div>
  )
}

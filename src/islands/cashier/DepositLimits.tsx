import { code } from '#contract/errors.ts'
import { localPath } from '#contract/languages.ts'
import { markets } from '#contract/markets.ts'
import type { Limit, Limits } from '#contract/protection.ts'
import { useStore } from '@nanostores/react'
import { Suspense, use, useState, type ReactNode } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { protectionTexts } from '@/i18n/namespaces/protection.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { $limits, exclusionRestriction, tightest } from '@/stores/protection/limits.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { readStored, writeStored } from '@/stores/site/storage.ts'
import { LazyRestrictionNotice } from '@/ui/protection/LazyRestrictionNotice.tsx'
import { limitName } from '@/ui/protection/limitTexts.ts'
import { WaitingPart } from '@/ui/State.tsx'

const loading = loadTexts(pageLanguage(), protectionTexts)
/** The same refusal as the platform's. */
const limitFirst = (kind: Limit['kind']): CallFailure => ({
  ...({ kind: 'answered', code: code.limitReached, message: '' } as const),
  fields: { limit: `${kind}_required` },
})

/** `wait` is for screen readers. */
type Props = { wait: string; currency: string; children: ReactNode }

/**
 * Player protection above the deposit form: the rest of a limit, or the question whether to set one. A break, or a
 * limit that the market requires first, replaces the form. The form waits for it; otherwise it would move under the
 * player's finger.
 */
export function DepositLimits({ wait, currency, children }: Props) {
  const loaded = useStore($limits)
  const waiting = <WaitingPart className="cashier-waiting" text={wait} />
  if (loaded.state === 'loading') return waiting
  // The platform refuses whatever happens here: where the limits do not come, the form is.
  const limits = loaded.state === 'ready' ? loaded.value : undefined
  if (limits?.exclusion) return <LazyRestrictionNotice failure={exclusionRestriction(limits.exclusion)} />
  const hasOwn = (kind: Limit['kind']) =>
    limits?.limits.some((limit) => limit.kind === kind && limit.amount !== null)
  const missing = limits && markets[limits.market].limits.required.find((kind) => !hasOwn(kind))
  if (missing) return <LazyRestrictionNotice failure={limitFirst(missing)} />
  return (
    <Suspense fallback={waiting}>
      {limits && <Left limits={limits} currency={currency} />}
      {limits && !hasOwn('deposit') && <Question />}
      {children}
    </Suspense>
  )
}

function Left({ limits, currency }: { limits: Limits; currency: string }) {
  const texts = use(loading)
  const limit = tightest(limits, ['deposit'])
  if (!limit) return null
  const amount = moneyInText(texts.lang, limit.left, currency)
  return (
    <p className="text-14 tabular">
      {fill(texts.protection.leftOf, { limit: limitName(texts, limit), amount })}
    </p>
  )
}

const askedKey = 'atoll:limits-asked'

/** Asked once per device: a player who declined is not asked again at each deposit. */
function Question() {
  const { lang, protection } = use(loading)
  const [isAsked, setAsked] = useState(() => readStored(askedKey) !== '')
  if (isAsked) return null
  const later = () => {
    writeStored(askedKey, '1')
    setAsked(true)
  }
  return (
    <section className="card cashier-question" aria-label={protection.askTitle}>
      <h2>{protection.askTitle}</h2>
      <div className="restriction-links">
        <a className="button button-quiet" href={localPath(lang, '/profile/limits')}>
          {protection.setLimit}
        </a>
        <button type="button" className="button button-ghost" onClick={later}>
          {protection.later}
        </button>
      </div>
    </section>
  )
}

import { useStore } from '@nanostores/react'
import { use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { protectionTexts } from '@/i18n/namespaces/protection.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { fill } from '@/i18n/format.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { $restriction, $limits, tightest } from '@/stores/protection/limits.ts'
import {
  $checkSeen,
  $playSession,
  isCheckDue,
  serverTime,
  startPlayWatch,
} from '@/stores/protection/playWatch.ts'
import { $balance, $balanceHeld } from '@/stores/session/balance.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Money } from '@/ui/Money.tsx'
import { clockText, elapsedText } from './clockText.ts'
import { isProtective } from '@/ui/protection/isProtective.ts'
import { RealityCheck } from './RealityCheck.tsx'
import type { ProtectionTexts } from '@/i18n/namespaces/protection.ts'
import { limitName } from '@/ui/protection/limitTexts.ts'

const loading = loadTexts(pageLanguage(), protectionTexts)

type Props = {
  /** The failure shown instead of the game or the book, if any. */
  failure: CallFailure | undefined
  /** A restriction began: the open game or book ends. */
  onRestriction: (restriction: CallFailure) => void
  leave: () => void
}

/**
 * PROTECT-02, PROTECT-05: on every page where somebody plays, the time of day, the length of the session and the net position;
 * at the player's interval the reality check over it; and the end of play once there is a restriction.
 */
export function PlayWatch({ failure, onRestriction, leave }: Props) {
  const texts = use(loading)
  const played = useStore($playSession)
  const currency = useStore($balance)?.currency
  const limits = useStore($limits)
  const { clock, passed_ms } = useNow()
  useEffect(startPlayWatch, [])
  useRestriction(failure, onRestriction)
  const since = played?.since ?? null
  const now_ms = serverTime(passed_ms)
  const played_ms = since === null ? 0 : Math.max(0, now_ms - Date.parse(since))
  const interval_min = limits.state === 'ready' ? limits.value.reality_check : 0
  const isShown = useCheck({ since, interval_min, now_ms })
  return (
    <>
      <p className="play-strip">
        <Item name={texts.protection.clock} sign={signs.clock} isQuiet>
          {clockText(clock)}
        </Item>
        <Item name={texts.protection.session} sign={signs.session}>
          {since === null ? '–' : elapsedText(played_ms)}
        </Item>
        {played && currency && (
          <Item name={texts.protection.net} sign={signs.net}>
            {played.net > 0 && '+'}
            <Money lang={texts.lang} amount={played.net} currency={currency} />
          </Item>
        )}
        {currency && limits.state === 'ready' && (
          <Left texts={texts} limits={limits.value} currency={currency} />
        )}
      </p>
      {isShown && <RealityCheck texts={texts} played_ms={played_ms} leave={leave} />}
    </>
  )
}

/** Where the names have no room, on a phone: a clock, an hourglass, and what went up and down. */
const signs = {
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2',
  session: 'M6 3h12M6 21h12M7 3v4l5 5 5-5V3M7 21v-4l5-5 5 5v4',
  net: 'M7 20V5M3.5 8.5 7 5l3.5 3.5M17 4v15M13.5 15.5 17 19l3.5-3.5',
}

type ItemProps = { name: string; title?: string; sign?: string; isQuiet?: boolean; children: ReactNode }

/** `isQuiet`: the name is for screen readers, what it says shows by itself. */
function Item({ name, title = name, sign, isQuiet = false, children }: ItemProps) {
  return (
    <span title={title}>
      {sign && (
        <svg className="icon play-sign" viewBox="0 0 24 24" aria-hidden="true">
          <path d={sign} />
        </svg>
      )}
      <span className={isQuiet ? 'visually-hidden' : 'play-name'}>{name}</span>{' '}
      <span className="ltr">{children}</span>
    </span>
  )
}

type LeftProps = {
  texts: ProtectionTexts
  limits: Parameters<typeof tightest>[0]
  currency: string
}

/** The rest of the limit that ends play first. */
function Left({ texts, limits, currency }: LeftProps) {
  const limit = tightest(limits, ['loss', 'stake'])
  if (!limit) return null
  const { lang, protection } = texts
  const amount = moneyInText(lang, limit.left, currency)
  const title = fill(protection.leftOf, { limit: limitName(texts, limit), amount })
  return (
    <Item name={protection.left} title={title}>
      <Money lang={lang} amount={limit.left} currency={currency} />
    </Item>
  )
}

/** Ticks every second: the device's clock, and the elapsed time, which does not depend on that clock. */
function useNow() {
  const [now, setNow] = useState(readNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const readNow = () => ({ clock: new Date(), passed_ms: performance.now() })

/** Whether the check is shown. It waits for the end of a round, and then for the player. */
function useCheck(session: { since: string | null; interval_min: number; now_ms: number }): boolean {
  const seen_ms = useStore($checkSeen)
  const isHeld = useStore($balanceHeld)
  const [isOpen, setOpen] = useState(false)
  const isDue = isCheckDue({ ...session, seen_ms })
  if (isOpen !== isDue && (isOpen || !isHeld)) setOpen(isDue)
  return isOpen
}

/**
 * Called once for each restriction and each opened game, however often the component is drawn. A restriction also
 * replaces a game that has ended or failed: the provider often learns of it before this page, and can only report
 * that the session is over.
 */
function useRestriction(failure: CallFailure | undefined, onRestriction: (restriction: CallFailure) => void) {
  const restriction = useStore($restriction)
  const tell = useEffectEvent(() => restriction && onRestriction(restriction))
  const name = restriction && JSON.stringify(restriction.fields)
  const isShown = failure !== undefined && isProtective(failure)
  useEffect(() => {
    if (name && !isShown) tell()
  }, [name, isShown])
}

import { code } from '#contract/errors.ts'
import { localPath } from '#contract/languages.ts'
import type { Limits } from '#contract/protection.ts'
import { forGood } from '#contract/protectionTerms.ts'
import { useStore } from '@nanostores/react'
import { use, useEffect, useState } from 'react'
import type { IconName } from '@/components/icons.ts'
import { fill } from '@/i18n/format.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { protectionTexts } from '@/i18n/namespaces/protection.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { $restriction, $limits, loadLimits } from '@/stores/protection/limits.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { State } from '../State.tsx'
import type { ProtectionTexts } from '@/i18n/namespaces/protection.ts'
import { limitName } from './limitTexts.ts'
import { kindRequired, limitNamed } from './refusedLimit.ts'

const loading = loadTexts(pageLanguage(), protectionTexts)

type Link = 'limits' | 'verify' | 'withdraw'
type Explanation = { icon: IconName; title: string; text: string; links: readonly Link[] }

type Props = { failure: CallFailure; className?: string; retry?: () => void }

/** PROTECT-01, -03, -06: why nothing can be played or deposited now, until when, and what can be done. */
export function RestrictionNotice({ failure, className = '', retry }: Props) {
  const texts = use(loading)
  const { lang, protection } = texts
  const { limits, isPast, isOver } = useEnd(failure)
  const message = isOver ? tellEnd(texts) : tell(texts, failure, limits)
  const links = {
    limits: { path: '/profile/limits', text: protection.toLimits },
    verify: { path: '/profile/verification', text: protection.verify },
    withdraw: { path: '/profile/cashier#withdraw', text: protection.withdraw },
  }
  async function again() {
    await loadLimits()
    if (!$restriction.get()) retry?.()
  }
  return (
    <State
      className={`restriction-notice ${className}`}
      icon={message.icon}
      title={message.title}
      text={message.text}
      isAlert
    >
      <div className="restriction-links">
        {message.links.map((name, index) => (
          <a
            key={name}
            className={index === 0 ? 'button button-primary' : 'button button-quiet'}
            href={localPath(lang, links[name].path)}
          >
            {links[name].text}
          </a>
        ))}
        {(isPast || isOver || (retry && failure.code === code.limitReached)) && (
          <button
            type="button"
            className={isOver ? 'button button-primary' : 'button button-quiet'}
            onClick={() => void again()}
          >
            {protection.retry}
          </button>
        )}
        <a className="button button-ghost" href={localPath(lang, '/help')}>
          {protection.help}
        </a>
      </div>
    </State>
  )
}

/**
 * Whether a break ended while it is shown here. A time-out ends by itself, a self-exclusion at the player's request.
 * The platform decides, because the device's clock may be wrong.
 */
function useEnd({ code: answer, fields = {} }: CallFailure) {
  const loaded = useStore($limits)
  const [known] = useState(loaded)
  const isPast = fields.kind === 'time_out' && hasPassed(fields.until)
  useEffect(() => {
    if (isPast) void loadLimits()
  }, [isPast])
  const limits = loaded.state === 'ready' ? loaded.value : undefined
  // Data from before the refusal may be older than the break.
  const isOver = limits && loaded !== known ? limits.exclusion === null : isPast
  return { limits, isPast, isOver: answer === code.excluded && isOver }
}

function hasPassed(until = ''): boolean {
  return Date.parse(until) <= Date.now()
}

function tellEnd({ protection }: ProtectionTexts): Explanation {
  return { icon: 'clock', title: protection.breakEnded, text: protection.breakEndedText, links: [] }
}

function tell(
  texts: ProtectionTexts,
  { code: answer, fields = {} }: CallFailure,
  limits?: Limits,
): Explanation {
  const { protection } = texts
  if (answer === code.verificationNeeded) {
    const { verifyFirst: title, verifyFirstText: text } = protection
    return { icon: 'document', title, text, links: ['verify'] }
  }
  return answer === code.excluded ? tellBreak(texts, fields) : tellLimit(texts, fields.limit ?? '', limits)
}

function tellBreak(
  { protection }: ProtectionTexts,
  { kind = '', until = '' }: Record<string, string>,
): Explanation {
  const message = { icon: 'pause', text: protection.breakText, links: ['withdraw', 'limits'] } as const
  if (kind === 'register') return { ...message, title: protection.breakRegister }
  if (until === forGood || until === '') return { ...message, title: protection.breakForGood }
  if (kind === 'self_exclusion' && hasPassed(until))
    return {
      ...message,
      title: protection.breakOver,
      text: protection.breakOverText,
      links: ['limits', 'withdraw'],
    }
  const title = kind === 'self_exclusion' ? protection.exclusionUntil : protection.breakUntil
  return { ...message, title: fill(title, { when: formatMoment(until) }) }
}

function tellLimit(texts: ProtectionTexts, name: string, limits?: Limits): Explanation {
  const { protection } = texts
  const links = ['limits'] as const
  const missing = kindRequired(name)
  if (missing) {
    const title = fill(protection.limitFirst, { limit: protection.kinds[missing] })
    return { icon: 'settings', title, text: protection.limitFirstText, links }
  }
  const named = limitNamed(name)
  const limit = limits?.limits.find(({ kind, period }) => kind === named?.kind && period === named.period)
  const when = limit?.resets_at ? fill(protection.anew, { when: formatMoment(limit.resets_at) }) : ''
  return {
    icon: 'clock',
    title: fill(protection.limitReached, { limit: named ? limitName(texts, named) : '' }),
    text: named?.kind === 'session' ? protection.sessionOverText : when,
    links,
  }
}

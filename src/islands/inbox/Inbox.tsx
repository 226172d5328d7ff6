import { useStore } from '@nanostores/react'
import { use, useRef, useState } from 'react'
import { newsPages } from '#contract/inboxTerms.ts'
import { campaignParameter } from '#contract/campaignTerms.ts'
import { languageOf, localPath, type LanguageCode } from '#contract/languages.ts'
import type { IconName } from '@/components/icons.ts'
import { fill } from '@/i18n/format.ts'
import { loadTexts, type LoadedTexts } from '@/i18n/loadTexts.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { inboxTexts, newsTexts } from '@/i18n/namespaces/inbox.ts'
import { notifyFailure } from '@/stores/notices/notices.ts'
import {
  $inbox,
  loadInbox,
  loadOlder,
  markRead,
  type Inbox as Loaded,
  type News,
} from '@/stores/profile/inbox.ts'
import { $session, startSession } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { Icon } from '@/ui/Icon.tsx'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { State } from '@/ui/State.tsx'
import '@/ui/panel/panel.css'
import './inbox.css'
import { PushCard } from './PushCard.tsx'
import { Wishes } from './Wishes.tsx'
import { wordsOf } from './words.ts'

startSession()
const loading = loadTexts(pageLanguage(), inboxTexts, newsTexts, errorsTexts)
type Texts = LoadedTexts<'inbox' | 'news' | 'errors'>

/** PROMO-24: what the player has been told, by days. */
export function Inbox() {
  const texts = use(loading)
  const inbox = useStore($inbox)
  if (useStore($session) === 'out') return null
  const { inbox: words, errors } = texts
  return (
    <div className="grid gap-8">
      <LoadedView loaded={inbox} texts={words} errors={errors} again={loadInbox} waiting="inbox-waiting">
        {(value) =>
          value.news.length === 0 ? (
            <State icon="bell" title={words.none} text={words.noneText} />
          ) : (
            <List texts={texts} inbox={value} />
          )
        }
      </LoadedView>
      {/* After the list: what stands below it does not move when it comes. */}
      {inbox.state !== 'loading' && (
        <>
          <Wishes texts={texts} />
          <PushCard texts={texts} />
        </>
      )}
    </div>
  )
}

function List({ texts, inbox }: { texts: Texts; inbox: Loaded }) {
  const { inbox: words } = texts
  const { news, next, unread, currency } = inbox
  const status = useRef<HTMLParagraphElement>(null)
  function markAll() {
    // The button goes with the last that was not read.
    status.current?.focus()
    markRead(news[0]?.n ?? 0, true)
  }
  return (
    <div className="grid gap-6">
      <div className="inbox-head">
        <p ref={status} className="muted" role="status" tabIndex={-1}>
          {unread > 0 ? fill(words.unreadCount, { count: unread }) : words.allRead}
        </p>
        {unread > 0 && (
          <button type="button" className="button button-quiet" onClick={markAll}>
            <Icon name="check" />
            {words.markAll}
          </button>
        )}
      </div>
      {[...Map.groupBy(news, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
        <section key={day} className="grid gap-2">
          <h2 className="inbox-day">{dayName(texts, day)}</h2>
          <ul className="card inbox-list">
            {ofDay.map((one) => (
              <Entry key={one.n} texts={texts} news={one} currency={currency} />
            ))}
          </ul>
        </section>
      ))}
      {next !== null && <Older texts={texts} />}
      <p className="muted text-14">{words.kept}</p>
    </div>
  )
}

const [bet, money, paper, gift, mail, pause, info, star] = [
  ...(['ball', 'wallet', 'document', 'gift', 'mail', 'pause', 'info', 'star'] as const),
] as const
const icons: Record<News['kind'], IconName> = {
  ...{ bet_won: bet, bet_returned: bet, bet_corrected: bet },
  ...{ withdrawal_paid: money, withdrawal_refused: money, deposit_credited: money },
  ...{ document_verified: paper, document_rejected: paper },
  ...{ bonus_given: gift, bonus_ends: gift, free_bets_given: gift, free_bets_end: gift },
  ...{ points_given: gift, level_reached: gift },
  ...{ tournament_won: gift, free_rounds_given: gift, free_rounds_end: gift },
  ...{ complaint_answered: mail, limit_ready: pause, terms_new: info, campaign: star },
}

function Entry({ texts, news, currency }: { texts: Texts; news: News; currency: string }) {
  const { title, text, lang } = wordsOf(texts, news, currency)
  return (
    <li>
      <a
        className="inbox-entry"
        data-unread={news.is_read ? undefined : ''}
        href={addressOf(texts.lang, news)}
        onClick={() => news.is_read || markRead(news.n)}
      >
        <Icon name={icons[news.kind]} />
        <span className="inbox-words" lang={lang} dir={lang && languageOf(lang).dir}>
          <span className="inbox-title">
            {title}
            {!news.is_read && <span className="visually-hidden"> ({texts.inbox.unread})</span>}
          </span>
          <span className="muted text-14">{text}</span>
        </span>
        <time className="muted text-14 ltr" dateTime={news.at}>
          {formatPlainMoment(news.at).split(', ')[1]}
        </time>
      </a>
    </li>
  )
}

/** The link of a campaign says of which it is: following it is counted. */
function addressOf(lang: LanguageCode, news: News): string {
  if (news.kind !== 'campaign') return localPath(lang, newsPages[news.kind])
  return `${localPath(lang, news.path)}?${campaignParameter}=${news.campaign}`
}

function Older({ texts: { inbox: words } }: { texts: Texts }) {
  const [pending, setPending] = useState(false)
  async function load() {
    if (pending) return
    setPending(true)
    const failure = await loadOlder()
    setPending(false)
    if (failure) notifyFailure(failure)
  }
  return (
    <button
      type="button"
      className="button button-quiet justify-self-center"
      aria-busy={pending}
      aria-disabled={pending}
      onClick={() => void load()}
    >
      {words.older}
    </button>
  )
}

/** 21.11.2026, by the clock of the reader. */
function dayOf(iso: string): string {
  return formatPlainMoment(iso).split(', ')[0] ?? ''
}

function dayName({ inbox: words }: Texts, day: string): string {
  const today = new Date()
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day === dayOf(today.toISOString())) return words.today
  return day === dayOf(yesterday.toISOString()) ? words.yesterday : day
}

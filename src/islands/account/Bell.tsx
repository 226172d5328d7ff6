import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import { fill } from '@/i18n/format.ts'
import type { Texts } from '@/i18n/texts.ts'
import { $balance } from '@/stores/session/balance.ts'
import { Icon } from '@/ui/Icon.tsx'

/** PROMO-24: the way to the inbox, with what was not read. The count comes with the balance. A higher one is read out. */
export function Bell({ lang, texts }: { lang: LanguageCode; texts: Texts['account'] }) {
  const inbox = useStore($balance)?.inbox
  const [first, setFirst] = useState<number>()
  if (!inbox) return null
  if (first === undefined) setFirst(inbox.last)
  const { unread, last } = inbox
  const count = fill(texts.unread, { count: unread })
  return (
    <>
      <a className="account-bell button button-icon" href={localPath(lang, '/profile/inbox')}>
        <Icon name="bell" />
        <span className="visually-hidden">{texts.inbox}</span>
        {unread > 0 && (
          <>
            <span className="account-count" aria-hidden="true">
              {unread}
            </span>
            <span className="visually-hidden">, {count}</span>
          </>
        )}
      </a>
      <span className="visually-hidden" role="status">
        {unread > 0 && first !== undefined && last > first && `${texts.inbox}, ${count}`}
      </span>
    </>
  )
}

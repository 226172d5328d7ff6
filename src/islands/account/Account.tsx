import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import { labelled } from '@/i18n/labelled.ts'
import type { Texts } from '@/i18n/texts.ts'
import { $balance, $spokenBalance, refreshBalance } from '@/stores/session/balance.ts'
import { $session, $user } from '@/stores/session/session.ts'
import { ahead } from '@/ui/ahead.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { once } from '@/ui/fetchOnce.ts'
import { Icon } from '@/ui/Icon.tsx'
import { Money } from '@/ui/Money.tsx'
import { Waiting } from '@/ui/State.tsx'
import { Bell } from './Bell.tsx'

const loadMenu = once(() => import('./AccountMenu.tsx'))

type AccountProps = { lang: LanguageCode; texts: Texts['account'] }

/** The balance in the header and the player's menu below it. */
export function Account({ lang, texts }: AccountProps) {
  const session = useStore($session)
  const user = useStore($user)
  const balance = useStore($balance)
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useId()
  useCloseOutside(root, open, () => setOpen(false))
  if (session === 'out') return null

  function toggleMenu() {
    // Opening the menu reads the new balance out; polls do not.
    if (!open) void refreshBalance({ spoken: true })
    setOpen(!open)
  }
  function close() {
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <div className="account" ref={root} onKeyDown={(event) => event.key === 'Escape' && open && close()}>
      {/* Its place is kept until it is known whether money may be paid in. */}
      {!balance?.is_excluded && (
        <a className="account-deposit button button-primary" href={localPath(lang, '/profile/cashier')}>
          <Icon name="wallet" />
          <span>{texts.deposit}</span>
        </a>
      )}
      <Bell lang={lang} texts={texts} />
      <button
        ref={toggle}
        type="button"
        className="account-toggle"
        aria-expanded={open}
        aria-controls={menu}
        {...ahead(loadMenu)}
        onClick={toggleMenu}
      >
        <span className="visually-hidden">{labelled(lang, texts.account)} </span>
        <span className="account-user">{user?.username}</span>
        {balance && balance.bonus_balance > 0 && (
          <span className="account-bonus">
            {texts.bonus} <Money lang={lang} amount={balance.bonus_balance} currency={balance.currency} />
            <span className="visually-hidden">, </span>
          </span>
        )}
        <b className="account-amount">
          {balance ? (
            <Money lang={lang} amount={balance.balance} currency={balance.currency} />
          ) : (
            <Waiting text={texts.loading} />
          )}
        </b>
        <Icon name="down" />
      </button>
      <SpokenBalance lang={lang} texts={texts} />
      <Menu id={menu} open={open} lang={lang} texts={texts} />
    </div>
  )
}

/** The place of the menu. It takes the focus while it is tried again: outside, the focus would close it. */
function Menu({ id, open, lang, texts }: AccountProps & { id: string; open: boolean }) {
  const labels = { wait: texts.loading, loadFailed: texts.failed, again: texts.again }
  return (
    <div
      id={id}
      className="account-menu card"
      tabIndex={-1}
      data-open-menu={open || undefined}
      hidden={!open}
    >
      {open && (
        <Deferred load={loadMenu} texts={labels}>
          {({ AccountMenu }) => <AccountMenu lang={lang} texts={texts} />}
        </Deferred>
      )}
    </div>
  )
}

/** The text for screen readers when the menu opens. */
function SpokenBalance({ lang, texts }: AccountProps) {
  const spoken = useStore($spokenBalance)
  return (
    <span className="visually-hidden" role="status">
      {spoken && (
        <>
          {labelled(lang, texts.balance)}{' '}
          <Money lang={lang} amount={spoken.balance} currency={spoken.currency} />
        </>
      )}
    </span>
  )
}

function useCloseOutside(root: { current: HTMLElement | null }, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  })
}

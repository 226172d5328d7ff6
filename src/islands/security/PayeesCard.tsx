import type { Payee } from '#contract/payments.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatUnit } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { PayeesTexts } from '@/i18n/namespaces/payees.ts'
import { $payees, loadPayees, mountPayees, removePayee } from '@/stores/payments/payees.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Card, cardView } from '@/ui/panel/Card.tsx'
import { RemovableEntry } from '@/ui/panel/Entry.tsx'
import { useAction } from '@/ui/useAction.ts'

type CardProps = { texts: PayeesTexts }

/** PIX-09: whom withdrawals may go to, since when, what waits, and the way to take one out. */
export function PayeesCard({ texts }: CardProps) {
  const { lang, payees: words } = texts
  const loaded = useStore($payees)
  useEffect(mountPayees, [])
  return (
    <Card icon="wallet" title={words.title} text={words.text}>
      <LoadedView loaded={loaded} again={loadPayees} {...cardView(texts)}>
        {({ payees, wait_hours: hours }) => (
          <>
            {hours > 0 && <p>{fill(words.rule, { time: formatUnit(lang, hours, 'hour') })}</p>}
            {payees.length === 0 ? (
              <p className="security-none">{words.none}</p>
            ) : (
              <ul className="panel-list">
                {payees.map((payee) => (
                  <PayeeRow key={payee.id} texts={texts} payee={payee} />
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedView>
    </Card>
  )
}

function PayeeRow({ texts, payee }: CardProps & { payee: Payee }) {
  const { payees: words, panels, errors } = texts
  const action = useAction({ errors })
  const name = payee.key === '' ? words.onFile : `\u2066${payee.key}\u2069`
  const sure = fill(payee.state === 'waits' ? words.removeWaits : words.removeSure, { name })
  return (
    <RemovableEntry
      name={name}
      facts={factsOf(texts, payee)}
      words={{ remove: words.remove, cancel: panels.cancel, sure }}
      action={action}
      onRemove={() => removePayee(payee.id)}
    />
  )
}

function factsOf(
  { payees: words }: PayeesTexts,
  { kind, owner, added_at, state, waits_until }: Payee,
): string[] {
  const stands = {
    known: words.known,
    new: words.fresh,
    waits: fill(words.waits, { when: formatMoment(waits_until) }),
  }
  return [
    words.kinds[kind],
    ...(owner === '' ? [] : [fill(words.owner, { cpf: `\u2066${owner}\u2069` })]),
    fill(words.added, { when: formatMoment(added_at) }),
    stands[state],
  ]
}

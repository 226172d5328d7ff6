import { useState } from 'react'
import { Card } from './Card'
import { Step } from './Step'
import type { SecurityTexts } from '@/i18n/namespaces/security'

const loadForm = () => import('./PasswordForm')

type CardProps = { texts: SecurityTexts; startsOpen?: boolean }

export function PasswordCard({ texts, startsOpen = false }: CardProps) {
  const { security } = texts
  const [open, setOpen] = useState(startsOpen)
  return (
    <Card icon="lock" title={security.password} text={security.passwordText}>
      {open ? (
        <Step texts={texts} load={loadForm}>
          {({ PasswordForm }) => <PasswordForm texts={texts} onDone={() => setOpen(false)} />}
        </Step>
      ) : (
        <div className="security-buttons">
          <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
            {security.changePassword}
          </button>
        </div>
      )}
    </Card>
  )
}

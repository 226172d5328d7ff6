import { useState } from 'react'
import { Card } from '@/ui/panel/Card.tsx'
import { Step } from './Step.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

const loadForm = () => import('./PasswordForm.tsx')

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
        <div className="panel-buttons">
          <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
            {security.changePassword}
          </button>
        </div>
      )}
    </Card>
  )
}

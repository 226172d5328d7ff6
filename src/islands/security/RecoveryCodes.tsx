import { useEffect, useRef } from 'react'
import { CopyButton } from '@/ui/fields/CopyButton.tsx'
import { Icon } from '@/ui/Icon.tsx'
import { saveFile } from '@/ui/saveFile.ts'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

type RecoveryCodesProps = { texts: SecurityTexts; codes: readonly string[]; onKept: () => void }

/** Shown once: the server stores only hashes. */
export function RecoveryCodes({ texts: { security }, codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The previous form is gone; the focus announces the codes to screen readers.
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="panel-form">
      <h3 ref={heading} tabIndex={-1}>
        {security.recoveryCodes}
      </h3>
      <p>{security.recoveryCodesText}</p>
      <ol className="security-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="panel-buttons">
        <button type="button" className="button button-primary" onClick={onKept}>
          {security.kept}
        </button>
        <button type="button" className="button button-quiet" onClick={() => download(text)}>
          <Icon name="download" />
          {security.download}
        </button>
        <CopyButton text={text} label={security.copyCodes} />
      </div>
    </div>
  )
}

function download(text: string): void {
  saveFile('recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))
}

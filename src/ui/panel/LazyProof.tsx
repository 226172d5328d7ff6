import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { panelsTexts } from '@/i18n/namespaces/panels.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { $proof, cancelProof } from '@/stores/auth/proof.ts'
import { noAnswer } from '@/stores/calls/api.ts'
import { notify } from '@/stores/notices/notices.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle, once } from '../fetchOnce.ts'
import proofStyle from './proof.css?url'

const loadProofDialog = once(async () => {
  const [{ ProofDialog }, texts] = await Promise.all([
    import('./ProofDialog.tsx'),
    loadTexts(pageLanguage(), panelsTexts, errorsTexts, widgetsTexts),
    addStyle(proofStyle),
  ])
  return { ProofDialog, texts }
})

/** The dialog of a proof, for pages that need it seldom: a new phone, a new payee. It loads when it is asked for. */
export function LazyProof() {
  const isAsked = useStore($proof) !== undefined
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadProofDialog>>>()
  useEffect(() => {
    if (!isAsked) return
    loadProofDialog().then(setParts, (error: unknown) => {
      console.error(error)
      cancelProof()
      notify('error', { failure: { code: noAnswer, kind: 'offline' } })
    })
  }, [isAsked])
  // It stays when it has closed: closing gives the focus back.
  return parts && <parts.ProofDialog texts={parts.texts} />
}

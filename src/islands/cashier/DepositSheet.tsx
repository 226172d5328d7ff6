import { use, useId } from 'react'
import { refreshBalance } from '@/stores/session/balance.ts'
import { ConfirmEmailNote } from '@/ui/ConfirmEmailNote.tsx'
import { addStyle } from '@/ui/fetchOnce.ts'
import { Modal, ModalHead } from '@/ui/Modal.tsx'
import style from './depositSheet.css?url'
import { CashierPart, cashierLoading } from './Cashier.tsx'

const styled = addStyle(style)

type Props = { isOpen: boolean; closeLabel: string; missing?: number | undefined; onClose: () => void }

/** PLAY-04: the deposit over a game, which goes on below; whoever closes it is back where they were. */
export function DepositSheet({ isOpen, closeLabel, missing, onClose }: Props) {
  use(styled)
  const texts = use(cashierLoading)
  const heading = useId()
  function close() {
    if (!isOpen) return
    onClose()
    void refreshBalance()
  }
  return (
    <Modal
      shown={isOpen ? 'deposit' : undefined}
      className="deposit-sheet"
      labelledBy={heading}
      onClose={close}
    >
      <ModalHead id={heading} title={texts.cashier.deposit} close={closeLabel} onClose={close} />
      {isOpen && (
        <>
          <ConfirmEmailNote />
          <CashierPart
            texts={texts}
            direction="deposit"
            back={{ text: closeLabel, go: close }}
            missing={missing}
          />
        </>
      )}
    </Modal>
  )
}

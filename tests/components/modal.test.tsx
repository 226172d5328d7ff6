import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { modalOfEntry } from '@/stores/site/page.ts'
import { Modal } from '@/ui/Modal.tsx'

/** A dialog takes its entry out of the browser's history a moment after it has closed. */
afterEach(async () => {
  await cleanup()
  await vi.waitUntil(() => modalOfEntry() === undefined)
})

/** A page with a button that opens a dialog of two fields and a second step. */
function Opened({ onClose = () => {} }: { onClose?: () => void }) {
  const [step, setStep] = useState<string>()
  const close = () => {
    setStep(undefined)
    onClose()
  }
  return (
    <main>
      <button type="button" onClick={() => setStep('first')}>
        Open
      </button>
      <Modal shown={step} className="" labelledBy="title" onClose={close}>
        {step && <h2 id="title">Step {step}</h2>}
        {step && <input key={step} aria-label={`Field ${step}`} />}
        {step && (
          <button type="button" onClick={() => setStep('second')}>
            Next
          </button>
        )}
      </Modal>
    </main>
  )
}

const dialog = () => page.getByRole('dialog')
const opener = () => page.getByRole('button', { name: 'Open' })

async function open(onClose?: () => void): Promise<void> {
  await render(<Opened onClose={onClose} />)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
}

test('[UI-07] a dialog has the name of its heading, and its first field the focus', async () => {
  await open()
  await expect.element(dialog()).toHaveAccessibleName('Step first')
  await expect.element(page.getByLabelText('Field first')).toHaveFocus()
})

test('[UI-07] another step moves the focus to its field', async () => {
  await open()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByLabelText('Field second')).toHaveFocus()
})

test('[UI-07] a double press that closes it opens nothing behind it, and the next press does', async () => {
  const behind = vi.fn()
  function Covering() {
    const [shown, setShown] = useState<string | undefined>('question')
    const whole = { position: 'fixed', inset: 0, inlineSize: '100%', blockSize: '100%' } as const
    return (
      <main>
        <button type="button" style={whole} onClick={behind}>
          Behind
        </button>
        <Modal shown={shown} className="" labelledBy="title">
          <h2 id="title">Sure?</h2>
          <button type="button" onClick={() => setShown(undefined)}>
            Yes
          </button>
        </Modal>
      </main>
    )
  }
  await render(<Covering />)
  await page.getByRole('button', { name: 'Yes' }).dblClick()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(behind).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Behind' }).click()
  expect(behind).toHaveBeenCalledOnce()
})

test('[UI-07] Tab stays inside, forward and back', async () => {
  await open()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByLabelText('Field first')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('[UI-07] Escape closes it and gives the focus back to what opened it', async () => {
  const onClose = vi.fn()
  await open(onClose)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  expect(onClose).toHaveBeenCalled()
})

test('[UI-07] a press on the backdrop closes it', async () => {
  await open()
  const { left, top } = (dialog().element() as HTMLElement).getBoundingClientRect()
  expect(top).toBeGreaterThan(4)
  const at = { bubbles: true, clientX: left + 2, clientY: top - 4 }
  for (const event of ['mousedown', 'click']) dialog().element().dispatchEvent(new MouseEvent(event, at))
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('[UI-07] a press that begins inside and ends on the backdrop selects text and closes nothing', async () => {
  await open()
  const element = dialog().element()
  const { left, top } = element.getBoundingClientRect()
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: left + 8, clientY: top + 8 }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + 2, clientY: top - 4 }))
  await expect.element(dialog()).toBeVisible()
})

test('[UI-07] the browser’s back button closes it and stays on the page', async () => {
  await open()
  const { href } = location
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(location.href).toBe(href)
})

/** A dialog that only its page closes. */
async function openKept(): Promise<void> {
  await render(
    <Modal shown="kept" className="" labelledBy="kept">
      <h2 id="kept">Who is there?</h2>
      <input aria-label="Password" />
    </Modal>,
  )
  await expect.element(dialog()).toBeVisible()
}

const isShownOverPage = () => dialog().element().matches(':modal')

test('[UI-07] one that is not to be closed stays over the page, however often Escape is pressed', async () => {
  await openKept()
  await userEvent.fill(page.getByLabelText('Password'), 'half of it')
  for (let press = 0; press < 4; press += 1) await userEvent.keyboard('{Escape}')
  await expect.poll(isShownOverPage).toBe(true)
  await expect.element(page.getByLabelText('Password')).toHaveValue('half of it')
})

test('[UI-07] a browser that closes it all the same finds it open again, and the back button too', async () => {
  await openKept()
  const { href } = location
  const element = dialog().element() as HTMLDialogElement
  element.close()
  await expect.poll(isShownOverPage).toBe(true)
  history.back()
  await vi.waitUntil(() => modalOfEntry() === 'kept')
  expect(isShownOverPage()).toBe(true)
  expect(location.href).toBe(href)
})

import { fill } from '@/i18n/format.ts'

/** Adds up the points of the self-test as it is answered; they are nowhere but on the page. */
const form = document.querySelector<HTMLFormElement>('#self-test')
const part = (name: string) => form?.querySelector<HTMLElement>(`[data-${name}]`)

function count(test: HTMLFormElement): void {
  const answered = Array.from(test.querySelectorAll<HTMLInputElement>('input:checked'))
  const points = answered.reduce((sum, { value }) => sum + Number(value), 0)
  const left = test.querySelectorAll('fieldset').length - answered.length
  const [score, open] = [part('score'), part('open')]
  if (score) score.textContent = answered.length > 0 ? String(points) : ''
  if (open) open.textContent = left > 0 ? fill(test.dataset.left ?? '', { count: left }) : ''
  for (const band of test.querySelectorAll<HTMLElement>('[data-from]')) {
    const isMine = left === 0 && points >= Number(band.dataset.from) && points <= Number(band.dataset.to)
    band.toggleAttribute('data-mine', isMine)
  }
}

if (form) {
  form.addEventListener('change', () => count(form))
  // Fields that the browser has filled again after a step back.
  count(form)
}

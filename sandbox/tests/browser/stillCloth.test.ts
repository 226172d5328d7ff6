import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../assets/games.css'
import '../../assets/table/table.css'
import '../../assets/table/studio.css'
import '../../assets/table/liveTray.css'
import '../../assets/table/roulette.css'
import '../../assets/table/cloth.css'

test('[TABLE-03] on a phone the cloth stays where it is when the wheel opens', async () => {
  await page.viewport(360, 690)
  Object.assign(document.body.dataset, { kind: 'roulette', drawn: '' })
  document.body.innerHTML = `<main class="table"><div class="room"><div class="studio"></div><div class="wheel"><div class="basin"></div></div>
    <div class="play"></div></div><div class="foot"><strong id="trayBalance"></strong><div class="panel"><button>Undo</button></div></div></main>`
  const box = () => {
    const { top, height } = document.querySelector('.play')!.getBoundingClientRect()
    return [top, height]
  }
  const before = box()
  expect(before[1]).toBeGreaterThan(300)
  document.querySelector<HTMLElement>('.wheel')!.dataset['shown'] = 'far'
  expect(box()).toEqual(before)
})

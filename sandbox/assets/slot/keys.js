// @ts-check

/** The arrow that points the way the text runs raises the stake, as the buttons are arranged. */
const [forwards, backwards] =
  document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']

/**
 * Space and Enter spin, arrows change the stake; not in a dialog, nor where another button has the focus.
 * @param {{ spin: () => void, changeStake: (change: number) => void }} acts
 */
export function connectKeys({ spin, changeStake }) {
  document.addEventListener('keydown', (event) => {
    const elsewhere = event.target instanceof HTMLButtonElement && event.target.id !== 'spin'
    const open = document.querySelector('dialog[open]') !== null
    if (open || event.ctrlKey || event.metaKey || event.altKey) return
    switch (event.key) {
      case ' ':
      case 'Enter':
        if (elsewhere) return
        event.preventDefault()
        if (!event.repeat) spin()
        return
      case 'ArrowUp':
      case forwards:
        event.preventDefault()
        return changeStake(1)
      case 'ArrowDown':
      case backwards:
        event.preventDefault()
        return changeStake(-1)
    }
  })
}

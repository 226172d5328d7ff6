import { beforeEach, describe, expect, it } from 'vitest'
import { connectIntro } from '../../assets/slot/intro.js'

function opening() {
  const element = document.body.appendChild(document.createElement('section'))
  element.append(document.createElement('button'))
  element.hidden = true
  const next = document.body.appendChild(document.createElement('button'))
  const message = document.body.appendChild(document.createElement('div'))
  message.tabIndex = -1
  return { element, next, message, end: connectIntro(element, 'house/reef', [next, message]) }
}

describe('[SLOT-10] the opening of a slot', () => {
  beforeEach(() => sessionStorage.clear())

  it('is there until a touch, and not again in the session', () => {
    const { element, next, end } = opening()
    expect(element.hidden).toBe(false)
    const play = element.querySelector('button')
    play?.focus()
    play?.click()
    expect(element.hidden).toBe(true)
    expect(document.activeElement).toBe(next)
    expect(end()).toBe(false)
    expect(opening().element.hidden).toBe(true)
  })

  it('gives the focus to the message where nobody can spin yet', () => {
    const { element, next, message, end } = opening()
    next.disabled = true
    element.querySelector('button')?.focus()
    end()
    expect(document.activeElement).toBe(message)
  })

  it('ends with the first spin', () => {
    const { element, end } = opening()
    expect(end()).toBe(true)
    expect(element.hidden).toBe(true)
  })

  it('is of its game alone', () => {
    opening().end()
    const other = document.createElement('section')
    connectIntro(other, 'house/cove', [])
    expect(other.hidden).toBe(false)
  })
})

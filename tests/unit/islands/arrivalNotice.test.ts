import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendNotice, takeNotice } from '@/islands/arrivalNotice.ts'

/** A cookie jar as the browser has it: a write changes one cookie, a read tells names and values. */
const jar = new Map<string, string>()
const page = {
  get cookie() {
    return Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
  },
  set cookie(text: string) {
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  },
}

describe('a notice behind the #', () => {
  beforeEach(() => {
    jar.clear()
    vi.stubGlobal('document', page)
  })

  it('that only a link names is not shown', () => {
    for (const notice of ['5', 'successAuth', '', null]) expect(takeNotice(notice)).toBeUndefined()
  })

  it('that the site sent is shown once', () => {
    sendNotice(5)
    expect(takeNotice('5')).toBe('5')
    expect(takeNotice('5')).toBeUndefined()
  })

  it('another than the one sent is not shown', () => {
    sendNotice('emailVerified')
    expect(takeNotice('5')).toBeUndefined()
    expect(takeNotice('email')).toBeUndefined()
  })
})

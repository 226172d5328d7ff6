import { describe, expect, it } from 'vitest'
import { staffCallOf } from '#contract/operator/calls.ts'
import { permissionsOf } from '#contract/operator/roles.ts'
import { queryClient, rememberAccess } from '../../../src/studio/calls/queries.ts'
import { references, resources, type ResourceCalls } from '../../../src/studio/calls/resources.ts'
import { mayCall, mayOpen, callBehind } from '../../../src/studio/calls/rights.ts'

describe('the studio’s resources', () => {
  const all = Object.entries<ResourceCalls>(resources)

  it.each(all)('[STUDIO-07] the calls of %s have the place of its id', (_name, { list, one, put, place }) => {
    expect(staffCallOf(list).path).not.toContain(':')
    for (const call of [one, put]) if (call) expect(staffCallOf(call).path).toContain(`/:${place}`)
  })

  it.each(Object.values(references))('[STUDIO-04] %s is a list of one record', (name) => {
    expect(staffCallOf(name).path).toMatch(/^\/operator\/[a-z]+\/:id\/[a-z]+$/)
  })
})

describe('the rights as the studio shows them', () => {
  it('[STUDIO-01] follow the table of permissions', () => {
    expect(mayCall(permissionsOf.editor, 'publishContent')).toBe(true)
    expect(mayCall(permissionsOf.editor, 'listPlayers')).toBe(false)
    expect(mayCall(permissionsOf.support, 'publishContent')).toBe(false)
    expect(mayCall(permissionsOf.payments, 'approvePayment')).toBe(true)
    expect(mayCall(permissionsOf.administrator, 'savePlayer')).toBe(false)
    expect(mayCall(undefined, 'listPlayers')).toBe(false)
  })

  it('[STUDIO-01] what may only be read opens; what does not exist does not', () => {
    expect(callBehind('edit', 'offers')).toBe('readOffer')
    expect(callBehind('create', 'offers')).toBe('putOffer')
    expect(callBehind('create', 'audit')).toBeUndefined()
    expect(callBehind('list', 'nothing')).toBeUndefined()
  })

  it('[STUDIO-01] what is of the house as a whole opens for who works for all brands alone', () => {
    const all = permissionsOf.administrator
    expect(['staff', 'players'].map((name) => mayOpen(all, true, 'list', name))).toEqual([true, true])
    expect(['staff', 'players'].map((name) => mayOpen(all, false, 'list', name))).toEqual([false, true])
  })

  it('[STUDIO-01] are known to react-admin from the sign-in, by its own names of its questions', () => {
    rememberAccess({ permissions: permissionsOf.editor, all_brands: true })
    const answers = (resource: string) =>
      [
        { action: 'list', resource },
        { action: 'list', resource, enabled: true },
      ].map((question) => queryClient.getQueryData(['auth', 'canAccess', question]))
    expect(answers('content')).toEqual([true, true])
    expect(answers('staff')).toEqual([false, false])
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AgentPicker } from '@/studio/players/AgentPicker.tsx'

/** The list of agents, which finds by the letters of a name; a blocked one is not in it. */
const agents = [
  { id: 'north', name: 'Northern Light' },
  { id: 'south', name: 'Southern Cross' },
]

async function picker(code: string | null) {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const q = new URL(address, location.origin).searchParams.get('q')
    asked.push(q)
    const items = agents.filter(({ name }) => name.toLowerCase().includes(q?.toLowerCase() ?? ''))
    return Promise.resolve(
      Response.json({ status: 0, error_message: '', result: { items, total: items.length } }),
    )
  })
  const onCode = vi.fn<(code: string | null) => void>()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <AgentPicker code={code} onCode={onCode} />
    </QueryClientProvider>,
  )
  await expect.poll(() => asked).toEqual([null])
  return { asked, onCode, field: page.getByRole('combobox', { name: 'Agent' }) }
}

test('[DESK-30] another agent is found by the letters typed over the one of before', async () => {
  const { asked, onCode, field } = await picker('north')
  await userEvent.fill(field, 'south')
  await expect.poll(() => asked.at(-1)).toBe('south')
  await expect.element(field).toHaveValue('south')
  await userEvent.click(page.getByRole('option', { name: 'Southern Cross (south)' }))
  await expect.element(field).toHaveValue('Southern Cross (south)')
  expect(onCode).toHaveBeenLastCalledWith('south')
})

test('[DESK-30] an agent whom the list does not have is shown by the code, and taken away by emptying the field', async () => {
  const { onCode, field } = await picker('blocked-one')
  await expect.element(field).toHaveValue('blocked-one')
  await userEvent.clear(field)
  expect(onCode).toHaveBeenLastCalledWith(null)
  await expect.element(field).toHaveValue('')
})

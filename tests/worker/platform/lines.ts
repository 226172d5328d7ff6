import * as v from 'valibot'
import { expect } from 'vitest'
import { LiveMessage, liveMessage_bytes } from '#contract/live.ts'
import { fetchBySite, origin } from './support.ts'

/** A browser's end of a line: what it heard, and the code that closed it. */
export type OpenLine = { heard: LiveMessage[]; closedBy: () => number | undefined; socket: WebSocket }

const upgradeOf = (token: string) =>
  fetchBySite(
    new Request(`${origin}/api/user/live`, {
      headers: { Upgrade: 'websocket', Authorization: `Bearer ${token}` },
    }),
  )

/** The status of a line that is asked for: 101, or that of the refusal. */
export async function lineStatus(token: string): Promise<number> {
  const { status, webSocket } = await upgradeOf(token)
  webSocket?.accept()
  webSocket?.close()
  return status
}

export async function openLine(token: string): Promise<OpenLine> {
  const { status, webSocket: socket } = await upgradeOf(token)
  if (!socket) throw new Error(`no line: ${status}`)
  const heard: LiveMessage[] = []
  let closedBy: number | undefined
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return
    expect(typeof data === 'string' && data.length < liveMessage_bytes).toBe(true)
    heard.push(v.parse(LiveMessage, JSON.parse(data as string)))
  })
  socket.addEventListener('close', ({ code }) => void (closedBy = code))
  socket.accept()
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2)
  return { heard, closedBy: () => closedBy, socket }
}

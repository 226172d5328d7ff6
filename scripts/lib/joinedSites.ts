import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorAt } from '../seed/operator.ts'
import { brandIds, brandId, loadBrand } from './brand.ts'
import { stampOf } from './buildStamp.ts'
import { build } from './local.ts'
import { localFetch } from './localFetch.ts'
import type { Local } from './localServer.ts'
import { ExpectedFailure, root } from './run.ts'

/** The site of another brand beside the one of this run, on a port and a host of its own: sessions are a host's. */
export type JoinedSite = { brand: string; port: number; origin: string; directory: string }

/** Those of BRANDS (`BRANDS=sirocco npm start`), on the ports after the one of this run. */
export function joinedSites(port: number): JoinedSite[] {
  const named = (process.env['BRANDS'] ?? '').split(',').map((id) => id.trim())
  const others = named.filter((id) => id !== '' && id !== brandId())
  return others.map((brand, index) => {
    if (!brandIds.includes(brand))
      throw new ExpectedFailure(`BRANDS has ${brand}, and there is: ${brandIds.join(', ')}.`)
    const at = port + 1 + index
    const origin = `http://${brand}.localhost:${at}`
    return { brand, port: at, origin, directory: `.cache/sites/${brand}` }
  })
}

/** Builds each where something has changed, and keeps it apart: a build of another brand takes its place in `dist`. */
export async function buildJoined(local: Local, sites: readonly JoinedSite[]): Promise<void> {
  const main = brandId()
  for (const { brand, directory } of sites) {
    process.env['BRAND'] = brand
    const stamp = join(root, directory, '.stamp')
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== stampOf('local')) {
      console.log(`The site of ${brand}:`)
      await build(local)
      for (const part of ['client', 'server', '.stamp'])
        cpSync(join(root, 'dist', part), join(root, directory, part), { recursive: true })
    }
    process.env['BRAND'] = main
  }
}

/** A player of each, so that there is somebody to look at. */
export async function fillJoined({ port, secrets }: Local, sites: readonly JoinedSite[]): Promise<void> {
  for (const { brand } of sites) {
    const { currencies } = await loadBrand(brand)
    const at = operatorAt(`http://platform.localhost:${port}`, secrets.OPERATOR_KEY, localFetch, brand)
    const [currency] = currencies
    const player = { username: playerOf(brand), password: 'Demo1234', birth_date: '1990-05-17', currency }
    const { id, created } = await at.post<{ id: string; created: boolean }>('/players', player)
    const gift = { account: 'real', amount_minor: 50_000, key: 'demo', reason: 'A demo account' }
    if (created) await at.post(`/players/${id}/adjust`, gift)
  }
}

export const playerOf = (brand: string): string => `demo-${brand}`

import type { Context } from 'hono'
import { html } from 'hono/html'
import { toMajor } from '#contract/money.ts'
import { day_ms, second_ms } from '#lib/time.ts'
import { getConfig } from '../config.ts'
import type { SandboxApp } from '../env.ts'
import { findGame } from './gameList.ts'
import { openReplay, sealLaunch, type Launch } from './launchKey.ts'
import { closedPage, gameDocument } from './page.ts'
import { roundsOf } from './round/open.ts'
import type { GameSession } from './round/rounds.ts'
import { drawingOf, drawnRound, placeName } from './drawnRound.ts'
import { houseOf } from './slot/houses.ts'
import { tableLanguage } from './table/texts.ts'

/** A round is kept a week (round/GameRound.ts). */
const life_s = (7 * day_ms) / second_ms

/** Where the round is shown again. The address opens this round and nothing else; it has no token of the player. */
export async function replayAddress(
  { launchKey, origin }: { launchKey: string; origin: string },
  { provider, game_id: gameId, player, currency }: GameSession,
  round: string,
): Promise<string> {
  const expires_s = Math.floor(Date.now() / second_ms) + life_s
  const launch: Launch = {
    provider,
    gameId,
    player,
    currency,
    round,
    expires_s,
    token: '',
    lang: 'en',
    mobile: false,
  }
  return `${origin}/replay/${await sealLaunch(launchKey, launch)}`
}

/** GET /replay/{key}: a round as its game draws it, with what was bet on what, in the language of the browser. */
export async function replayPage(c: Context<SandboxApp>, key: string): Promise<Response> {
  const launch = await openReplay(getConfig(c.env).launchKey, key, Date.now() / second_ms)
  const game = launch && findGame(launch.provider, launch.gameId)
  if (!launch?.round || !game) return closedPage()
  const told = await roundsOf(c, launch).told(
    {
      provider: launch.provider,
      game_id: launch.gameId,
      token: '',
      player: launch.player ?? '',
      currency: launch.currency,
    },
    launch.round,
  )
  if (!told) return closedPage()
  const language = tableLanguage((c.req.header('accept-language') ?? 'en').slice(0, 2))
  const { currency } = launch
  const format = new Intl.NumberFormat(language.tag, { style: 'currency', currency })
  const money = (minor: number) => format.format(toMajor(minor, currency))
  const { texts } = language
  return gameDocument({
    ...{ language, title: game.name, theme: game.theme, hostOrigin: "'none'", setup: {} },
    ...drawingOf(game),
    body: html`<main
      class="proof replay"
      data-look="${game.kind === 'slots' ? houseOf(game.provider).look : ''}"
    >
      <h1><bdi>${game.name}</bdi></h1>
      <p class="end ${told.win_minor > told.stake_minor ? 'gain' : ''}">
        ${texts.stake}: <bdi>${money(told.stake_minor)}</bdi> · ${texts.win}:
        <bdi>${money(told.win_minor)}</bdi>
      </p>
      ${drawnRound(game, told.outcome, texts)}
      ${
        told.bets.length === 0
          ? ''
          : html`<ul class="bets">
              ${told.bets.map(
                ({ place, amount_minor }) =>
                  html`<li>
                    <span>${placeName(game, place, texts)}</span><bdi>${money(amount_minor)}</bdi>
                  </li>`,
              )}
            </ul>`
      }
      <p><code>${launch.round}</code></p>
    </main>`,
  })
}

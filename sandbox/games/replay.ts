import type { Context } from 'hono'
import { html } from 'hono/html'
import { toMajor } from '#contract/money.ts'
import { day_ms, second_ms } from '#lib/time.ts'
import { getConfig } from '../config.ts'
import { originOf, type SandboxApp } from '../env.ts'
import { findGame } from './gameList.ts'
import { openReplay, sealLaunch, type Launch } from './launchKey.ts'
import { closedPage, gameDocument } from './page.ts'
import { roundsOf, sessionOf } from './round/open.ts'
import type { GameSession } from './round/rounds.ts'
import { drawingOf, drawnRound, placeName } from './drawnRound.ts'
import { drawnSteps } from './slot/drawnSteps.ts'
import { houseOf } from './slot/houses.ts'
import type { PaidStep } from './slot/slotGame.ts'
import { gameLanguage } from './slot/texts.ts'
import { tableLanguage } from './table/texts.ts'

/** A round is kept a week (round/GameRound.ts). */
const life_s = (7 * day_ms) / second_ms

/** Where the round is shown again. The address opens this round and nothing else; it has no token of the player. */
export async function replayAddress(
  { launchKey, origin }: { launchKey: string; origin: string },
  { provider, game_id: gameId, player, currency, home }: GameSession,
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
    homeUrl: home,
  }
  return `${origin}/replay/${await sealLaunch(launchKey, launch)}`
}

/**
 * GET /replay/{key}: a round as its game draws it, with what was bet on what, in the language of the browser. Only the site
 * that the game was opened on may frame it.
 */
export async function replayPage(c: Context<SandboxApp>, key: string): Promise<Response> {
  const { launchKey, operatorOrigin } = getConfig(c.env)
  const launch = await openReplay(launchKey, key, Date.now() / second_ms)
  const game = launch && findGame(launch.provider, launch.gameId)
  if (!launch?.round || !game) return closedPage()
  const told = await roundsOf(c, launch).told(sessionOf(launch), launch.round)
  if (!told) return closedPage()
  const code = (c.req.header('accept-language') ?? 'en').slice(0, 2)
  const language = tableLanguage(code)
  const { currency } = launch
  const format = new Intl.NumberFormat(language.tag, { style: 'currency', currency })
  const money = (minor: number) => format.format(toMajor(minor, currency))
  const { texts } = language
  const hostOrigin = originOf(launch.homeUrl) ?? operatorOrigin ?? "'none'"
  return gameDocument({
    ...{ language, title: game.name, theme: game.theme, hostOrigin, setup: {} },
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
      ${
        told.steps.length > 0
          ? drawnSteps(game, told.steps as PaidStep[], { language: gameLanguage(code), money })
          : drawnRound(game, told.outcome, texts)
      }
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
      <p class="number"><code>${launch.round}</code></p>
    </main>`,
  })
}

import type { CaptchaChallenge } from '#contract/security.ts'
import { solveChallenge } from 'altcha-lib/v1'

/** Runs in a web worker, so that the form stays responsive: takes a challenge, returns the number that solves it. */
onmessage = ({ data }: MessageEvent<CaptchaChallenge>) =>
  void solve(data).catch(() => self.postMessage(undefined))

async function solve({ algorithm, challenge, salt, maxnumber }: CaptchaChallenge): Promise<void> {
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  self.postMessage(solution?.number)
}

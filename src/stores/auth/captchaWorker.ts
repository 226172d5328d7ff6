import type { CaptchaChallenge } from '@contract/security'
import { solveChallenge } from 'altcha-lib/v1'

/** A worker of its own, so that the form stays smooth: a challenge in, the number that solves it out. */
onmessage = ({ data }: MessageEvent<CaptchaChallenge>) =>
  void solve(data).catch(() => self.postMessage(undefined))

async function solve({ algorithm, challenge, salt, maxnumber }: CaptchaChallenge): Promise<void> {
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  self.postMessage(solution?.number)
}

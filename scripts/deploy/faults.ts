import { getConfig } from '../../functions/platform/kit/config.ts'
import { getConfig as readSandbox } from '../../sandbox/config.ts'
import { faultsIn } from '../../functions/site/kit/config.ts'
import type { DeployFile } from './file.ts'
import { hasSandbox } from './sandbox.ts'
import { stoodIn, type SecretPlan, type SecretPlans } from './secrets.ts'
import { productionFaults } from './production.ts'
import { varsOf, workersOf, type WorkerName } from './workers.ts'

type Vars = Readonly<Record<string, unknown>>

/** Everything for which a deployment would be refused, in lines for people. */
export function faultsOf(file: DeployFile, plans: SecretPlans): string[] {
  return [
    ...hostFaults(file),
    ...workersOf(file).flatMap((worker) => workerFaults(worker, file, plans[worker])),
    ...(file.environment === 'production' ? productionFaults(file, plans.platform) : []),
  ]
}

function workerFaults(worker: WorkerName, file: DeployFile, { values, kept, missing }: SecretPlan): string[] {
  const unset = missing.map((name) => `${worker}: the secret ${name} is missing: set it in the environment`)
  // What is missing is named once, and the rest is checked as if it were there.
  const vars = varsOf(worker, file)
  const source = { ...vars, ...stoodIn(worker, [...kept, ...missing], file), ...values }
  return [...unset, ...faultsFor(worker, source, file).map((fault) => `${worker}: ${fault}`)]
}

function faultsFor(worker: WorkerName, source: Vars, file: DeployFile): string[] {
  if (worker === 'site') return faultsIn({ ...source, PLATFORM: true, SANDBOX: hasSandbox(file) })
  try {
    if (worker === 'sandbox') readSandbox(source)
    else getConfig(source)
    return []
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return message.replace(/^(?:sandbox )?configuration: /, '').split('; ')
  }
}

function hostFaults({ hosts, site, platform }: DeployFile): string[] {
  const named = Object.entries(hosts).flatMap(([name, host]) => (host === undefined ? [] : [{ name, host }]))
  const origins = Object.entries({ site, platform }).flatMap(([part, vars]) =>
    ['SITE_ORIGIN', 'STUDIO_ORIGIN', 'STAGE_ORIGIN'].flatMap((name) =>
      name in vars ? [`${part}.${name}: hosts.${name.split('_')[0]?.toLowerCase()} has it`] : [],
    ),
  )
  const twice = named.flatMap(({ name, host }, index) => {
    const before = named.slice(0, index).find((other) => other.host === host)
    return before ? [`hosts.${name} is the same as hosts.${before.name}`] : []
  })
  return [...origins, ...twice]
}

import { getConfig } from '../../functions/platform/kit/config.ts'
import { faultsIn } from '../../functions/site/kit/config.ts'
import type { DeployFile } from './file.ts'
import { stoodIn, type SecretPlan, type SecretPlans } from './secrets.ts'
import { productionFaults } from './production.ts'
import { varsOf, workerNames, type WorkerName } from './workers.ts'

type Vars = Readonly<Record<string, unknown>>

/** Everything for which a deployment would be refused, in lines for people. */
export function faultsOf(file: DeployFile, plans: SecretPlans): string[] {
  return [
    ...hostFaults(file),
    ...workerNames.flatMap((worker) => workerFaults(worker, file, plans[worker])),
    ...(file.environment === 'production' ? productionFaults(file, plans.platform) : []),
  ]
}

function workerFaults(worker: WorkerName, file: DeployFile, { values, kept, missing }: SecretPlan): string[] {
  const unset = missing.map((name) => `${worker}: the secret ${name} is missing: set it in the environment`)
  // What is missing is named once, and the rest is checked as if it were there.
  const vars = varsOf(worker, file)
  const source = { ...vars, ...stoodIn([...kept, ...missing], file), ...values }
  const faults = worker === 'site' ? faultsIn({ ...source, PLATFORM: true }) : platformFaults(source)
  return [...unset, ...faults.map((fault) => `${worker}: ${fault}`)]
}

function platformFaults(source: Vars): string[] {
  try {
    getConfig(source)
    return []
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return message.replace(/^configuration: /, '').split('; ')
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

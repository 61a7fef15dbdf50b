import type { AddressProgram } from '#contract/addresses/addresses.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'

/** The usual answer, whose room is kept. */
export const NO_REGISTRY = 'Unknown: this explorer knows no registry of verified builds of this chain.'

/** Whether the code was compared with its source, or why that is not known; texts of the registry are no links. */
export function BuildStatus({ program }: { program: AddressProgram }) {
  const { verified, buildRegistry, build } = program
  if (verified !== null)
    return <Badge tone={verified ? 'green' : 'gray'}>{verified ? 'Verified' : 'Not verified'}</Badge>
  const reason = !buildRegistry
    ? NO_REGISTRY
    : build
      ? 'Unknown: the chain does not say whether the code was compared with this source:'
      : 'Unknown: the registry of verified builds has no entry of this program.'
  return (
    <div className="min-w-0">
      <p className="text-muted">{reason}</p>
      {build && (
        <>
          <p className="wrap-anywhere mt-1 font-mono text-[0.8125rem]">
            {build.repository} at {build.commit}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-1.5 text-[0.8125rem] text-muted">
            {build.isCurrent === false && <Badge tone="orange">of an earlier deployment</Badge>}
            {build.isAuthority ? 'written by the upgrade authority' : 'written by'}
            {!build.isAuthority && <AddressLink address={build.signer} copy />}
          </p>
        </>
      )}
    </div>
  )
}

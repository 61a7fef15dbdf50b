import type { AddressProgram } from '#contract/addresses/addresses.ts'
import { displayText } from '#lib/text/text.ts'
import { buildRecordAddress, readBuildRecord } from '#svm/build-record.ts'
import { findLiveAccount } from '../accounts/live-account.ts'
import type { ProgramsContext } from './context.ts'

/** The most characters of a text; longer texts are cut. */
const MOST_CHARACTERS = 300

type Program = Pick<AddressProgram, 'address' | 'authority' | 'lastDeployedSlot'>

/**
 * The entry of the program in the build registry of the network profile, written by the program's upgrade
 * authority, or else by a signer that the profile trusts. null without an entry.
 */
export async function findProgramBuild(
  { address, authority, lastDeployedSlot }: Program,
  context: ProgramsContext,
): Promise<AddressProgram['build']> {
  const { buildRegistry } = context.network
  if (!buildRegistry) return null
  for (const signer of new Set([...(authority ? [authority] : []), ...buildRegistry.signers])) {
    const place = buildRecordAddress(buildRegistry.program, signer, address)
    const account = await findLiveAccount(place, context)
    const record =
      account?.owner === buildRegistry.program ? readBuildRecord(account.data, signer, address) : undefined
    if (record)
      return {
        repository: displayText(record.repository, MOST_CHARACTERS),
        commit: displayText(record.commit, MOST_CHARACTERS),
        signer,
        isAuthority: signer === authority,
        isCurrent: lastDeployedSlot === null ? null : record.deployedSlot === BigInt(lastDeployedSlot),
      }
  }
  return null
}

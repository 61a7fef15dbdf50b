import type { AddressProgram } from '#contract/addresses/addresses.ts'
import type { routes } from '#contract/index.ts'
import { displayText } from '#lib/text/text.ts'
import { readDeployedProgram } from '#svm/accounts/upgradeable-loader.ts'
import { ByteReader } from '#svm/byte-reader.ts'
import { DecodeError } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { readSecurityTxt } from '#svm/security-txt.ts'
import { accountKind } from '../accounts/account-kind.ts'
import { findLiveAccount } from '../accounts/live-account.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { findProgramOfCode } from './code-account.ts'
import type { ProgramsContext } from './context.ts'
import { findProgramBuild } from './program-build.ts'

type Deployment = Pick<
  AddressProgram,
  'upgradeable' | 'authority' | 'programData' | 'allocatedDataSize' | 'lastDeployedSlot'
> & { code: Uint8Array; slot?: number | undefined }
type Account = NonNullable<Awaited<ReturnType<typeof findLiveAccount>>>

export const getAddressProgram: Handler<typeof routes.getAddressProgram, ProgramsContext> = async (
  { address },
  context,
) => {
  const account = await findLiveAccount(address, context)
  const kind = accountKind(address, account, context.network)
  if (kind !== 'program' && kind !== 'program_data' && kind !== 'system_program')
    throw new ApiError(404, 'not_found', `${address} is no program.`)
  const deployment = account && (await findDeployment(address, account, context).catch(withoutInvalid))
  const { code, slot, ...deployed } = deployment ?? UNKNOWN
  // The registry has entries for programs only: an account with code does not contain the id of its program.
  const build =
    kind === 'program' && deployment ? await findProgramBuild({ address, ...deployed }, context) : null
  return {
    output: {
      address,
      owner: account?.owner ?? null,
      executable: account?.executable ?? null,
      program: kind === 'program_data' ? await findProgramOfCode(address, context) : null,
      ...deployed,
      securityTxt: code ? securityTxtOf(code) : null,
      verified: null,
      buildRegistry: context.network.buildRegistry?.program ?? null,
      build,
    },
    cache: 'moment',
    nodeSlots: [account?.slot, slot],
  }
}

const UNKNOWN = {
  upgradeable: null,
  authority: null,
  programData: null,
  allocatedDataSize: null,
  lastDeployedSlot: null,
  code: undefined,
  slot: undefined,
}

/** Invalid program data is treated as no deployment. */
function withoutInvalid(error: unknown): undefined {
  if (!(error instanceof DecodeError)) throw error
}

/** The deployment of a program; undefined when its code is not on the chain. */
async function findDeployment(
  address: string,
  account: Account,
  context: ProgramsContext,
): Promise<Deployment | undefined> {
  switch (account.owner) {
    case PROGRAM.upgradeableLoader:
      return findUpgradeable(address, account, context)
    case PROGRAM.loader4:
      return readLoader4(account.data)
    default:
      return {
        upgradeable: false,
        authority: null,
        programData: null,
        allocatedDataSize: account.space,
        lastDeployedSlot: null,
        code: account.data,
      }
  }
}

async function findUpgradeable(
  address: string,
  { data, slot: asOfSlot }: Account,
  context: ProgramsContext,
): Promise<Deployment | undefined> {
  const state = readDeployedProgram(data)
  if (!state) return undefined
  if (state.kind === 'program') {
    const held = await findLiveAccount(state.programData, context)
    // A closed program has no account with its code any more.
    return held && readDeployedProgram(held.data)?.kind === 'programData'
      ? findUpgradeable(state.programData, held, context)
      : undefined
  }
  const { slot, authority, code } = state
  return {
    upgradeable: authority !== null,
    authority,
    programData: address,
    allocatedDataSize: code.length,
    lastDeployedSlot: slot === null ? null : Number(slot),
    code,
    slot: asOfSlot,
  }
}

// https://docs.rs/solana-loader-v4-interface (LoaderV4State)
const LOADER_4_META = 48
const FINALIZED = 2n

function readLoader4(data: Uint8Array): Deployment | undefined {
  if (data.length < LOADER_4_META) return undefined
  const reader = new ByteReader(data)
  const [slot, authority, status] = [reader.u64(), reader.address(), reader.u64()]
  const isFinal = status === FINALIZED
  return {
    upgradeable: !isFinal,
    authority: isFinal ? null : authority,
    programData: null,
    allocatedDataSize: data.length - LOADER_4_META,
    lastDeployedSlot: Number(slot),
    code: data.subarray(LOADER_4_META),
  }
}

/** The most characters of a text; longer texts are cut. */
const MOST_CHARACTERS = 2_000

const securityTxtOf = (code: Uint8Array): AddressProgram['securityTxt'] =>
  readSecurityTxt(code)?.map(({ name, value }) => ({
    name: displayText(name, MOST_CHARACTERS),
    value: displayText(value, MOST_CHARACTERS),
  })) ?? null

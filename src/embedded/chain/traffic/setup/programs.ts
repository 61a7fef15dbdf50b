import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../../bank/account.ts'
import type { Chain } from '../../bank/chain.ts'
import { CPAMM_PROGRAM } from '../../instructions/cpamm.ts'
import {
  BUFFER_HEADER_SIZE,
  deployProgram,
  initializeBuffer,
  PROGRAM_SIZE,
  WRITE_SIZE,
  writeBuffer,
} from '../../instructions/loader.ts'
import { METADATA_PROGRAM } from '../../instructions/metadata.ts'
import { NAME_PROGRAM } from '../../instructions/names.ts'
import { routerKeypair } from '../../instructions/router.ts'
import { createAccount } from '../../instructions/system.ts'
import { type Keypair, namedKeypair } from '../../keys/keypair.ts'
import { programBytes } from '../../programs.ts'
import type { SetupContext, SetupStep } from './setup-context.ts'

/** Programs with the same fixed address on every chain; genesis creates their accounts empty. */
export const canonicalPrograms = [CPAMM_PROGRAM, METADATA_PROGRAM, NAME_PROGRAM] as const

const DEPLOYED = 2

/** Whether the program is deployed and can be called. */
export const isDeployed = (chain: Chain, program: Address): boolean =>
  chain.accounts.read(program)?.data[0] === DEPLOYED

/** Deploys the shared programs with the upgradeable loader's instructions; the treasury is the upgrade authority. */
export function programSteps({ chain, actors: { treasury } }: SetupContext): SetupStep[] {
  const { seed } = chain.genesis
  const deploy = (name: Parameters<typeof programBytes>[0], program: Address, key?: Keypair) =>
    deploySteps(chain, {
      program,
      key,
      code: programBytes(name),
      authority: treasury,
      buffer: namedKeypair(`${seed} buffer ${name}`),
    })
  return [
    ...deploy('cpamm', CPAMM_PROGRAM),
    ...deploy('metadata', METADATA_PROGRAM),
    ...deploy('names', NAME_PROGRAM),
    ...deploy('router', routerKeypair.address, routerKeypair),
  ]
}

type Deployment = {
  program: Address
  /** Signs the creation of the program account; `undefined` when genesis created it. */
  key: Keypair | undefined
  code: Uint8Array
  authority: Keypair
  buffer: Keypair
}

function deploySteps(chain: Chain, deployment: Deployment): SetupStep[] {
  const { program, key, code, authority, buffer } = deployment
  const unlessDeployed =
    (step: SetupStep): SetupStep =>
    () =>
      isDeployed(chain, program) ? undefined : step()
  const writes = Array.from({ length: Math.ceil(code.length / WRITE_SIZE) }, (_, at) => {
    const offset = at * WRITE_SIZE
    const bytes = code.subarray(offset, offset + WRITE_SIZE)
    return () => ({
      signers: [authority] as const,
      instructions: [writeBuffer(buffer.address, authority.address, { offset, bytes })],
    })
  })
  return [
    () => openBuffer(chain, deployment),
    ...writes,
    () => {
      const account = { lamports: chain.svm.rentExemption(PROGRAM_SIZE), space: PROGRAM_SIZE }
      const owner = PROGRAM.upgradeableLoader
      return {
        signers: [authority, ...(key ? [key] : [])] as const,
        instructions: [
          ...(key ? [createAccount(authority.address, program, { ...account, owner })] : []),
          deployProgram({
            payer: authority.address,
            program,
            buffer: buffer.address,
            authority: authority.address,
            maxLength: code.length * 2,
          }),
        ],
      }
    },
  ].map(unlessDeployed)
}

/** Creates the buffer account; `undefined` when it exists. */
export function openBuffer(
  chain: Chain,
  { code, authority, buffer }: Pick<Deployment, 'code' | 'authority' | 'buffer'>,
) {
  if (chain.accounts.lamports(buffer.address) > 0n) return undefined
  const space = BUFFER_HEADER_SIZE + code.length
  const account = { lamports: chain.svm.rentExemption(space), space, owner: PROGRAM.upgradeableLoader }
  return {
    signers: [authority, buffer] as const,
    instructions: [
      createAccount(authority.address, buffer.address, account),
      initializeBuffer(buffer.address, authority.address),
    ],
  }
}

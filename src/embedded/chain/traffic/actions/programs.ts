import { programDataOf } from '#svm/program-data.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import {
  BUFFER_HEADER_SIZE,
  deployProgram,
  PROGRAM_SIZE,
  setAuthority,
  upgradeProgram,
  WRITE_SIZE,
  writeBuffer,
} from '../../instructions/loader.ts'
import { memo } from '../../instructions/memo.ts'
import { route } from '../../instructions/router.ts'
import { createAccount } from '../../instructions/system.ts'
import { type Keypair, namedKeypair } from '../../keys/keypair.ts'
import { programBytes } from '../../programs.ts'
import { type Action, type ActionContext, pickWallet } from '../action-context.ts'
import { isDeployed, openBuffer } from '../setup/programs.ts'

/** The number of programs that the developer deploys. */
const PROGRAMS = 5
const SLOTS_BETWEEN_UPGRADES = 400
const SLOT_OFFSET = 4

const programKey = ({ seed }: ActionContext, index: number) => namedKeypair(`${seed} program ${index}`)

/**
 * The developer's next transaction: creates a buffer, writes the next chunk into it, deploys, and upgrades later.
 * Keeps no state: progress is read from the accounts, by comparing the buffer's content with the code.
 */
export const deployOrUpgradeProgram: Action = (context) => {
  const { chain, actors } = context
  const { developer } = actors
  const code = programBytes('router')
  for (let index = 0; index < PROGRAMS; index++) {
    const key = programKey(context, index)
    const deployed = isDeployed(chain, key.address)
    if (!deployed)
      return writeBufferThen(context, namedKeypair(`${key.address} buffer`), code, () =>
        deployment(context, key, code),
      )
    const data = chain.accounts.read(programDataOf(key.address))?.data
    const since = data ? Number(Buffer.from(data).readBigUInt64LE(SLOT_OFFSET)) : 0
    if (index % 2 === 1 || chain.current.slot < since + SLOTS_BETWEEN_UPGRADES) continue
    const buffer = namedKeypair(`${key.address} buffer ${since}`)
    return writeBufferThen(context, buffer, code, () => ({
      signers: [developer] as const,
      instructions: [
        upgradeProgram({
          program: key.address,
          buffer: buffer.address,
          spill: developer.address,
          authority: developer.address,
        }),
      ],
    }))
  }
  return undefined
}

function writeBufferThen(
  context: ActionContext,
  buffer: Keypair,
  code: Uint8Array,
  end: () => ReturnType<Action>,
): ReturnType<Action> {
  const { chain, actors } = context
  const authority = actors.developer
  const held = chain.accounts.read(buffer.address)?.data
  if (!held) return openBuffer(chain, { code, authority, buffer })
  for (let offset = 0; offset < code.length; offset += WRITE_SIZE) {
    const bytes = code.subarray(offset, offset + WRITE_SIZE)
    const written = held.subarray(BUFFER_HEADER_SIZE + offset, BUFFER_HEADER_SIZE + offset + bytes.length)
    if (Buffer.compare(written, bytes) === 0) continue
    const write = writeBuffer(buffer.address, authority.address, { offset, bytes })
    return { signers: [authority], instructions: [write] }
  }
  return end()
}

function deployment({ chain, actors }: ActionContext, key: Keypair, code: Uint8Array) {
  const { developer } = actors
  const account = { lamports: chain.svm.rentExemption(PROGRAM_SIZE), space: PROGRAM_SIZE }
  return {
    signers: [developer, key] as const,
    instructions: [
      createAccount(developer.address, key.address, { ...account, owner: PROGRAM.upgradeableLoader }),
      deployProgram({
        payer: developer.address,
        program: key.address,
        buffer: namedKeypair(`${key.address} buffer`).address,
        authority: developer.address,
        maxLength: code.length * 2,
      }),
    ],
  }
}

/** Makes every second deployed program immutable. */
export const removeUpgradeAuthority: Action = (context) => {
  const { chain, actors, random } = context
  const key = programKey(context, random.below(PROGRAMS >> 1) * 2 + 1)
  if (!isDeployed(chain, key.address)) return undefined
  const data = programDataOf(key.address)
  const hasAuthority = chain.accounts.read(data)?.data[12] === 1
  if (!hasAuthority) return undefined
  return { signers: [actors.developer], instructions: [setAuthority(data, actors.developer.address)] }
}

/** A wallet calls one of the developer's programs, which is possible from the slot after its deployment. */
export const callProgram: Action = (context) => {
  const { chain, random } = context
  const key = programKey(context, random.below(PROGRAMS))
  const data = isDeployed(chain, key.address) && chain.accounts.read(programDataOf(key.address))?.data
  if (!data || Number(Buffer.from(data).readBigUInt64LE(SLOT_OFFSET)) >= chain.current.slot) return undefined
  const wallet = pickWallet(context)
  const call = route([memo(`called by ${wallet.address.slice(0, 6)}`, [wallet.address])])
  return { signers: [wallet], instructions: [{ ...call, programId: key.address }] }
}

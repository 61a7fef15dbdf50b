import { PROGRAM } from '#svm/program-ids.ts'
import {
  BUFFER_HEADER_SIZE,
  deployProgram,
  PROGRAM_SIZE,
  programDataAddress,
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
import { type Action, type Scene, someWallet } from '../scene.ts'
import { isDeployed, openBuffer } from '../setup/programs.ts'

/** How many programs the developer ever starts. */
const PROGRAMS = 5
/** Slots before a program is changed again. */
const REST = 400
const SLOT_OFFSET = 4

const programKey = ({ seed }: Scene, place: number) => namedKeypair(`${seed} program ${place}`)

/**
 * The developer's next step: opens a buffer, writes the next piece into it, deploys, and after a rest begins an upgrade.
 * Where it stands shows in the accounts: what a buffer holds already is compared with the code.
 */
export const developProgram: Action = (scene) => {
  const { chain, cast } = scene
  const { developer } = cast
  const code = programBytes('router')
  for (let place = 0; place < PROGRAMS; place++) {
    const key = programKey(scene, place)
    const deployed = isDeployed(chain, key.address)
    if (!deployed)
      return proceed(scene, namedKeypair(`${key.address} buffer`), code, () => deployment(scene, key, code))
    const data = chain.accounts.read(programDataAddress(key.address))?.data
    const since = data ? Number(Buffer.from(data).readBigUInt64LE(SLOT_OFFSET)) : 0
    if (place % 2 === 1 || chain.current.slot < since + REST) continue
    const buffer = namedKeypair(`${key.address} buffer ${since}`)
    return proceed(scene, buffer, code, () => ({
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

function proceed(
  scene: Scene,
  buffer: Keypair,
  code: Uint8Array,
  end: () => ReturnType<Action>,
): ReturnType<Action> {
  const { chain, cast } = scene
  const authority = cast.developer
  const held = chain.accounts.read(buffer.address)?.data
  if (!held) return openBuffer(chain, { code, authority, buffer })
  for (let offset = 0; offset < code.length; offset += WRITE_SIZE) {
    const bytes = code.subarray(offset, offset + WRITE_SIZE)
    const there = held.subarray(BUFFER_HEADER_SIZE + offset, BUFFER_HEADER_SIZE + offset + bytes.length)
    if (Buffer.compare(there, bytes) === 0) continue
    const write = writeBuffer(buffer.address, authority.address, { offset, bytes })
    return { signers: [authority], instructions: [write] }
  }
  return end()
}

function deployment({ chain, cast }: Scene, key: Keypair, code: Uint8Array) {
  const { developer } = cast
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

/** Every second program is given away for good once it works. */
export const sealProgram: Action = (scene) => {
  const { chain, cast, random } = scene
  const key = programKey(scene, random.below(PROGRAMS >> 1) * 2 + 1)
  if (!isDeployed(chain, key.address)) return undefined
  const data = programDataAddress(key.address)
  const hasAuthority = chain.accounts.read(data)?.data[12] === 1
  if (!hasAuthority) return undefined
  return { signers: [cast.developer], instructions: [setAuthority(data, cast.developer.address)] }
}

/** Somebody calls one of the developer's programs. It can be called from the slot after its deployment. */
export const callProgram: Action = (scene) => {
  const { chain, random } = scene
  const key = programKey(scene, random.below(PROGRAMS))
  const data = isDeployed(chain, key.address) && chain.accounts.read(programDataAddress(key.address))?.data
  if (!data || Number(Buffer.from(data).readBigUInt64LE(SLOT_OFFSET)) >= chain.current.slot) return undefined
  const wallet = someWallet(scene)
  const call = route([memo(`called by ${wallet.address.slice(0, 6)}`, [wallet.address])])
  return { signers: [wallet], instructions: [{ ...call, programId: key.address }] }
}
